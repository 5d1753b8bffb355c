import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../shared/ui/form/index.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import styles from './matrix.module.css';

interface SaveBarProps {
  /** Number of values that are changed and not saved. */
  readonly count: number;
  readonly onDiscard: () => void;
}

/** Bar that appears while there are unsaved changes: their number, save and discard. */
export function SaveBar({ count, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('access');
  return (
    <Row
      line="above"
      gap={8}
      align="center"
      className={styles.bar}
      data-open={count > 0 || undefined}
      inert={count === 0}
    >
      <Text as="p" grow weight="bold" role="status">
        {count > 0 ? t('changed', { count }) : ''}
      </Text>
      <Button variant="default" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <SubmitButton />
    </Row>
  );
}
