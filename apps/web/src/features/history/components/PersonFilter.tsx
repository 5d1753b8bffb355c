import { showUser } from '@javon/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { peopleQuery } from '../queries.ts';
import styles from './history.module.css';

export interface PersonFilterProps {
  readonly value: number | undefined;
  readonly onChange: (person: number | undefined) => void;
  /** Opens the list and focuses it when mounted. */
  readonly opensAtOnce: boolean;
}

/** Chooses a person by a part of the name. */
export function PersonFilter({ value, onChange, opensAtOnce }: PersonFilterProps) {
  const { t } = useTranslation(['history', 'ui']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState(opensAtOnce);
  // The field shows the chosen person's name, which is not a search.
  const search = opened && typed !== chosen ? typed.trim() : '';
  const { data } = useQuery({ ...peopleQuery(search), enabled: opened });
  // Fetches the name of a person who is given by the address and is not among the options yet.
  const { data: named } = useQuery({
    ...apiQuery(showUser, { params: { id: value ?? 0 } }, { notify: 'none' }),
    enabled: value !== undefined && chosen === null,
  });
  const options = (data?.items ?? []).map((one) => ({
    value: String(one.id),
    label: personName(one),
  }));
  const label = chosen ?? (named ? personName(named) : `№ ${value}`);
  if (value !== undefined && !options.some((option) => option.value === String(value))) {
    options.unshift({ value: String(value), label });
  }
  return (
    <Select
      size="xs"
      className={styles.person ?? ''}
      aria-label={t('history:filters.person')}
      placeholder={t('history:filters.person')}
      autoFocus={opensAtOnce}
      defaultDropdownOpened={opensAtOnce}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('ui:clear') }}
      nothingFoundMessage={t('history:filters.person_empty')}
      data={options}
      // The server has filtered already, also by values that the name does not show.
      filter={({ options: all }) => all}
      value={value === undefined ? null : String(value)}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onChange={(next, option) => {
        setChosen(option?.label ?? null);
        onChange(next === null ? undefined : Number(next));
      }}
    />
  );
}
