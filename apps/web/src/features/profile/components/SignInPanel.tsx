import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
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
        <PasswordForm text={<Quiet size="sm">{t('password.text')}</Quiet>} onDone={onClose} />
      ) : null}
    </SidePanel>
  );
}
