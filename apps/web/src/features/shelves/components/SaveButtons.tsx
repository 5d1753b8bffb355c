import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlanEdit } from '../editing/plan-edit.ts';

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

/** Save what was done, give it up, or end editing. */
export function SaveButtons({ edit, isChanged, saving, disabled, onSave, onClose }: SaveButtonsProps) {
  const { t } = useTranslation('shelf_editor');
  return (
    <>
      {isChanged ? (
        <Button variant="default" disabled={disabled} onClick={() => edit.discard()}>
          {t('discard')}
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
      )}
      <Button disabled={!isChanged || disabled} loading={saving} title="Ctrl S" onClick={onSave}>
        {t('save')}
      </Button>
    </>
  );
}
