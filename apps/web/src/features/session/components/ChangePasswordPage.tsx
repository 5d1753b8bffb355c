import { changePassword, type Me } from '@javon/contract';
import { sessionSchemas } from '@javon/contract/schemas';
import { Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepTokens } from '../../../shared/http/tokens.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { keepChosenLanguage } from '../../../shared/session/language.ts';
import { changingPassword, mustStay } from '../../../shared/session/leave-rule.ts';
import { forgetVisitor, signOut, usePerson } from '../../../shared/session/visitor.ts';
import { takeWantedPath } from '../../../shared/session/wanted-path.ts';
import { Form, PasswordField, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import styles from './session.module.css';

async function sayChanged(isWeak: boolean): Promise<void> {
  await i18n.loadNamespaces('notices');
  notifySuccess(i18n.t('notices:password_changed'));
  if (isWeak) warn(i18n.t('notices:weak_password'));
}

function textOf(person: Me | null) {
  if (person?.must_change_password) return 'change.default_text';
  return person?.weak_password ? 'change.weak_text' : 'change.text';
}

/** Change of a default or weak password, which only signing out leaves; other people may go back. */
export function ChangePasswordPage() {
  const { t } = useTranslation('session');
  const router = useRouter();
  const person = usePerson();
  const form = useContractForm({
    id: 'change-password',
    ...saves(changePassword, sessionSchemas.changePassword),
    initial: { current_password: '', password: '', password_again: '' },
    secret: ['current_password', 'password', 'password_again'],
    asksBeforeLeaving: false,
    onSaved: (tokens) => {
      keepTokens(tokens);
      void sayChanged(tokens.weak_password);
      changingPassword.end();
      forgetVisitor();
      void router.navigate({ href: takeWantedPath() }).then(keepChosenLanguage);
    },
  });
  return (
    <>
      <Text as="h1" mb={20} tabIndex={-1}>
        {t('change.title')}
      </Text>
      <p className={styles.quiet}>{t(textOf(person))}</p>
      <Form form={form}>
        <PasswordField
          field={form.at('current_password')}
          label={t('change.current')}
          autoComplete="current-password"
        />
        <PasswordField
          field={form.at('password')}
          label={t('change.password')}
          autoComplete="new-password"
          strength
        />
        <PasswordField
          field={form.at('password_again')}
          label={t('change.again')}
          autoComplete="new-password"
        />
        <Group gap={8}>
          <SubmitButton>{t('change.submit')}</SubmitButton>
          {mustStay(person) ? (
            <Button variant="default" onClick={() => void signOut()}>
              {t('change.sign_out')}
            </Button>
          ) : (
            <LinkButton to="/" variant="default">
              {t('change.back')}
            </LinkButton>
          )}
        </Group>
      </Form>
    </>
  );
}
