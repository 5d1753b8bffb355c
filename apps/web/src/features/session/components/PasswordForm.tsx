import { changePassword, type Tokens } from '@javon/contract';
import { sessionSchemas } from '@javon/contract/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepTokens } from '../../../shared/http/tokens.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { Form, PasswordField, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';

async function notifyOfChange({ weak_password: isWeak }: Tokens): Promise<void> {
  await i18n.loadNamespaces('notices');
  notifySuccess(i18n.t('notices:password_changed'));
  if (isWeak) warn(i18n.t('notices:weak_password'));
}

interface PasswordFormProps {
  /** Text above the fields. */
  readonly text?: ReactNode;
  /** Further button beside the one that saves. */
  readonly other?: ReactNode;
  readonly asksBeforeLeaving?: boolean;
  readonly onDone: () => void;
}

/** Form of one's own new password. */
export function PasswordForm({ text, other, asksBeforeLeaving, onDone }: PasswordFormProps) {
  const { t } = useTranslation('session');
  const form = useContractForm({
    id: 'change-password',
    ...saves(changePassword, sessionSchemas.changePassword),
    initial: { current_password: '', password: '', password_again: '' },
    secret: ['current_password', 'password', 'password_again'],
    asksBeforeLeaving,
    onSaved: (tokens) => {
      keepTokens(tokens);
      void notifyOfChange(tokens);
      onDone();
    },
  });
  return (
    <Form form={form}>
      {text}
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
      <Row gap={8} wrap>
        <SubmitButton>{t('change.submit')}</SubmitButton>
        {other}
      </Row>
    </Form>
  );
}
