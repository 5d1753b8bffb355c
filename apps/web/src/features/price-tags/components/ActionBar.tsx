import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSelectAll } from '../use-select-all.ts';
import styles from './bar.module.css';
import { BarText, TagBar } from './TagBar.tsx';

export interface ActionBarProps {
  /** Text of the selection; null while nothing is selected. */
  readonly chosen: string | null;
  readonly note?: string | null;
  /** Reason why the action is impossible. */
  readonly fault?: string | null;
  readonly all: ReturnType<typeof useSelectAll>;
  /** Text of the button that selects all. */
  readonly allLabel: string;
  /** Whether a category is chosen, so that tags are listed. */
  readonly isListed: boolean;
  readonly onClear: () => void;
  /** Actions on the selection; the primary action last. */
  readonly children: ReactNode;
}

/** Bar of the selection and its actions. The buttons keep their places, so that the focus stays. */
export function ActionBar(props: ActionBarProps) {
  const { chosen, note, fault, all, isListed, onClear, children } = props;
  const { t } = useTranslation('price_tags');
  const allLabel = all.isAll ? t('bar.clear') : props.allLabel;
  const allButton = useRef<HTMLButtonElement>(null);
  return (
    <TagBar
      aria-label={t('bar.label')}
      data-chosen={chosen !== null || undefined}
      data-all={all.isAll || undefined}
    >
      {chosen === null ? null : (
        <CloseButton
          className={styles.clear ?? ''}
          aria-label={t('bar.clear')}
          onClick={() => {
            onClear();
            allButton.current?.focus();
          }}
        />
      )}
      <BarText count={chosen ?? t('bar.nothing')} note={note} fault={fault} />
      <Button
        ref={allButton}
        variant="default"
        className={styles.all ?? ''}
        aria-label={allLabel}
        loading={all.isBusy}
        disabled={!isListed || all.isNothing}
        onClick={all.press}
      >
        <span className={styles.long}>{allLabel}</span>
        <span className={styles.short} aria-hidden="true">
          {chosen === null || all.isAll ? allLabel : t('bar.more')}
        </span>
      </Button>
      {children}
    </TagBar>
  );
}
