import { createServiceToken, needsBranch, SERVICE_DATA, TOKEN_DAYS } from '@javon/contract';
import { serviceTokenSchemas } from '@javon/contract/schemas';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Form,
  MultiSelectField,
  ShortSelectField,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { ShownOnce } from '../../../shared/ui/values/ShownOnce.tsx';
import { BranchField } from '../../branch-field/public.ts';

/** Choices of a new token's lifetime, days. */
const DAYS = ['90', '365', '730'] as const;

/** Panel that creates a token, and shows it once. */
export function TokenPanel({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    setToken(null);
    onClose();
  };
  return (
    <SidePanel opened={opened} title={t('tokens.make_title')} onClose={close}>
      {token === null ? (
        <TokenForm onMade={setToken} />
      ) : (
        <ShownOnce warning={t('tokens.once')} label={t('tokens.token')} value={token} onDone={close} />
      )}
    </SidePanel>
  );
}

function TokenForm({ onMade }: { readonly onMade: (token: string) => void }) {
  const { t } = useTranslation('settings');
  const labels = {
    name: t('tokens.name'),
    data: t('tokens.data'),
    days: t('tokens.days'),
    branch: t('tokens.branch'),
    addresses: t('tokens.addresses'),
  };
  const form = useContractForm({
    id: 'service-token',
    ...saves(createServiceToken, serviceTokenSchemas.createServiceToken),
    initial: {
      name: '',
      data: [] as string[],
      branch: null as string | null,
      days: String(TOKEN_DAYS.usual),
      addresses: '',
    },
    toBody: ({ days, branch, ...values }) => ({
      ...values,
      days: Number(days),
      ...(needsBranch(values.data) && branch !== null ? { branch: Number(branch) } : {}),
    }),
    onSaved: (made) => {
      onMade(made.token);
    },
  });
  return (
    <Form form={form} labels={labels}>
      <TextField field={form.at('name')} description={t('tokens.name_help')} maxLength={80} />
      <MultiSelectField
        field={form.at('data')}
        description={t('tokens.data_help')}
        options={SERVICE_DATA.map((value) => ({ value, label: t(`tokens.kinds.${value}`) }))}
      />
      {needsBranch(form.values.data) ? (
        <Suspense>
          <BranchField
            field={form.at('branch')}
            description={t('tokens.branch_help')}
            placeholder={t('tokens.branch_choose')}
            needed
          />
        </Suspense>
      ) : null}
      <ShortSelectField
        field={form.at('days')}
        description={t('tokens.days_help')}
        options={DAYS.map((value) => ({ value, label: t(`tokens.days_choices.${value}`) }))}
      />
      <TextField field={form.at('addresses')} description={t('tokens.addresses_help')} maxLength={600} />
      <SubmitButton>{t('tokens.make')}</SubmitButton>
    </Form>
  );
}
