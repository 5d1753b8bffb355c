import { type Branch, listBranches } from '@javon/contract';
import type { OptionsFilter } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../http/api-query.ts';
import { useLocalised } from '../../i18n/localised.ts';

/** Branches that a list offers at once; more are found by typing. */
const SHOWN = 50;
/** Separates code and name in a label; no search contains it. */
const BETWEEN = ' · ';

export type BranchRef = Pick<Branch, 'id' | 'code' | 'name'>;

/** How a choice of branches works, whether of one or of several. */
export interface BranchChoice {
  /** Value that stands for a branch: its id as text (the default) or its code. */
  readonly by?: 'id' | 'code' | undefined;
  /** Branches that the choice begins with, which the first answer may not hold. */
  readonly current?: readonly BranchRef[] | undefined;
  /** Id of a branch that is not offered. */
  readonly without?: number | undefined;
  /** Offers closed branches, too. */
  readonly withClosed?: boolean | undefined;
  /** Labels branches by their code alone. */
  readonly codeOnly?: boolean | undefined;
  /** Fetches nothing before the list is opened. */
  readonly waits?: boolean | undefined;
}

/** The server has searched already, also by what the label does not show. */
const filter: OptionsFilter = ({ options }) => options;

/** Searches branches by code, name or address at the server, for a Select or MultiSelect with the chosen values. */
export function useBranchSearch(chosen: readonly string[], choice: BranchChoice) {
  const { by = 'id', current = [], without, withClosed, codeOnly, waits } = choice;
  const localised = useLocalised();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  // Chosen ones stay known when a search no longer finds them.
  const [known] = useState(() => new Map<string, BranchRef>());
  const learn = (branches: readonly BranchRef[]) =>
    branches.map((branch) => {
      const value = by === 'id' ? String(branch.id) : branch.code;
      known.set(value, branch);
      return value;
    });
  const labelOf = (value: string) => {
    const branch = known.get(value);
    if (branch === undefined) return value;
    return codeOnly ? branch.code : `${branch.code}${BETWEEN}${localised(branch.name)}`;
  };
  learn(current);
  // The field shows the label of the chosen branch, which is no search.
  const isLabel = typed.includes(BETWEEN) || chosen.some((value) => labelOf(value) === typed);
  const search = opened && !isLabel ? typed.trim() || undefined : undefined;
  const { data } = useQuery({
    ...apiQuery(listBranches, {
      query: { limit: SHOWN, search, sort: 'code', closed: withClosed ? undefined : 'false' },
    }),
    enabled: opened || !waits,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = learn((data?.items ?? []).filter(({ id }) => id !== without));
  const others = chosen.filter((value) => !found.includes(value));
  return {
    // Found ones first: what was searched for is expected at the top.
    options: [...found, ...others].map((value) => ({ value, label: labelOf(value) })),
    isSearched: data !== undefined,
    /** Returns the branch of a value that was chosen or offered. */
    branchOf: (value: string) => known.get(value),
    /** Props of the Select. */
    control: {
      searchable: true,
      filter,
      onSearchChange: setTyped,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
    },
  };
}
