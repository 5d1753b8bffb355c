import { type Localised, listBranches } from '@javon/contract';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../shared/http/api-query.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { useField } from '../../shared/ui/form/context.ts';

const SHOWN = 50;

interface BranchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Text of the empty field. */
  readonly placeholder: string;
  /** Requires a branch, whatever the schema allows. */
  readonly needed: boolean;
  /** The branch that the field begins with, which the first answer may not hold. */
  readonly current?:
    | { readonly id: number; readonly code: string; readonly name: Localised }
    | null
    | undefined;
}

/** Field of one open branch, searched by code, name or address; its value is the id as text, or null. */
export function BranchField({ name, label, description, placeholder, needed, current }: BranchFieldProps) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { required: _, ...field } = useField<string | null>(name);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  // Searches by the typed text only; ` · ` marks the label of the chosen branch.
  const search = opened && !typed.includes(' · ') ? typed.trim() || undefined : undefined;
  const { data } = useQuery({
    ...apiQuery(listBranches, { query: { limit: SHOWN, search, sort: 'code', closed: 'false' } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // Chosen ones stay known when a search no longer finds them.
  const [known] = useState(() => new Map<string, string>());
  const labelOf = (branch: { code: string; name: Localised }) => `${branch.code} · ${localised(branch.name)}`;
  if (current) known.set(String(current.id), labelOf(current));
  for (const branch of data?.items ?? []) known.set(String(branch.id), labelOf(branch));
  const options = (data?.items ?? []).map((branch) => ({ value: String(branch.id), label: labelOf(branch) }));
  const { value } = field;
  if (value && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: known.get(value) ?? value });
  }
  return (
    <Select
      {...field}
      label={label}
      {...(description === undefined ? {} : { description })}
      placeholder={placeholder}
      withAsterisk={needed}
      data={options}
      value={value ?? null}
      searchable
      clearable={!needed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // The server has searched already, also by parts of the address.
      filter={({ options: all }) => all}
      nothingFoundMessage={data ? t('nothing_found') : undefined}
      maxDropdownHeight={320}
    />
  );
}
