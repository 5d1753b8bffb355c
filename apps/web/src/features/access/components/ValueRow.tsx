import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { useValueWords } from '../use-value-words.ts';
import styles from './matrix.module.css';
import { ValueEditor } from './ValueEditor.tsx';

interface ValueRowProps extends Omit<ComponentProps<typeof ValueEditor>, 'value'> {
  /** Page of the role or the permission. */
  readonly href: string;
  readonly note?: string;
  /** Saved value; null where the permission does not apply. */
  readonly saved: string | null;
  /** Value in the form. */
  readonly value: string | null;
  readonly isChanged: boolean;
  readonly editable: boolean;
}

/** A row of the matrix: a role's value of a permission, with its editor. */
export function ValueRow({ href, note, saved, value, isChanged, editable, ...editor }: ValueRowProps) {
  const { t } = useTranslation('access');
  const words = useValueWords();
  const { label, permission } = editor;
  return (
    <Row
      line="below"
      as="li"
      gap={16}
      rowGap={8}
      align="center"
      className={styles.row}
      data-changed={isChanged || undefined}
    >
      <Text as="div" grow className={styles.name}>
        <HrefLink href={href} className="name-link">
          {label}
        </HrefLink>
        {note === undefined ? null : (
          <Text as="small" size="xs" tone="quiet" style={{ display: 'block', lineHeight: '16px' }}>
            {note}
          </Text>
        )}
      </Text>
      {isChanged ? (
        <Text size="xs" tone="accent" nowrap>
          {t('was', { value: words(permission.type, saved) })}
        </Text>
      ) : null}
      {editable && value !== null ? (
        <ValueEditor {...editor} value={value} />
      ) : (
        <Text size="sm" tone="quiet">
          {words(permission.type, value)}
        </Text>
      )}
    </Row>
  );
}
