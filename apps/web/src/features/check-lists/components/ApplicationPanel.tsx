import { type CheckList, listShelves, openApplicationOnAnswer, type Question } from '@javon/contract';
import { checkListSchemas } from '@javon/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays, today } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  DateField,
  FieldRow,
  Form,
  SelectField,
  SubmitButton,
  saves,
  TextAreaField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface ApplicationPanelProps {
  readonly list: CheckList;
  /** The failed question, or null while the panel is closed. */
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** Creates a request for the shelf of a failed answer. */
export function ApplicationPanel({ list, question, onClose }: ApplicationPanelProps) {
  const { t } = useTranslation('check_lists');
  return (
    <SidePanel opened={question !== null} title={t('ask_title')} onClose={onClose}>
      {question ? <AskForm key={question.id} list={list} question={question} onDone={onClose} /> : null}
    </SidePanel>
  );
}

/** Default duration of a request, days. */
const DAYS = 7;

interface AskFormProps {
  readonly list: CheckList;
  readonly question: Question;
  readonly onDone: () => void;
}

function AskForm({ list, question, onDone }: AskFormProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { data } = useQuery(apiQuery(listShelves, { query: { branch: list.branch.code, limit: 200 } }));
  const said = list.answers.find((one) => one.question === question.id)?.comment ?? '';
  const last = addDays(today(), DAYS);
  const comment = [localised(question.text), said].filter(Boolean).join(': ');
  const form = useContractForm({
    id: `check-list-${list.id}-${question.id}`,
    ...saves(openApplicationOnAnswer, checkListSchemas.openApplicationOnAnswer, {
      params: { id: list.id, question: question.id },
    }),
    initial: { shelf: null as string | null, comment, begin: today(), end: last },
    toBody: (values) => ({ ...values, shelf: values.shelf === null ? null : Number(values.shelf) }),
    onSaved: ({ application }) => {
      notifySuccess(t('asked', { number: application ?? '' }));
      onDone();
    },
  });
  const shelves = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Form form={form}>
      <SelectField field={form.at('shelf')} label={t('shelf')} options={shelves} />
      <TextAreaField field={form.at('comment')} label={t('comment')} rows={4} />
      <FieldRow>
        <DateField field={form.at('begin')} label={t('begin')} />
        <DateField field={form.at('end')} label={t('end')} />
      </FieldRow>
      <SubmitButton>{t('ask')}</SubmitButton>
    </Form>
  );
}
