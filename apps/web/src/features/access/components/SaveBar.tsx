import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../shared/ui/form/index.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { FootBar } from '../../../shared/ui/page/FootBar.tsx';
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
    <FootBar gap={8} className={styles.bar} inert={count === 0}>
      <Text as="p" grow weight="bold" role="status">
        {count > 0 ? t('changed', { count }) : ''}
      </Text>
      <Button variant="default" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <SubmitButton />
    </FootBar>
  );
}
