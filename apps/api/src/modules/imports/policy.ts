import type { ImportKind } from '@javon/contract';
import { type Actor, requireScope, scopeOf } from '../../platform/auth/actor.ts';

function writeKey(kind: ImportKind): 'users.add' | 'goods.import' {
  return kind === 'staff' ? 'users.add' : 'goods.import';
}

/** Whether the person may write what this kind imports. */
export function mayWrite(actor: Actor, kind: ImportKind): boolean {
  return scopeOf(actor, writeKey(kind)) !== null;
}

/** @throws AppError no_permission if the person may not write what this kind imports */
export function requireWrite(actor: Actor, kind: ImportKind): void {
  requireScope(actor, writeKey(kind));
}
