import { formatPhone, type Person, PINFL_DIGITS } from '@javon/contract';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import {
  DigitsField,
  FieldRow,
  type FormPart,
  fieldIn,
  PhoneField,
  SelectField,
  TextField,
} from '../../../shared/ui/form/index.ts';
import { BranchField } from '../../branch-field/public.ts';
import type { BranchRule, PersonValues } from '../forms.ts';
import { rolesQuery } from '../queries.ts';

export function useFieldLabels() {
  const { t } = useTranslation('people');
  return useMemo(
    () => ({
      surname: t('fields.surname'),
      name: t('fields.name'),
      patronymic: t('fields.patronymic'),
      phone: t('fields.phone'),
      pinfl: t('fields.pinfl'),
      role: t('fields.role'),
      branch: t('fields.branch'),
    }),
    [t],
  );
}

/** Returns the rule of a role for the branch of a person, in a form sent with the permission `key`. */
export function useBranchRule(key: 'users.add' | 'users.edit'): (role: string | null) => BranchRule {
  const chosen = useScope(key) === 'all';
  const { data } = useQuery(rolesQuery);
  return (role) => ({
    chosen,
    needed: data?.items.find(({ id }) => String(id) === role)?.of_branch === true,
  });
}

interface UserFieldsProps {
  readonly fields: FormPart<Omit<PersonValues, 'version'>>;
  readonly rule: BranchRule;
  /** The person, for an edit. */
  readonly person?: Person | undefined;
  /**
   * Whether it is the person's own account: the server accepts phone, role and branch only from the profile or
   * from others.
   */
  readonly own?: boolean;
}

/** A value of the own account that is changed elsewhere. */
function OwnField(props: { readonly label: string; readonly description: string; readonly value: string }) {
  return <TextInput readOnly variant="filled" {...props} />;
}

/** Fields of a person, the same for a new one and for an edit. */
export function UserFields({ fields, rule, person, own = false }: UserFieldsProps) {
  const { t } = useTranslation('people');
  const localised = useLocalised();
  const labels = useFieldLabels();
  const { data } = useQuery(rolesQuery);
  const roles = (data?.items ?? [])
    .filter((role) => role.assignable || role.id === person?.role.id)
    .map((role) => ({ value: String(role.id), label: localised(role.name) }));
  if (person && !roles.some(({ value }) => value === String(person.role.id))) {
    roles.unshift({ value: String(person.role.id), label: localised(person.role.name) });
  }
  return (
    <>
      <FieldRow>
        <TextField
          field={fieldIn(fields, 'surname')}
          label={labels.surname}
          maxLength={60}
          autoComplete="off"
        />
        <TextField field={fieldIn(fields, 'name')} label={labels.name} maxLength={60} autoComplete="off" />
      </FieldRow>
      <TextField
        field={fieldIn(fields, 'patronymic')}
        label={labels.patronymic}
        maxLength={60}
        autoComplete="off"
      />
      <FieldRow>
        {own && person ? (
          <OwnField label={labels.phone} description={t('own_phone')} value={formatPhone(person.phone)} />
        ) : (
          <PhoneField field={fieldIn(fields, 'phone')} label={labels.phone} description={t('phone_help')} />
        )}
        <DigitsField
          field={fieldIn(fields, 'pinfl')}
          label={labels.pinfl}
          digits={PINFL_DIGITS}
          description={t('pinfl_help', { count: PINFL_DIGITS })}
        />
      </FieldRow>
      <FieldRow>
        {own && person ? (
          <OwnField label={labels.role} description={t('own_role')} value={localised(person.role.name)} />
        ) : (
          <SelectField field={fieldIn(fields, 'role')} label={labels.role} options={roles} />
        )}
        {own && person ? (
          <OwnField
            label={labels.branch}
            description={t('own_place')}
            value={person.branch?.code ?? t('head_office')}
          />
        ) : rule.chosen ? (
          <Suspense fallback={<Skeleton height={60} />}>
            <BranchField
              field={fieldIn(fields, 'branch')}
              label={labels.branch}
              placeholder={rule.needed ? t('choose_branch') : t('head_office')}
              needed={rule.needed}
              current={person?.branch}
            />
          </Suspense>
        ) : null}
      </FieldRow>
    </>
  );
}
