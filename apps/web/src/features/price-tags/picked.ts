import { useCallback } from 'react';
import { today } from '../../shared/format/format.ts';
import { signedOut, usePerson } from '../../shared/session/visitor.ts';
import { readJson, tabOnly } from '../../shared/storage.ts';
import { createStore, useStore } from '../../shared/store.ts';
import { type Chosen, NOTHING_CHOSEN, type Selection, type TagKey } from './model/selection.ts';
import type { About } from './queries.ts';

/** Purpose of a selection: printing or taking down. */
type Purpose = 'print' | 'down';

interface Picked {
  /** Person, branch and day; tags picked by or for another one are not part of the selection. */
  readonly of: string;
  readonly print: Selection;
  readonly down: Selection;
}

/** The same as the tab stores it. */
interface Kept extends Pick<Picked, 'of'> {
  readonly day: string;
  readonly print: readonly (readonly [TagKey, Chosen])[];
  readonly down: Kept['print'];
}

const NOTHING: Picked = { of: '', print: NOTHING_CHOSEN, down: NOTHING_CHOSEN };

const KEY = 'javon.picked-tags';
/** A larger selection would fill the storage of a tab. */
const MOST_KEPT = 500;

/** Reads the selection that this tab had today before it was reloaded, or unloaded as a phone does with tabs. */
function kept(): Picked {
  const was = readJson(tabOnly, KEY) as Kept | null;
  if (was?.day !== today()) return NOTHING;
  return { of: was.of, print: new Map(was.print), down: new Map(was.down) };
}

/**
 * Tags selected in the queue. They stay selected in every view, after a reload, and when the session ends, until they are
 * printed or taken down.
 */
const picked = createStore<Picked>(kept());
picked.subscribe(() => {
  const { of, print, down } = picked.get();
  const count = print.size + down.size;
  if (count === 0 || count > MOST_KEPT) return tabOnly.remove(KEY);
  const now: Kept = { day: today(), of, print: [...print], down: [...down] };
  tabOnly.write(KEY, JSON.stringify(now));
});
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
