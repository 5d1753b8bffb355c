import { type Application, createApplication, type Shelf } from '@javon/contract';
import { applicationSchemas } from '@javon/contract/schemas';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  DateField,
  Form,
  SubmitButton,
  TextAreaField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import type { ShelfEdit } from '../../shelf-editor/public.ts';
import type { AskValues } from '../ask-values.ts';
import { proposalOf } from '../proposal.ts';
import { storeApplication } from '../queries.ts';
import { useMerging } from '../use-merging.ts';
import { PlanCounts } from './PlanCounts.tsx';

interface AskFormProps {
  readonly shelf: Shelf;
  /** Values typed so far; a ref, as the form is unmounted while another panel replaces it. */
  readonly typedRef: RefObject<AskValues>;
  readonly own: ShelfEdit;
  readonly onSent: (application: Application) => void;
}

/** Form of a request: the text, and its first and last day. */
export function AskForm({ shelf, own, typedRef, onSent }: AskFormProps) {
  const { t } = useTranslation(['applications', 'notices']);
  const merging = useMerging(own);
  const { edit } = own;
  const isChanged = edit.isChanged();
  const [initial] = useState(() => typedRef.current);
  const form = useContractForm({
    id: `application-new-${shelf.id}`,
    schema: applicationSchemas.createApplication.body,
    initial,
    // The page guards the drawing and the text together.
    guardedByPage: true,
    toBody: (values) => ({
      ...values,
      shelf: shelf.id,
      ...(edit.isChanged() ? { proposal: proposalOf(own) } : {}),
    }),
    submit: (body, keyOf) =>
      merging(call(createApplication, { body }, { notify: 'none', idempotencyKey: keyOf(body) })),
    onSaved: (application) => {
      storeApplication(application);
      notifySuccess(t('notices:application_created'));
      onSent(application);
    },
  });
  const { values } = form;
  useLayoutEffect(() => {
    typedRef.current = values;
  }, [values, typedRef]);
  return (
    <Form form={form}>
      <TextAreaField field={form.at('comment')} label={t('applications:comment')} rows={5} />
      <DateField field={form.at('begin')} label={t('applications:begin')} />
      <DateField field={form.at('end')} label={t('applications:end')} />
      {isChanged ? (
        <Stack gap={6}>
          <h3>{t('applications:drawn')}</h3>
          <PlanCounts before={edit.base.get()} after={edit.plan.get()} />
        </Stack>
      ) : (
        <Quiet size="sm">{t('applications:draw_hint')}</Quiet>
      )}
      <SubmitButton>{t('applications:send')}</SubmitButton>
    </Form>
  );
}
