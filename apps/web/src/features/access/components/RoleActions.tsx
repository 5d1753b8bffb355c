import type { RoleSummary } from '@javon/contract';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { Stack } from '../../../shared/ui/layout/Stack.tsx';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import styles from './matrix.module.css';

const CopyDialog = lazyOverlay(() => import('./CopyDialog.tsx'), 'CopyDialog');
const DeleteDialog = lazyOverlay(() => import('./DeleteDialog.tsx'), 'DeleteDialog');
const RenameDialog = lazyOverlay(() => import('./RenameDialog.tsx'), 'RenameDialog');

interface RoleActionsProps {
  readonly role: RoleSummary;
  readonly onChanged?: () => void;
}

/** Menu of a role: rename, copy another role's permissions, delete. */
export function RoleActions({ role, onChanged }: RoleActionsProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'copy' | 'delete' | null>(null);
  const [menu, setMenu] = useState(false);
  const show = (dialog: 'rename' | 'copy' | 'delete') => {
    setMenu(false);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged?.();
  };
  const removed = () => {
    close();
    void navigate({ href: '/access/roles' });
  };
  const mayEdit = role.can.includes('roles.edit');
  const mayDelete = role.can.includes('roles.delete');
  if (!mayEdit && !mayDelete) return null;
  const label = t('access:actions', { name: localised(role.name) });
  return (
    <>
      <Popup
        opened={menu}
        onClose={() => setMenu(false)}
        label={label}
        target={(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={label}
            onClick={() => setMenu(!menu)}
          >
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        )}
      >
        <Stack className={styles.menu}>
          {mayEdit ? (
            <button type="button" onClick={() => show('rename')}>
              {t('access:rename')}
            </button>
          ) : null}
          {mayEdit && !role.is_admin ? (
            <button type="button" onClick={() => show('copy')}>
              {t('access:copy')}
            </button>
          ) : null}
          {mayDelete ? (
            <button type="button" data-danger onClick={() => show('delete')}>
              {t('ui:delete')}
            </button>
          ) : null}
        </Stack>
      </Popup>
      <RenameDialog opened={open === 'rename'} role={role} onClose={close} onDone={done} />
      <CopyDialog opened={open === 'copy'} role={role} onClose={close} onDone={done} />
      <DeleteDialog opened={open === 'delete'} role={role} onClose={close} onDone={removed} />
    </>
  );
}
