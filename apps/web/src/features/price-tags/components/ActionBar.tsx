import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bar.module.css';
import { BarText, TagBar } from './TagBar.tsx';

interface ActionBarProps {
  /** Text of the selection; null while nothing is selected. */
  readonly chosen: string | null;
  readonly note?: string | null;
  /** Reason why the action is impossible. */
  readonly fault?: string | null;
  /** Text of the button that selects all. */
  readonly allLabel: string;
  /** Whether everything shown is already selected. */
  readonly isAll: boolean;
  readonly allBusy: boolean;
  readonly allDisabled: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Actions on the selection; the primary action last. */
  readonly children: ReactNode;
}

/** Bar of the selection and its actions. The buttons keep their places, so that the focus stays. */
export function ActionBar(props: ActionBarProps) {
  const { chosen, note, fault, allLabel, isAll, allBusy, allDisabled, onAll, onClear, children } = props;
  const { t } = useTranslation('price_tags');
  const all = useRef<HTMLButtonElement>(null);
  return (
    <TagBar
      aria-label={t('bar.label')}
      data-chosen={chosen !== null || undefined}
      data-all={isAll || undefined}
    >
      {chosen === null ? null : (
        <CloseButton
          className={styles.clear ?? ''}
          aria-label={t('bar.clear')}
          onClick={() => {
            onClear();
            all.current?.focus();
          }}
        />
      )}
      <BarText count={chosen ?? t('bar.nothing')} note={note} fault={fault} />
      <Button
        ref={all}
        variant="default"
        className={styles.all ?? ''}
        aria-label={allLabel}
        loading={allBusy}
        disabled={allDisabled}
        onClick={onAll}
      >
        <span className={styles.long}>{allLabel}</span>
        <span className={styles.short} aria-hidden="true">
          {chosen === null || isAll ? allLabel : t('bar.more')}
        </span>
      </Button>
      {children}
    </TagBar>
  );
}
