import type { Walk } from '@javon/contract';
import { WALK_VERDICTS } from '@javon/contract';
import { type Actor, heldOn } from '../../../platform/auth/actor.ts';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { EndedWalk } from '../../check-lists/public.ts';
import { readWalk, type WalkRow } from '../queries/walks.ts';

const ACTIONS = ['walk_check', 'price_tag.print', 'price_tag.confirm'] as const;

/** Returns counts with a zero for each missing verdict. */
export function allCounts(counts: Readonly<Record<string, number>>): Walk['counts'] {
  return Object.fromEntries(
    WALK_VERDICTS.map((verdict) => [verdict, counts[verdict] ?? 0]),
  ) as Walk['counts'];
}

/** Converts a walk to the answer. */
export function toWalk(row: WalkRow, actor: Actor): Walk {
  return { ...row, counts: allCounts(row.counts), can: heldOn(actor, row.branch_id, ACTIONS) };
}

/** @throws AppError not_found if the walk's branch is out of scope */
export async function readSeenWalk(db: Db, scope: Scope, id: number): Promise<Seen<WalkRow>> {
  return orNotFound(seen(scope, await readWalk(db, id)));
}

/** Reads a walk for the answers of check lists; undefined while it is open. */
export async function readEndedWalk(tx: Tx, id: number): Promise<EndedWalk | undefined> {
  const row = await readWalk(tx, id);
  if (row === undefined || row.ended_at === null || row.expected === null) return undefined;
  const { branch_id, shelf_id, begun_at, ended_at, expected, scanned } = row;
  return { id, branch_id, shelf_id, begun_at, ended_at, expected, scanned, counts: allCounts(row.counts) };
}
