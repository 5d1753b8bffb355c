import { type Application, commentApplication } from '@javon/contract';
import { applicationSchemas } from '@javon/contract/schemas';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton, saves, TextAreaField, useContractForm } from '../../../shared/ui/form/index.ts';
import { storeApplication } from '../queries.ts';

interface CommentFormProps {
  readonly application: Application;
  /** Text typed so far. */
  readonly typedRef: RefObject<string>;
  /** A press opened it: it has the focus. */
  readonly isPressed: boolean;
  readonly onSaid: () => void;
}

/** Form of a comment that both sides see. */
export function CommentForm({ application: { id }, typedRef, isPressed, onSaid }: CommentFormProps) {
  const { t } = useTranslation('applications');
  const form = useContractForm({
    id: `application-comment-${id}`,
    ...saves(commentApplication, applicationSchemas.commentApplication, { params: { id } }),
    initial: { text: '' },
    // The page knows the text even if the field is unmounted.
    guardedByPage: true,
    onSaved: (application) => {
      typedRef.current = '';
      storeApplication(application);
      onSaid();
    },
  });
  const { values, write } = form;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || typedRef.current === '') typedRef.current = values.text;
    else write('text', typedRef.current);
    hasBegun.current = true;
  }, [values.text, write, typedRef]);
  return (
    <Form form={form}>
      <TextAreaField field={form.at('text')} label={t('say')} rows={2} autoFocus={isPressed} />
      <SubmitButton>{t('say_send')}</SubmitButton>
    </Form>
  );
}
