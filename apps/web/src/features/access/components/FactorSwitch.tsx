import { type Role, setRoleSecondFactor } from '@javon/contract';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';

/** Switch for requiring a second factor from the holders of a role. */
export function FactorSwitch({ role, onChanged }: { readonly role: Role; readonly onChanged: () => void }) {
  const { t } = useTranslation('access');
  const { id, version } = role;
  const save = useMutation({
    meta: { routes: [setRoleSecondFactor] },
    mutationFn: (required: boolean) =>
      call(setRoleSecondFactor, { params: { id }, body: { version, required } }),
    onSuccess: () => notifySuccess(t('second_factor_saved')),
    onSettled: onChanged,
  });
  return (
    <Switch
      style={{ margin: '0 24px 16px' }}
      label={t('second_factor')}
      description={t('second_factor_help')}
      checked={role.requires_second_factor}
      disabled={save.isPending || !role.can.includes('roles.edit')}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
