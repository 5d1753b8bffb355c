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

/** Role that the person looks through; null: their own. Not stored: a reload ends it. */
export const seenAs = createStore<SeenAs | null>(null);
