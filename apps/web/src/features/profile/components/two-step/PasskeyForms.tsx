import {
  addPasskey,
  beginPasskey,
  type ChangedFactor,
  PASSKEY_NAME_MAX,
  type Passkey,
  renamePasskey,
} from '@javon/contract';
import { passkeySchemas } from '@javon/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/http/call.ts';
import { notifySuccess } from '../../../../shared/notify/notify.ts';
import { makePasskey, type PasskeyFault } from '../../../../shared/passkeys/ceremony.ts';
import { Form, SubmitButton, saves, TextField, useContractForm } from '../../../../shared/ui/form/index.ts';
import { Text } from '../../../../shared/ui/layout/layout.tsx';
import { storeSecondFactor } from '../../queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Schema of a passkey's name in both forms. */
const NAME = passkeySchemas.renamePasskey.body;

/** Form that adds a named passkey: the device creates it, and the first factor returns recovery codes. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['profile', 'session']);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    notifySuccess(t('profile:passkeys.added'));
    onDone();
  };
  const form = useContractForm({
    id: 'passkey-add',
    schema: NAME,
    initial: { name: '' },
    asksBeforeLeaving: false,
    submit: async ({ name }): Promise<ChangedFactor | null> => {
      setFault(null);
      const response = await makePasskey(await call(beginPasskey, {}, { notify: 'none' }));
      if (typeof response !== 'string')
        return call(addPasskey, { body: { name, response } }, { notify: 'none' });
      setFault(response);
      return null;
    },
    onSaved: (factor) => {
      if (factor === null) return;
      // The codes first: once the second factor is no longer required, the person may be redirected.
      if (factor.recovery_codes) setCodes(factor.recovery_codes);
      else finish();
      void storeSecondFactor(factor);
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  return (
    <Form form={form}>
      <p>{t('profile:passkeys.add_text')}</p>
      <TextField
        field={form.at('name')}
        label={t('profile:passkeys.name')}
        placeholder={t('profile:passkeys.name_hint')}
        maxLength={PASSKEY_NAME_MAX}
      />
      {fault ? (
        <Text role="alert" as="p" size="sm" tone="negative">
          {t(`session:passkey.${fault}`)}
        </Text>
      ) : null}
      <SubmitButton>{t('profile:passkeys.add')}</SubmitButton>
    </Form>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onDone }: RenamePasskeyProps) {
  const { t } = useTranslation('profile');
  const form = useContractForm({
    id: `passkey-${id}`,
    ...saves(renamePasskey, passkeySchemas.renamePasskey, { params: { id } }),
    initial: { name },
    onSaved: () => {
      notifySuccess(t('passkeys.renamed'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField field={form.at('name')} label={t('passkeys.name')} maxLength={PASSKEY_NAME_MAX} />
      <SubmitButton>{t('passkeys.rename')}</SubmitButton>
    </Form>
  );
}
