import type { PermissionKey } from '@javon/contract';
import { type Actor, branchesOf, widestScope } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';

/** Permissions with a branch scope; those of the catalogue itself are flags. */
const OF_BRANCHES: readonly PermissionKey[] = [
  'shelf',
  'shelf.show',
  'price_tag',
  'price_tag.view',
  'branch',
  'branch.show',
];

/**
 * Scope of the balances and shelf counts shown with a product: the branches that these permissions cover; without
 * them those that the person works with, which are all for a person with only catalogue permissions.
 */
export function branchScope(actor: Actor): Scope {
  return widestScope(actor, OF_BRANCHES) ?? branchesOf(actor);
}
