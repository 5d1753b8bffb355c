import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Placed } from '../editing/placed.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { closeSelection } from './focus-canvas.ts';
import styles from './inspector.module.css';
import { SelectionTools } from './SelectionTools.tsx';

interface SelectedSeveralProps {
  readonly selected: readonly Placed[];
  readonly edit: PlanEdit;
  readonly isEditing: boolean;
}

/** How many are selected, and what can be done to all of them. */
export function SelectedSeveral({ selected, edit, isEditing }: SelectedSeveralProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  return (
    <>
      <header className={styles.head}>
        <h2>{t('shelf_editor:carry.several', { count: selected.length })}</h2>
        <CloseButton aria-label={t('shelves:inspector.close')} onClick={() => closeSelection(edit)} />
      </header>
      {isEditing ? <SelectionTools edit={edit} selected={selected} /> : null}
    </>
  );
}
