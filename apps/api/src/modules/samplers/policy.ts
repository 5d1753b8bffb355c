import type { PermissionKey, SamplerSummary } from '@javon/contract';
import { type Actor, heldOf, scopeOf } from '../../platform/auth/actor.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';

type Kind = SamplerSummary['kind'];

const VIEW: Readonly<Record<Kind, PermissionKey>> = {
  1: 'price_tag_sampler.view',
  2: 'price_tag_sampler.view2',
  3: 'price_tag_sampler.view3',
};
const ADD: Readonly<Record<Kind, PermissionKey>> = {
  1: 'price_tag_sampler.add',
  2: 'price_tag_sampler.add2',
  3: 'price_tag_sampler.add3',
};

/**
 * Treats a sampler of a kind that the person may not see as missing.
 * @throws AppError not_found
 */
export function requireView(actor: Actor, kind: Kind): void {
  if (scopeOf(actor, VIEW[kind]) === null) throw notFound();
}

/** @throws AppError no_permission if the person may not add this kind */
export function requireAdd(actor: Actor, kind: Kind): void {
  if (scopeOf(actor, ADD[kind]) === null) throw new AppError('no_permission');
}

/** Permission keys of the actions that the person may take on a sampler. */
export function samplerCan(
  actor: Actor,
  row: { readonly kind: Kind; readonly deleted: boolean; readonly bound: boolean },
): string[] {
  const change: PermissionKey[] = row.deleted ? [] : ['price_tag_sampler.edit'];
  const remove: PermissionKey[] = row.bound ? [] : ['price_tag_sampler.delete'];
  return heldOf(actor, [VIEW[row.kind], ADD[row.kind], ...change, ...remove]);
}
