import type { ImportKind } from '@javon/contract';
import { type Actor, requireScope, scopeOf } from '../../platform/auth/actor.ts';

function writeKey(kind: ImportKind): 'users.add' | 'goods.import' {
  return kind === 'staff' ? 'users.add' : 'goods.import';
}

/** True for who may write what this kind brings. */
export function mayWrite(actor: Actor, kind: ImportKind): boolean {
  return scopeOf(actor, writeKey(kind)) !== null;
}

/** @throws AppError no_permission for who may not write what this kind brings */
export function requireWrite(actor: Actor, kind: ImportKind): void {
  requireScope(actor, writeKey(kind));
}
