import type { PermissionKey } from '@javon/contract';
import { type Actor, widestScope } from '../../platform/auth/actor.ts';
import { ALL, type Scope } from '../../platform/auth/scope.ts';

/** Permissions that say how far a person sees branches; those of the catalogue itself are plain flags. */
const OF_BRANCHES: readonly PermissionKey[] = [
  'shelf',
  'shelf.show',
  'price_tag',
  'price_tag.view',
  'branch',
  'branch.show',
];

/**
 * Whose balances and shelf counts a person sees beside a product: those of the branches that the person's
 * other permissions reach; of all for who works with the catalogue alone.
 */
export function branchScope(actor: Actor): Scope {
  return widestScope(actor, OF_BRANCHES) ?? ALL;
}
