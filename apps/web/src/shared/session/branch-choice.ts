import { lasting } from '../storage.ts';
import { createStore } from '../store.ts';

const KEY = 'javon.branch';

/** Code of the branch chosen in the header; null for all branches. */
export const chosenBranch = createStore<string | null>(lasting.read(KEY));

/** Remembers the chosen branch; null for all. */
export function rememberBranch(code: string | null): void {
  if (code) lasting.write(KEY, code);
  else lasting.remove(KEY);
  chosenBranch.set(code);
}
