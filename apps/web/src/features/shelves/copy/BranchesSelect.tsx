import { listBranches } from '@javon/contract';
import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';

const SHOWN = 50;
/** Branches that one call copies to. */
const MOST = 200;

interface BranchesSelectProps {
  /** Ids as text. */
  readonly value: string[];
  /** Id of the shelf's own branch. */
  readonly without: number;
  readonly onChange: (value: string[]) => void;
}

/** Open branches, searched by code, name or address. */
export function BranchesSelect({ value, without, onChange }: BranchesSelectProps) {
  const { t } = useTranslation('shelf_doings');
  const localised = useLocalised();
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...apiQuery(listBranches, {
      query: { limit: SHOWN, search: typed.trim() || undefined, sort: 'code', closed: 'false' },
    }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // Chosen ones stay known when a search no longer finds them.
  const [known] = useState(() => new Map<string, string>());
  for (const { id, code, name } of data?.items ?? []) known.set(String(id), `${code} · ${localised(name)}`);
  const found = (data?.items ?? []).filter((one) => one.id !== without).map((one) => String(one.id));
  const options = [...new Set([...value, ...found])].map((id) => ({ value: id, label: known.get(id) ?? id }));
  return (
    <MultiSelect
      label={t('copying.branches')}
      placeholder={value.length === 0 ? t('copying.branches_choose') : ''}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      hidePickedOptions
      maxValues={MOST}
      onSearchChange={setTyped}
      // The server has searched already, also by parts of the address.
      filter={({ options: all }) => all}
      nothingFoundMessage={data ? t('copying.empty') : undefined}
      maxDropdownHeight={280}
    />
  );
}
