import { copyRolePermissions } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notify, notifySuccess } from '../../../shared/notify/notify.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import type { RoleDialogProps } from './RenameDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Replaces a role's permissions by those of another one. */
export function CopyDialog({ opened, onClose, ...rest }: RoleDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('access:copy_title', { name: localised(rest.role.name) })}
      size={440}
      centered
    >
      {opened ? <Copy {...rest} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Copy({ role, onClose, onDone }: Omit<RoleDialogProps, 'opened'>) {
  const { t } = useTranslation(['access', 'notices', 'ui']);
  const [from, setFrom] = useState<number | null>(null);
  const copying = useMutation({
    ...apiMutation(copyRolePermissions),
    onSuccess: () => {
      notifySuccess(t('notices:role_edited'));
      onDone();
    },
    onError: (error) => {
      // `call` has reported the cause; this adds the outcome, unless the answer was that error itself.
      if (error instanceof HttpFailure && error.code !== 'role_permissions_copy_failed') {
        notify({ kind: 'negative', message: t('notices:role_copy_failed') });
      }
    },
  });
  const copy = () => {
    if (from === null) return;
    copying.mutate({ params: { id: role.id }, body: { version: role.version, from } });
  };
  return (
    <Stack gap={16}>
      <Quiet size="sm">{t('access:copy_text')}</Quiet>
      <RoleSelect
        label={t('access:copy_from')}
        value={from}
        onChange={setFrom}
        except={(one) => one.id === role.id || one.is_admin}
      />
      <DialogFoot onCancel={onClose}>
        <Button disabled={from === null} loading={copying.isPending} onClick={copy}>
          {t('ui:copy')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
