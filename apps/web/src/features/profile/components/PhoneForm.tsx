import { changePhone } from '@javon/contract';
import { profileSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../../shared/masks/masks.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  Form,
  PasswordField,
  PhoneField,
  SubmitButton,
  saves,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { storeProfile } from '../queries.ts';

/** Form of a new phone number, confirmed by the password. */
export function PhoneForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['profile', 'notices']);
  const form = useContractForm({
    id: 'profile-phone',
    ...saves(changePhone, profileSchemas.changePhone),
    initial: { phone: '', password: '' },
    secret: ['password'],
    onSaved: (profile) => {
      void storeProfile(profile);
      notifySuccess(t('notices:profile_edited', { phone: maskPhone(profile.phone) }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <Quiet size="sm">{t('phone.text')}</Quiet>
      <PhoneField field={form.at('phone')} label={t('phone.new')} />
      <PasswordField
        field={form.at('password')}
        label={t('phone.password')}
        autoComplete="current-password"
      />
      <SubmitButton>{t('phone.submit')}</SubmitButton>
    </Form>
  );
}
