import { confirmPassword } from '@javon/contract';
import { sessionSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call.ts';
import { passwordPrompt } from '../../session/password-prompt.ts';
import { Form, PasswordField, SubmitButton, useContractForm } from '../form/index.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogFoot } from '../overlay/DialogFoot.tsx';

interface PasswordPromptDialogProps {
  /** Null while none is asked. */
  readonly prompt: object | null;
  /** Answers that the password will not be typed. */
  readonly onClose: () => void;
}

/** Asks for the password before a call that a stolen session must not make. */
export function PasswordPromptDialog({ prompt, onClose }: PasswordPromptDialogProps) {
  const { t } = useTranslation('session');
  return (
    <Dialog opened={prompt !== null} onClose={onClose} title={t('confirm.title')} centered size={400}>
      <PasswordForm onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onClose }: Pick<PasswordPromptDialogProps, 'onClose'>) {
  const { t } = useTranslation('session');
  const form = useContractForm({
    id: 'confirm-password',
    schema: sessionSchemas.confirmPassword.body,
    initial: { password: '' },
    secret: ['password'],
    asksBeforeLeaving: false,
    submit: (body) => call(confirmPassword, { body }, { notify: 'none', asOneself: true }),
    onSaved: () => passwordPrompt.get()?.answer(true),
  });
  return (
    <Form form={form}>
      <p>{t('confirm.text')}</p>
      <PasswordField
        field={form.at('password')}
        label={t('login.password')}
        autoComplete="current-password"
        first
      />
      <DialogFoot onCancel={onClose}>
        <SubmitButton>{t('confirm.submit')}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
