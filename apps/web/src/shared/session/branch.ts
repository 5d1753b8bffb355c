import { useSearch } from '@tanstack/react-router';
import { useStore } from '../store.ts';
import { chosenBranch } from './branch-choice.ts';
import { currentPerson, mayChooseBranch, usePerson, useWholeChain } from './visitor.ts';

interface BranchSearch {
  readonly branch?: unknown;
}

function branchOf(
  search: BranchSearch,
  chosen: string | null,
  own: string | undefined,
  wholeChain: boolean,
): string | undefined {
  if (!wholeChain) return own;
  if (typeof search.branch === 'string' && search.branch) return search.branch;
  return chosen ?? undefined;
}

/**
 * Code of the branch that the screen is about: the one in the address, else the one chosen in the header,
 * else the person's own; undefined for all branches. The server decides what the person may see of it.
 */
export function useBranch(): string | undefined {
  const search: BranchSearch = useSearch({ strict: false });
  const chosen = useStore(chosenBranch);
  const own = usePerson()?.branch?.code;
  return branchOf(search, chosen, own, useWholeChain());
}

/** The same outside of components, for the parameters of an address. */
export function currentBranch(search: BranchSearch): string | undefined {
  return branchOf(search, chosenBranch.get(), currentPerson()?.branch?.code, mayChooseBranch());
}
