import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bar.module.css';

interface ActionBarProps {
  /** What is chosen, in words; null while nothing is. */
  readonly chosen: string | null;
  readonly note?: string | null;
  /** Why it cannot be done. */
  readonly fault?: string | null;
  /** Words of the button that chooses all, or none where all are chosen. */
  readonly allLabel: string;
  readonly allBusy: boolean;
  readonly allDisabled: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** What can be done with the chosen; the primary action last. */
  readonly children: ReactNode;
}

/** What is chosen and what can be done with it. The buttons stay where they are, so that the focus does too. */
export function ActionBar(props: ActionBarProps) {
  const { chosen, note, fault, allLabel, allBusy, allDisabled, onAll, onClear, children } = props;
  const { t } = useTranslation('price_tags');
  const all = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.bar} aria-label={t('bar.label')} data-chosen={chosen !== null || undefined}>
      {chosen === null ? null : (
        <CloseButton
          aria-label={t('bar.clear')}
          onClick={() => {
            onClear();
            all.current?.focus();
          }}
        />
      )}
      <div className={styles.words}>
        <p role="status" className={styles.count}>
          {chosen ?? t('bar.nothing')}
        </p>
        {fault ? (
          <p className={styles.fault}>{fault}</p>
        ) : note ? (
          <p className={styles.note}>{note}</p>
        ) : null}
      </div>
      <Button
        ref={all}
        variant="default"
        className={styles.all ?? ''}
        loading={allBusy}
        disabled={allDisabled}
        onClick={onAll}
      >
        {allLabel}
      </Button>
      {children}
    </section>
  );
}
