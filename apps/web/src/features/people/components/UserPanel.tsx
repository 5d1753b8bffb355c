import { editUser, formatPhone, type Person, restoreUser } from '@javon/contract';
import { peopleSchemas } from '@javon/contract/schemas';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { usePerson, useScope } from '../../../shared/session/visitor.ts';
import { Form, PhoneField, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { BranchField } from '../../branch-field/public.ts';
import { type BranchRule, changedParts, type PersonValues, valuesOf } from '../forms.ts';
import { rolesQuery, storePerson } from '../queries.ts';
import { UserFields, useBranchRule, useFieldLabels } from './UserFields.tsx';

export type PanelPart = 'edit' | 'restore';

interface UserPanelProps {
  readonly person: Person;
  /** Part to edit; null while closed. */
  readonly part: PanelPart | null;
  readonly onClose: () => void;
}

interface PartProps {
  readonly person: Person;
  readonly onDone: () => void;
}

/** Leaves the person's own branch out of the request: only others may change it. */
const OWN_RULE: BranchRule = { chosen: false, needed: false };

/** Forms of a person, beside their page. */
export function UserPanel({ person, part, onClose }: UserPanelProps) {
  const { t } = useTranslation(['people', 'ui']);
  const props: PartProps = { person, onDone: onClose };
  return (
    <SidePanel
      opened={part !== null}
      title={t(part === 'restore' ? 'people:restore_title' : 'people:edit_title')}
      onClose={onClose}
      width={480}
    >
      {part === 'edit' ? <EditForm {...props} /> : null}
      {part === 'restore' ? <RestoreForm {...props} /> : null}
    </SidePanel>
  );
}

function EditForm({ person, onDone }: PartProps) {
  const { t } = useTranslation(['people', 'notices']);
  const localised = useLocalised();
  const labels = useFieldLabels();
  const own = usePerson()?.id === person.id;
  const ruleOfRole = useBranchRule('users.edit');
  const ruleOf = (role: string | null) => (own ? OWN_RULE : ruleOfRole(role));
  const roles = useQuery(rolesQuery);
  // Values at the opening of the form; later fetches do not reset it.
  const [initial] = useState(() => valuesOf(person));
  const form = useContractForm({
    id: `person-${person.id}`,
    ...saves(editUser, peopleSchemas.editUser, { params: { id: person.id } }),
    initial,
    toBody: (values: PersonValues) => changedParts(initial, values, ruleOf(values.role)),
    onSaved: (saved) => {
      storePerson(saved);
      notifySuccess(t('notices:user_edited', { name: personName(saved) }));
      onDone();
    },
    fromServer: (field, value) => {
      if (field === 'phone') return formatPhone(String(value));
      if (field === 'role' || field === 'branch') return value === null ? null : String(value);
      return value ?? '';
    },
  });
  const show = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '')
      return field === 'branch' ? t('head_office') : '—';
    if (field === 'phone') return formatPhone(String(value));
    if (field === 'branch') {
      return Number(value) === person.branch?.id
        ? person.branch.code
        : t('branch_number', { id: String(value) });
    }
    const role = field === 'role' ? roles.data?.items.find(({ id }) => id === Number(value)) : undefined;
    return role ? localised(role.name) : String(value);
  };
  return (
    <Form form={form} labels={labels} show={show}>
      <UserFields fields={form.all} rule={ruleOf(form.values.role)} person={person} own={own} />
      <SubmitButton />
    </Form>
  );
}

/**
 * Restores a deleted person; the form asks for number and branch, as the number may be taken now and the
 * branch closed.
 */
function RestoreForm({ person, onDone }: PartProps) {
  const { t } = useTranslation('people');
  const labels = useFieldLabels();
  const choosesBranch = useScope('users.delete') === 'all';
  const [initial] = useState(() => {
    const { phone, branch } = valuesOf(person);
    return { phone, branch };
  });
  const form = useContractForm({
    id: `person-restore-${person.id}`,
    ...saves(restoreUser, peopleSchemas.restoreUser, { params: { id: person.id } }),
    initial,
    toBody: ({ phone, branch }) => ({
      phone,
      ...(choosesBranch ? { branch: branch === null ? null : Number(branch) } : {}),
    }),
    onSaved: (saved) => {
      storePerson(saved);
      notifySuccess(t('actions.restore.done', { name: personName(saved) }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <Quiet>{t('actions.restore.text')}</Quiet>
      <PhoneField field={form.at('phone')} />
      {choosesBranch ? (
        <Suspense fallback={<Skeleton height={60} />}>
          <BranchField
            field={form.at('branch')}
            placeholder={t('head_office')}
            needed={false}
            current={person.branch}
          />
        </Suspense>
      ) : null}
      <SubmitButton>{t('actions.restore.name')}</SubmitButton>
    </Form>
  );
}
