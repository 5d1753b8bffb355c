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
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { useProfileChanged } from '../use-profile-changed.ts';

/** Form of a new phone number, confirmed by the password. */
export function PhoneForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['profile', 'notices']);
  const changed = useProfileChanged();
  const form = useContractForm({
    id: 'profile-phone',
    ...saves(changePhone, profileSchemas.changePhone),
    initial: { phone: '', password: '' },
    secret: ['password'],
    onSaved: (profile) => {
      void changed(profile);
      notifySuccess(t('notices:profile_edited', { phone: maskPhone(profile.phone) }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <Text as="p" size="sm" tone="quiet">
        {t('phone.text')}
      </Text>
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
