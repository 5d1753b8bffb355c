import type { ReactNode } from 'react';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import styles from './settings.module.css';

interface SettingsRowProps {
  readonly name: string;
  /** Badges beside the name. */
  readonly badges: ReactNode;
  /** Elements of the line below the name. */
  readonly facts: ReactNode;
  /** It no longer works: its name is crossed out. */
  readonly revoked?: boolean;
  readonly children?: ReactNode;
}

export function SettingsRow({ name, badges, facts, revoked, children }: SettingsRowProps) {
  return (
    <Row
      as="li"
      gap={24}
      rowGap={12}
      align="center"
      justify="between"
      line="above"
      padding="10px 0"
      minHeight={60}
      className={styles.row}
      data-revoked={revoked || undefined}
    >
      <Text as="div" minWidth={0}>
        <Row as="p" gap={8} rowGap={4} align="center" wrap>
          <b>{name}</b>
          {badges}
        </Row>
        <Row as="p" gap={16} rowGap={0} align="center" wrap size="sm" tone="quiet" mt={4}>
          {facts}
        </Row>
      </Text>
      {children ? (
        <Row gap={8} wrap fixed>
          {children}
        </Row>
      ) : null}
    </Row>
  );
}
