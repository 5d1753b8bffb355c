import { useCallback } from 'react';
import { signedOut, usePerson } from '../../shared/session/visitor.ts';
import { createStore, useStore } from '../../shared/store.ts';
import { NOTHING_CHOSEN, type Selection } from './model/selection.ts';
import type { About } from './queries.ts';

/** Purpose of a selection: printing or taking down. */
type Purpose = 'print' | 'down';

interface Picked {
  /** Person, branch and day; tags picked by or for another one are not part of the selection. */
  readonly of: string;
  readonly print: Selection;
  readonly down: Selection;
}

const NOTHING: Picked = { of: '', print: NOTHING_CHOSEN, down: NOTHING_CHOSEN };

/**
 * Tags selected in the queue. They stay selected in every view, and when the session ends, until they are printed or
 * taken down.
 */
const picked = createStore<Picked>(NOTHING);
signedOut.on((how) => {
  if (how === 'chosen') picked.set(NOTHING);
});

/** The tags selected in a branch for a day, and functions that change them. */
export function usePicked({ branch, as_of }: About, purpose: Purpose) {
  const of = `${usePerson()?.id} ${branch ?? ''} ${as_of ?? ''}`;
  const all = useStore(picked);
  const change = useCallback(
    (next: (was: Selection) => Selection) => {
      const now = picked.get();
      const mine = now.of === of ? now : { ...NOTHING, of };
      const changed = next(mine[purpose]);
      if (changed !== mine[purpose]) picked.set({ ...mine, [purpose]: changed });
    },
    [of, purpose],
  );
  return [all.of === of ? all[purpose] : NOTHING_CHOSEN, change] as const;
}
