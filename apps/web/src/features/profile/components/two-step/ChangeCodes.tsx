import { removeCodes, renewRecoveryCodes } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../../shared/http/api-mutation.ts';
import { notifySuccess } from '../../../../shared/notify/notify.ts';
import { Stack } from '../../../../shared/ui/layout/layout.tsx';
import { secondFactorQuery, storeSecondFactor } from '../../queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Form that removes one-time codes. */
export function RemoveCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { data: factor } = useQuery(secondFactorQuery);
  const remove = useMutation({
    ...apiMutation(removeCodes),
    onSuccess: (factor) => {
      void storeSecondFactor(factor);
      notifySuccess(t('two_step.removed'));
      onDone();
    },
  });
  return (
    <Stack gap={16}>
      <p>{t(factor?.passkeys ? 'two_step.remove_text_kept' : 'two_step.remove_text')}</p>
      <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({})}>
        {t('two_step.remove')}
      </Button>
    </Stack>
  );
}

/** Form that creates new recovery codes. */
export function RenewCodes({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useMutation({
    ...apiMutation(renewRecoveryCodes),
    onSuccess: (factor) => {
      setCodes(factor.recovery_codes);
      void storeSecondFactor(factor);
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Stack gap={16}>
      <p>{t('two_step.renew_text')}</p>
      <Button loading={renew.isPending} onClick={() => renew.mutate({})}>
        {t('two_step.renew')}
      </Button>
    </Stack>
  );
}
