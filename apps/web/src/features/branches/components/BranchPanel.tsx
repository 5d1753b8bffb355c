import { type Branch, createBranch, editBranch, TAG_LANGUAGES } from '@javon/contract';
import { branchSchemas } from '@javon/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import {
  FieldRow,
  Form,
  NameFields,
  SelectField,
  SubmitButton,
  saves,
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

/** Form of a branch, beside the list or its page. */
export function BranchPanel({ branch, onClose }: BranchPanelProps) {
  const { t } = useTranslation(['branches', 'ui']);
  return (
    <SidePanel
      opened={branch !== null}
      title={t(branch === 'new' ? 'branches:add_title' : 'branches:edit_title')}
      onClose={onClose}
      width={480}
    >
      {branch === 'new' ? <BranchForm branch={null} onDone={onClose} /> : null}
      {branch && branch !== 'new' ? <BranchForm key={branch.id} branch={branch} onDone={onClose} /> : null}
    </SidePanel>
  );
}

function BranchForm({ branch, onDone }: { readonly branch: Branch | null; readonly onDone: () => void }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const show = useShownValue();
  const labels = {
    code: t('fields.code'),
    region: t('fields.region'),
    'address.uz': t('fields.address_uz'),
    'address.ru': t('fields.address_ru'),
    tag_language: t('fields.tag_language'),
  };
  const { data } = useQuery(regionsQuery);
  const regions = (data?.items ?? []).map((row) => ({ value: String(row.id), label: localised(row.name) }));
  // The server accepts a change of code and region only from people who may change all branches.
  const mayMove = useScope('branch.edit') === 'all';
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState(() => (branch === null ? EMPTY_BRANCH : valuesOf(branch)));
  const form = useContractForm({
    id: `branch-${branch?.id ?? 'new'}`,
    ...(branch === null
      ? saves(createBranch, branchSchemas.createBranch)
      : saves(editBranch, branchSchemas.editBranch, { params: { id: branch.id } })),
    initial,
    toBody: (values: BranchValues) =>
      branch === null ? newBranchBody(values) : changedParts(initial, values),
    onSaved: (saved) => {
      storeBranch(saved);
      notifySuccess(t(branch === null ? 'added' : 'saved', { code: saved.code }));
      onDone();
    },
    fromServer: (field, value) => (field === 'region' ? String(value) : value),
  });
  return (
    <Form form={form} labels={labels} show={show}>
      {branch === null || mayMove ? (
        <FieldRow>
          <TextField field={form.at('code')} maxLength={20} placeholder="TAS-01" />
          <SelectField field={form.at('region')} options={regions} />
        </FieldRow>
      ) : null}
      <NameFields field={form.at('name')} maxLength={100} />
      <TextField field={form.at('address.uz')} maxLength={200} />
      <TextField field={form.at('address.ru')} maxLength={200} />
      <SelectField
        field={form.at('tag_language')}
        description={t('tag_language_help')}
        options={TAG_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <SubmitButton>{branch === null ? t('add_submit') : undefined}</SubmitButton>
    </Form>
  );
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
