import { listBranches } from '@javon/contract';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../shared/address/address.ts';
import { apiQuery } from '../../shared/http/api-query.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { chosenBranch, rememberBranch } from '../../shared/session/branch-choice.ts';
import { useStore } from '../../shared/store.ts';
import styles from './frame.module.css';

const SHOWN = 50;

/** Chooses the branch that the screens are about, for those who work for the whole chain. */
export function BranchSwitch() {
  const { t } = useTranslation('frame');
  const localised = useLocalised();
  const navigate = useNavigate();
  const location = useLocation();
  const usesBranch = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.screen?.branch === true,
  });
  const remembered = useStore(chosenBranch);
  const inAddress = (location.search as { branch?: string }).branch;
  const code = (usesBranch ? inAddress : undefined) ?? remembered;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  // Searches by the typed text only: while the list is closed, the field shows the chosen branch's code.
  const search = opened && typed !== code ? typed.trim() : '';
  const { data } = useQuery({
    ...apiQuery(listBranches, { query: { limit: SHOWN, search: search || undefined, sort: 'code' } }),
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const branches = data?.items ?? [];
  const options = branches.map((branch) => ({ value: branch.code, label: branch.code }));
  if (code && !options.some((option) => option.value === code)) options.unshift({ value: code, label: code });

  const choose = (next: string | null) => {
    rememberBranch(next);
    if (usesBranch) {
      const query = stringifySearch({ ...location.search, branch: next });
      void navigate({ href: `${location.pathname}${query}`, replace: true });
    }
  };

  return (
    <Select
      size="xs"
      className={styles.branch}
      aria-label={t('branch.label')}
      placeholder={t('branch.all')}
      leftSection={<IconBuildingStore size={16} stroke={1.6} aria-hidden="true" />}
      data={options}
      value={code ?? null}
      onChange={choose}
      searchable
      clearable
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // The server has searched already, also by parts of the name.
      filter={({ options: all }) => all}
      nothingFoundMessage={data ? t('branch.empty') : undefined}
      // The list scrolls itself and stays within the header, where readers look for it.
      comboboxProps={{ width: 300, position: 'bottom-end', withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 360, overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const branch = branches.find((row) => row.code === option.value);
        return (
          <span className={styles.branchOption}>
            <b>{option.value}</b>
            {branch ? <span>{localised(branch.name)}</span> : null}
          </span>
        );
      }}
    />
  );
}
