import type { Profile } from '@javon/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../../shared/masks/masks.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import styles from './profile.module.css';
import type { SignInPart } from './SignInPanel.tsx';

const SignInPanel = lazyOverlay(() => import('./SignInPanel.tsx'), 'SignInPanel', 'part');

/** Section of the phone number and password that the person signs in with. */
export function SignIn({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('profile');
  // The opened part is in the address, so that the user menu can open it.
  const { change: part } = useSearch({ from: '/frame/profile' });
  const navigate = useNavigate({ from: '/profile' });
  const change = (next: SignInPart) => void navigate({ search: { change: next } });
  const close = () => void navigate({ search: {}, replace: true });
  return (
    <>
      <dl className={styles.rows}>
        <div>
          <dt>{t('phone.label')}</dt>
          <dd>{maskPhone(profile.phone)}</dd>
          <dd>
            <Button
              variant="default"
              size="xs"
              aria-label={`${t('phone.change')}: ${t('phone.label')}`}
              onClick={() => change('phone')}
            >
              {t('phone.change')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('password.label')}</dt>
          <dd>••••••••</dd>
          <dd>
            <Button
              variant="default"
              size="xs"
              aria-label={`${t('password.change')}: ${t('password.label')}`}
              onClick={() => change('password')}
            >
              {t('password.change')}
            </Button>
          </dd>
        </div>
      </dl>
      <SignInPanel part={part ?? null} onClose={close} />
    </>
  );
}
