import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetVisitor, signOut } from '../../../../shared/session/visitor.ts';
import { takeWantedPath } from '../../../../shared/session/wanted-path.ts';
import styles from '../profile.module.css';
import { SetUpCodes } from './SetUpCodes.tsx';

/** The set-up of a second factor that the role asks for: until it is done, only signing out leads away. */
export function TwoStepPage() {
  const { t } = useTranslation(['profile', 'session']);
  const router = useRouter();
  const leave = () => {
    forgetVisitor();
    void router.navigate({ href: takeWantedPath() });
  };
  return (
    <>
      <h1 tabIndex={-1}>{t('profile:two_step.title')}</h1>
      <p className={styles.quiet}>{t('profile:two_step.owed')}</p>
      <SetUpCodes onDone={leave} />
      <Button variant="default" mt={16} onClick={() => void signOut()}>
        {t('session:change.sign_out')}
      </Button>
    </>
  );
}
