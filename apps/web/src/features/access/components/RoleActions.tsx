import type { RoleSummary } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { ActionMenu, type MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';

const CopyDialog = lazyOverlay(() => import('./CopyDialog.tsx'), 'CopyDialog');
const DeleteDialog = lazyOverlay(() => import('./DeleteDialog.tsx'), 'DeleteDialog');
const RenameDialog = lazyOverlay(() => import('./RenameDialog.tsx'), 'RenameDialog');

type Action = 'rename' | 'copy' | 'delete';

interface RoleActionsProps {
  readonly role: RoleSummary;
  readonly onChanged?: () => void;
}

/** Menu of a role: rename, copy another role's permissions, delete. */
export function RoleActions({ role, onChanged }: RoleActionsProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  const goOn = useGoOn();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged?.();
  };
  const removed = () => {
    close();
    goOn(['/access/roles', '/']);
  };
  const mayEdit = role.can.includes('roles.edit');
  const actions: MenuActions<Action> = [
    mayEdit && { name: 'rename', label: t('access:rename') },
    mayEdit && !role.is_admin && { name: 'copy', label: t('access:copy') },
    role.can.includes('roles.delete') && { name: 'delete', label: t('ui:delete'), danger: true },
  ];
  return (
    <>
      <ActionMenu
        as="dots"
        label={t('access:actions', { name: localised(role.name) })}
        actions={actions}
        onChoose={setOpen}
      />
      <RenameDialog opened={open === 'rename'} role={role} onClose={close} onDone={done} />
      <CopyDialog opened={open === 'copy'} role={role} onClose={close} onDone={done} />
      <DeleteDialog opened={open === 'delete'} role={role} onClose={close} onDone={removed} />
    </>
  );
}
