import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../components/focus.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './desk.module.css';

interface SaveButtonsProps {
  readonly edit: PlanEdit;
  readonly isChanged: boolean;
  readonly saving: boolean;
  /** Something else is to be decided first. */
  readonly disabled: boolean;
  readonly onSave: () => void;
  /** Ends editing. */
  readonly onClose: () => void;
}

/** Buttons that save the changes, discard them, or end editing. */
export function SaveButtons({ edit, isChanged, saving, disabled, onSave, onClose }: SaveButtonsProps) {
  const { t } = useTranslation('shelf_editor');
  const first = useRef<HTMLButtonElement>(null);
  // Entering the editor and a save take the pressed button away.
  useFocusFallback(first, isChanged);
  return (
    <>
      {isChanged ? (
        <Button
          ref={first}
          className={styles.saving ?? ''}
          variant="default"
          disabled={disabled}
          onClick={() => edit.discard()}
        >
          {t('discard')}
        </Button>
      ) : (
        <Button ref={first} className={styles.saving ?? ''} variant="default" onClick={onClose}>
          {t('done')}
        </Button>
      )}
      <Button
        className={styles.saving ?? ''}
        disabled={!isChanged || disabled}
        loading={saving}
        title="Ctrl S"
        onClick={onSave}
      >
        {t('save')}
      </Button>
    </>
  );
}
