import { deleteRole } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import type { RoleDialogProps } from './RenameDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Deletes a role after a confirmation, and after its holders were given another one. */
export function DeleteDialog({ opened, onClose, ...rest }: RoleDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  const title = t('access:delete_title', { name: localised(rest.role.name) });
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440} centered>
      {opened ? <Delete {...rest} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Delete({ role, onClose, onDone }: Omit<RoleDialogProps, 'opened'>) {
  const { t } = useTranslation(['access', 'notices', 'ui']);
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const removal = useMutation({
    ...apiMutation(deleteRole),
    onSuccess: ({ moved }) => {
      notifySuccess(moved > 0 ? t('access:deleted_moved', { count: moved }) : t('notices:role_deleted'));
      onDone();
    },
  });
  const held = role.holders + role.former_holders > 0;
  const remove = () =>
    removal.mutate({
      params: { id: role.id },
      query: { confirmed: 'true', ...(moveTo === null ? {} : { move_to: moveTo }) },
    });
  return (
    <Stack gap={16}>
      <Quiet size="sm">
        {role.holders > 0
          ? t('access:delete_held', { count: role.holders })
          : held
            ? t('access:delete_held_before', { count: role.former_holders })
            : t('access:delete_text')}
      </Quiet>
      {held ? (
        <RoleSelect
          label={t('access:move_to')}
          value={moveTo}
          onChange={setMoveTo}
          except={(one) => one.id === role.id}
        />
      ) : null}
      <DialogFoot onCancel={onClose} cancelFirst={!held}>
        <Button color="red" disabled={held && moveTo === null} loading={removal.isPending} onClick={remove}>
          {t(held ? 'access:move_and_delete' : 'ui:delete')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
