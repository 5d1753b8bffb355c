import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keyHelpOpen } from '../../../shared/keys/use-keys.ts';
import { useStore } from '../../../shared/store.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { EditAnnouncer } from './EditAnnouncer.tsx';
import { quiet } from './quiet.ts';
import styles from './shelf.module.css';

/** Undo, redo, and what the keys do. */
export function EditTools({ edit }: { readonly edit: PlanEdit }) {
  const { t } = useTranslation('shelf_editor');
  const { done, undone } = useStore(edit.past);
  return (
    <div className={styles.undo}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('undo')}
        title={`${t('undo')} (Ctrl Z)`}
        {...quiet(done.length === 0)}
        onClick={() => edit.undo()}
      >
        <IconArrowBackUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('redo')}
        title={`${t('redo')} (Ctrl Shift Z)`}
        {...quiet(undone.length === 0)}
        onClick={() => edit.redo()}
      >
        <IconArrowForwardUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('keys.open')}
        title={t('keys.open')}
        aria-haspopup="dialog"
        onClick={() => keyHelpOpen.set(true)}
      >
        <IconKeyboard size={18} stroke={1.8} />
      </ActionIcon>
      <EditAnnouncer edit={edit} />
    </div>
  );
}
