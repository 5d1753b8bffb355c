import type { RoleSummary } from '@javon/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

interface RoleActionsProps {
  readonly role: RoleSummary;
  readonly onChanged: () => void;
}

/** What can be done to a role: another name, another role's permissions, its end. */
export function RoleActions({ role, onChanged }: RoleActionsProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'copy' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged();
  };
  const mayEdit = role.can.includes('roles.edit');
  const mayDelete = role.can.includes('roles.delete');
  if (!mayEdit && !mayDelete) return null;
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('access:actions', { name: localised(role.name) })}
          >
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit ? <Menu.Item onClick={() => setOpen('rename')}>{t('access:rename')}</Menu.Item> : null}
          {mayEdit && !role.is_admin ? (
            <Menu.Item onClick={() => setOpen('copy')}>{t('access:copy')}</Menu.Item>
          ) : null}
          {mayDelete ? (
            <Menu.Item color="red" onClick={() => setOpen('delete')}>
              {t('ui:delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <RenameDialog opened={open === 'rename'} role={role} onClose={close} onDone={done} />
      <CopyDialog opened={open === 'copy'} role={role} onClose={close} onDone={done} />
      <DeleteDialog
        opened={open === 'delete'}
        role={role}
        onClose={close}
        onDone={() => {
          close();
          void navigate({ href: '/access/roles' });
        }}
      />
    </>
  );
}
