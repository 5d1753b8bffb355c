import { changePassword, changePhone } from '@javon/contract';
import { profileSchemas, sessionSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { keepTokens } from '../../../shared/http/tokens.ts';
import { maskPhone } from '../../../shared/masks/masks.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
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

/** Form of a new password. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['profile', 'session', 'notices']);
  const form = useContractForm({
    id: 'profile-password',
    ...saves(changePassword, sessionSchemas.changePassword),
    initial: { current_password: '', password: '', password_again: '' },
    secret: ['current_password', 'password', 'password_again'],
    onSaved: (tokens) => {
      keepTokens(tokens);
      notifySuccess(t('notices:password_changed'));
      if (tokens.weak_password) warn(t('notices:weak_password'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <Text as="p" size="sm" tone="quiet">
        {t('profile:password.text')}
      </Text>
      <PasswordField
        field={form.at('current_password')}
        label={t('session:change.current')}
        autoComplete="current-password"
      />
      <PasswordField
        field={form.at('password')}
        label={t('session:change.password')}
        autoComplete="new-password"
        strength
      />
      <PasswordField
        field={form.at('password_again')}
        label={t('session:change.again')}
        autoComplete="new-password"
      />
      <SubmitButton>{t('session:change.submit')}</SubmitButton>
    </Form>
  );
}
