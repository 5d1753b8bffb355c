import { Button, CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bar.module.css';

interface TakeDownBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onTakenDown: () => void;
  readonly idle: ReactNode;
}

/** What is chosen of the tags that should no longer hang, and the button that says they do not. */
export function TakeDownBar({ count, busy, onClear, onTakenDown, idle }: TakeDownBarProps) {
  const { t } = useTranslation('price_tags');
  return (
    <section className={styles.bar} aria-label={t('bar.label')}>
      {count > 0 ? <CloseButton aria-label={t('bar.clear')} onClick={onClear} /> : null}
      <div className={styles.words}>
        <p role="status" className={styles.count}>
          {count > 0 ? t('bar.tags', { count }) : t('bar.nothing')}
        </p>
      </div>
      {count > 0 ? (
        <Button
          leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
          loading={busy}
          onClick={onTakenDown}
        >
          {t('bar.taken_down')}
        </Button>
      ) : (
        idle
      )}
    </section>
  );
}
