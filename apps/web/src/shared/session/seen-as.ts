import type { RoleEntry } from '@javon/contract';
import { createStore } from '../store.ts';

type Name = { readonly uz: string; readonly ru: string };

/** The role through whose eyes an administrator looks. */
export interface SeenAs {
  readonly role: { readonly id: number; readonly name: Name };
  /** The branch that counts as the own one; null for someone of the head office. */
  readonly branch: { readonly id: number; readonly code: string; readonly name: Name } | null;
  /** Permissions of the role, as `user_roles` answers them. */
  readonly entries: readonly RoleEntry[];
}

/** Null: one sees as oneself. Kept by nothing, so that a page loaded anew is one's own again. */
export const seenAs = createStore<SeenAs | null>(null);
