import { type Application, type BodyOf, commentApplication, editApplication } from '@javon/contract';
import { applicationSchemas } from '@javon/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  DateField,
  Form,
  SubmitButton,
  saves,
  TextAreaField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { mayEdit } from '../may-edit.ts';
import { storeApplication } from '../queries.ts';
import { EditEnded } from './EditEnded.tsx';

interface EditPanelProps {
  readonly application: Application;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Panel that edits the text and dates of a sent request. */
export function EditPanel({ application, opened, onClose }: EditPanelProps) {
  const { t } = useTranslation('applications');
  return (
    <SidePanel opened={opened} title={t('edit')} onClose={onClose}>
      <EditForm application={application} onClose={onClose} />
    </SidePanel>
  );
}

/** Refusals of a change of a request that was taken or completed meanwhile. */
const ENDED: readonly (string | null)[] = ['application_step_wrong', 'application_completed'];

/** Sends a change; one that comes too late shows the request as it is now. */
async function sendEdit(id: number, body: BodyOf<'editApplication'>): Promise<Application> {
  try {
    return await call(editApplication, { params: { id }, body }, { notify: 'none' });
  } catch (error) {
    if (error instanceof HttpFailure && ENDED.includes(error.code)) await refreshedAfter(editApplication);
    throw error;
  }
}

function EditForm({ application, onClose }: Omit<EditPanelProps, 'opened'>) {
  const { t } = useTranslation(['applications', 'notices']);
  const { id, version, comment, begin, end } = application;
  const form = useContractForm({
    id: `application-${id}`,
    schema: applicationSchemas.editApplication.body,
    initial: { version, comment, begin, end },
    submit: (body) => sendEdit(id, body),
    onSaved: (saved) => {
      storeApplication(saved);
      notifySuccess(t('notices:application_edited'));
      onClose();
    },
  });
  const labels = {
    comment: t('applications:comment'),
    begin: t('applications:begin'),
    end: t('applications:end'),
  };
  const show = (field: string, value: unknown) =>
    field === 'comment' ? String(value) : formatDate(String(value));
  if (!mayEdit(application)) {
    const { values } = form;
    const days = { begin: formatDate(values.begin), end: formatDate(values.end) };
    const typed = [
      values.comment === comment ? '' : values.comment,
      values.begin === begin && values.end === end ? '' : t('applications:ended_days', days),
    ];
    return (
      <EditAsComment application={application} typed={typed.filter(Boolean).join('\n')} onSent={onClose} />
    );
  }
  return (
    <Form form={form} labels={labels} show={show}>
      <TextAreaField field={form.at('comment')} rows={5} />
      <DateField field={form.at('begin')} />
      <DateField field={form.at('end')} />
      <SubmitButton />
    </Form>
  );
}

interface EditAsCommentProps {
  readonly application: Application;
  /** The changes that were typed before the request was taken. */
  readonly typed: string;
  readonly onSent: () => void;
}

/** Form that sends changes of a request that was taken meanwhile as a comment, which both sides may still write. */
function EditAsComment({ application, typed, onSent }: EditAsCommentProps) {
  const { t } = useTranslation('applications');
  const { id } = application;
  const [text] = useState(typed);
  const form = useContractForm({
    id: `application-edit-comment-${id}`,
    ...saves(commentApplication, applicationSchemas.commentApplication, { params: { id } }),
    initial: { text },
    onSaved: (saved) => {
      storeApplication(saved);
      onSent();
    },
  });
  return (
    <Form form={form}>
      <EditEnded application={application} advice={t('ended_comment')} />
      <TextAreaField field={form.at('text')} label={t('say')} rows={5} />
      <SubmitButton>{t('ended_send')}</SubmitButton>
    </Form>
  );
}
