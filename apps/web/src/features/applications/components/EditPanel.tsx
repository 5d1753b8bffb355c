import { type Application, editApplication } from '@javon/contract';
import { applicationSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  DateField,
  Form,
  SubmitButton,
  TextAreaField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { useKeepApplication } from '../use-steps.ts';

interface EditPanelProps {
  readonly application: Application;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Panel that edits the text and dates of a sent request. */
export function EditPanel({ application, opened, onClose }: EditPanelProps) {
  const { t } = useTranslation('applications');
  return (
    <SidePanel opened={useOpenedLater(opened)} title={t('edit')} onClose={onClose}>
      <EditForm application={application} onClose={onClose} />
    </SidePanel>
  );
}

function EditForm({ application, onClose }: Omit<EditPanelProps, 'opened'>) {
  const { t } = useTranslation(['applications', 'notices']);
  const keep = useKeepApplication();
  const { id, version, comment, begin, end } = application;
  const form = useContractForm({
    id: `application-${id}`,
    schema: applicationSchemas.editApplication.body,
    initial: { version, comment, begin, end },
    submit: (body) => call(editApplication, { params: { id }, body }, { notify: 'none' }),
    onSaved: (saved) => {
      keep(saved);
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
  return (
    <Form form={form} labels={labels} show={show}>
      <TextAreaField field={form.at('comment')} label={labels.comment} rows={5} />
      <DateField field={form.at('begin')} label={labels.begin} />
      <DateField field={form.at('end')} label={labels.end} />
      <SubmitButton />
    </Form>
  );
}
