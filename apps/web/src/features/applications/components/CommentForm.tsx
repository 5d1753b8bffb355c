import { type Application, commentApplication } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { bodyOf, Form, SubmitButton, TextAreaField, useContractForm } from '../../../shared/ui/form/index.ts';
import { useKeepApplication } from '../use-steps.ts';

interface CommentFormProps {
  readonly application: Application;
  readonly onSaid: () => void;
}

/** Says something that both sides see. */
export function CommentForm({ application: { id, steps }, onSaid }: CommentFormProps) {
  const { t } = useTranslation('applications');
  const keyFor = useIdempotencyKey();
  const keep = useKeepApplication();
  const form = useContractForm({
    id: `application-comment-${id}`,
    schema: bodyOf(commentApplication),
    initial: { text: '' },
    submit: (body) =>
      call(
        commentApplication,
        { params: { id }, body },
        // The same words said again later are said again.
        { notify: 'none', idempotencyKey: keyFor([body, steps.length]) },
      ),
    onSaved: (application) => {
      keep(application);
      onSaid();
    },
  });
  return (
    <Form form={form}>
      <TextAreaField name="text" label={t('say')} rows={2} />
      <SubmitButton>{t('say_send')}</SubmitButton>
    </Form>
  );
}
