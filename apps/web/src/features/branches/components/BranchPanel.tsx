import { type Branch, createBranch, editBranch, TAG_LANGUAGES } from '@javon/contract';
import { branchSchemas } from '@javon/contract/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import {
  FieldRow,
  Form,
  type FormPart,
  fieldIn,
  SelectField,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { regionsQuery } from '../../regions/public.ts';
import { type BranchValues, changedParts, EMPTY_BRANCH, newBranchBody, valuesOf } from '../forms.ts';
import { storeBranch } from '../queries.ts';

interface BranchPanelProps {
  /** Branch to edit, `new` for a new one, null while closed. */
  readonly branch: Branch | 'new' | null;
  readonly onClose: () => void;
}

interface FormProps {
  readonly onDone: () => void;
}

/** Form of a branch, beside the list or its page. */
export function BranchPanel({ branch, onClose }: BranchPanelProps) {
  const { t } = useTranslation(['branches', 'ui']);
  const props: FormProps = {
    onDone: onClose,
  };
  return (
    <SidePanel
      opened={branch !== null}
      title={t(branch === 'new' ? 'branches:add_title' : 'branches:edit_title')}
      onClose={onClose}
      width={480}
    >
      {branch === 'new' ? <AddForm {...props} /> : null}
      {branch !== null && branch !== 'new' ? <EditForm key={branch.id} branch={branch} {...props} /> : null}
    </SidePanel>
  );
}

function AddForm({ onDone }: FormProps) {
  const { t } = useTranslation('branches');
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const form = useContractForm({
    id: 'branch-new',
    schema: branchSchemas.createBranch.body,
    initial: EMPTY_BRANCH,
    toBody: newBranchBody,
    submit: (body) => call(createBranch, { body }, { notify: 'none', idempotencyKey: keyOf(body) }),
    onSaved: (saved) => {
      storeBranch(client, saved);
      notifySuccess(t('added', { code: saved.code }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <Fields fields={form.all} withPlace />
      <SubmitButton>{t('add_submit')}</SubmitButton>
    </Form>
  );
}

function EditForm({ branch, onDone }: FormProps & { readonly branch: Branch }) {
  const { t } = useTranslation('branches');
  const client = useQueryClient();
  const labels = useLabels();
  const show = useShownValue();
  // The server accepts a change of code and region only from people who may change all branches.
  const withPlace = useScope('branch.edit') === 'all';
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState(() => valuesOf(branch));
  const form = useContractForm({
    id: `branch-${branch.id}`,
    schema: branchSchemas.editBranch.body,
    initial,
    toBody: (values: BranchValues) => changedParts(initial, values),
    submit: (body) => call(editBranch, { params: { id: branch.id }, body }, { notify: 'none' }),
    onSaved: (saved) => {
      storeBranch(client, saved);
      notifySuccess(t('saved', { code: saved.code }));
      onDone();
    },
    fromServer: (field, value) => (field === 'region' ? String(value) : value),
  });
  return (
    <Form form={form} labels={labels} show={show}>
      <Fields fields={form.all} withPlace={withPlace} />
      <SubmitButton />
    </Form>
  );
}

function useLabels() {
  const { t } = useTranslation('branches');
  return {
    code: t('fields.code'),
    region: t('fields.region'),
    'name.uz': t('fields.name_uz'),
    'name.ru': t('fields.name_ru'),
    'address.uz': t('fields.address_uz'),
    'address.ru': t('fields.address_ru'),
    tag_language: t('fields.tag_language'),
  };
}

function useShownValue(): (field: string, value: unknown) => string {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { data } = useQuery(regionsQuery);
  return (field, value) => {
    const language = TAG_LANGUAGES.find((one) => field === 'tag_language' && one === value);
    if (language) return t(`languages.${language}`);
    const region = field === 'region' ? data?.items.find(({ id }) => id === Number(value)) : undefined;
    return region ? localised(region.name) : String(value ?? '—');
  };
}

interface FieldsProps {
  readonly fields: FormPart<Omit<BranchValues, 'version'>>;
  readonly withPlace: boolean;
}

function Fields({ fields, withPlace }: FieldsProps) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const labels = useLabels();
  const { data } = useQuery(regionsQuery);
  const regions = (data?.items ?? []).map((row) => ({ value: String(row.id), label: localised(row.name) }));
  return (
    <>
      {withPlace ? (
        <FieldRow>
          <TextField
            field={fieldIn(fields, 'code')}
            label={labels.code}
            maxLength={20}
            placeholder="TAS-01"
          />
          <SelectField field={fieldIn(fields, 'region')} label={labels.region} options={regions} />
        </FieldRow>
      ) : null}
      <TextField field={fieldIn(fields, 'name.uz')} label={labels['name.uz']} maxLength={100} />
      <TextField field={fieldIn(fields, 'name.ru')} label={labels['name.ru']} maxLength={100} />
      <TextField field={fieldIn(fields, 'address.uz')} label={labels['address.uz']} maxLength={200} />
      <TextField field={fieldIn(fields, 'address.ru')} label={labels['address.ru']} maxLength={200} />
      <SelectField
        field={fieldIn(fields, 'tag_language')}
        label={labels.tag_language}
        description={t('tag_language_help')}
        options={TAG_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </>
  );
}
