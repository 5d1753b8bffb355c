import { useTranslation } from 'react-i18next';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { PasswordForm } from '../../session/public.ts';
import { PhoneForm } from './PhoneForm.tsx';

/** Credential that a form changes. */
export type SignInPart = 'phone' | 'password';

interface SignInPanelProps {
  /** Null while closed. */
  readonly part: SignInPart | null;
  readonly onClose: () => void;
}

/** Forms of phone number and password, beside the profile. */
export function SignInPanel({ part, onClose }: SignInPanelProps) {
  const { t } = useTranslation('profile');
  return (
    <SidePanel opened={part !== null} title={t(`${part ?? 'phone'}.title`)} onClose={onClose}>
      {part === 'phone' ? <PhoneForm onDone={onClose} /> : null}
      {part === 'password' ? (
        <PasswordForm
          text={
            <Text as="p" size="sm" tone="quiet">
              {t('password.text')}
            </Text>
          }
          onDone={onClose}
        />
      ) : null}
    </SidePanel>
  );
}
