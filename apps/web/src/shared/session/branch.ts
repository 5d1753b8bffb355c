import { useSearch } from '@tanstack/react-router';
import { useStore } from '../store.ts';
import { chosenBranch } from './branch-choice.ts';
import { usePerson, useWholeChain } from './visitor.ts';

/**
 * Code of the branch that the screen is about: the one in the address, else the one chosen in the header,
 * else the person's own; undefined for all branches. The server decides what the person may see of it.
 */
export function useBranch(): string | undefined {
  const search: { branch?: unknown } = useSearch({ strict: false });
  const chosen = useStore(chosenBranch);
  const own = usePerson()?.branch?.code;
  const wholeChain = useWholeChain();
  if (!wholeChain) return own;
  if (typeof search.branch === 'string' && search.branch) return search.branch;
  return chosen ?? undefined;
}
