import type { Me } from '@javon/contract';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepChosenLanguage } from '../../../shared/session/language.ts';
import { changingPassword, mustStay } from '../../../shared/session/leave-rule.ts';
import { forgetVisitor, signOut, usePerson } from '../../../shared/session/visitor.ts';
import { takeWantedPath } from '../../../shared/session/wanted-path.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './session.module.css';

function textOf(person: Me | null) {
  if (person?.must_change_password) return 'change.default_text';
  return person?.weak_password ? 'change.weak_text' : 'change.text';
}

/** Change of a default or weak password, which only signing out leaves; other people may go back. */
export function ChangePasswordPage() {
  const { t } = useTranslation('session');
  const router = useRouter();
  const person = usePerson();
  const onDone = () => {
    changingPassword.end();
    forgetVisitor();
    void router.navigate({ href: takeWantedPath() }).then(keepChosenLanguage);
  };
  return (
    <>
      <Text as="h1" mb={20} tabIndex={-1}>
        {t('change.title')}
      </Text>
      <p className={styles.quiet}>{t(textOf(person))}</p>
      <PasswordForm
        asksBeforeLeaving={false}
        onDone={onDone}
        other={
          mustStay(person) ? (
            <Button variant="default" onClick={() => void signOut()}>
              {t('change.sign_out')}
            </Button>
          ) : (
            <LinkButton to="/" variant="default">
              {t('change.back')}
            </LinkButton>
          )
        }
      />
    </>
  );
}
