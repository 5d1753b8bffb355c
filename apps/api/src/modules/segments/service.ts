import type { BodyOf, createSegment, editSegment, SegmentDetails } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { today } from '../../platform/time/clock.ts';
import { requirePlan } from '../settings/public.ts';
import { readSegment } from './queries.ts';

type Values = Readonly<Record<string, unknown>>;

/** Writes one line of the history for a segment. */
export const noteSegment = noteOfChainRow('segment', 'of_actor');

/**
 * A segment, held until the transaction ends.
 * @throws AppError not_found, also for one whose being deleted is not as expected
 */
export async function lockSegment(
  tx: Tx,
  actor: Actor,
  id: number,
  deleted = false,
): Promise<SegmentDetails> {
  await sql`select from segment where id = ${id} for update`.execute(tx);
  const row = await readSegment(tx, actor, id);
  if (row === undefined || (row.deleted_at !== null) !== deleted) throw notFound();
  return row;
}

async function shown(tx: Tx, actor: Actor, id: number): Promise<SegmentDetails> {
  const row = await readSegment(tx, actor, id);
  if (row === undefined) throw notFound();
  return row;
}

function nameOf(text: string): string {
  const name = tidyUzbek(text);
  if (name === '') throw fieldError('name', 'required');
  return name;
}

/** @throws AppError period_reversed, date_in_past about the last day */
function requireDays(begins: string, ends: string): void {
  if (ends < begins) throw fieldError('ends', 'period_reversed');
  if (ends < today()) throw fieldError('ends', 'date_in_past');
}

/** @throws AppError about a field: name, ends, months */
export async function addSegment(
  tx: Tx,
  change: Change,
  body: BodyOf<typeof createSegment>,
): Promise<SegmentDetails> {
  const values = { ...body, name: nameOf(body.name) };
  requireDays(body.begins, body.ends);
  await requirePlan(tx, body.months);
  const { id } = await tx
    .insertInto('segment')
    .values({ ...values, author_id: change.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSegment(tx, change, id, 'created', { after: values });
  return shown(tx, change.actor, id);
}

const FIELDS = ['name', 'begins', 'ends', 'months', 'promo_bank'] as const;

/**
 * Changes a segment. Tags of its products are compared with its terms when they are asked for: nothing of them
 * has to be refreshed.
 * @throws AppError not_found, stale_version, or about a field
 */
export function changeSegment(
  db: Db,
  change: Change,
  id: number,
  { version, ...body }: BodyOf<typeof editSegment>,
): Promise<SegmentDetails> {
  return transaction(db, async (tx) => {
    const now = await lockSegment(tx, change.actor, id);
    const wanted = body.name === undefined ? body : { ...body, name: nameOf(body.name) };
    const asked = FIELDS.filter((field) => wanted[field] !== undefined);
    requireVersion(now, version, theirsOf(now, asked));
    const changed = asked.filter((field) => wanted[field] !== now[field]);
    if (changed.length === 0) return now;
    if (changed.includes('begins') || changed.includes('ends')) {
      requireDays(wanted.begins ?? now.begins, wanted.ends ?? now.ends);
    }
    if (changed.includes('months')) await requirePlan(tx, wanted.months ?? now.months);
    const pick = (from: Values): Values => Object.fromEntries(changed.map((field) => [field, from[field]]));
    await tx
      .updateTable('segment')
      .set({ ...pick(wanted), version: version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await noteSegment(tx, change, id, 'changed', { before: pick(now), after: pick(wanted) });
    return shown(tx, change.actor, id);
  });
}

/**
 * Marks a segment as deleted, or brings it back [TAG-4]. What it holds stays either way.
 * @throws AppError not_found, plan_off about the month count of one that comes back
 */
export function markSegment(db: Db, change: Change, id: number, deleted: boolean): Promise<SegmentDetails> {
  return transaction(db, async (tx) => {
    const now = await lockSegment(tx, change.actor, id, !deleted);
    if (!deleted) await requirePlan(tx, now.months);
    await tx
      .updateTable('segment')
      .set({
        deleted_at: deleted ? sql`now()` : null,
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await noteSegment(tx, change, id, deleted ? 'deleted' : 'restored', { before: { name: now.name } });
    return shown(tx, change.actor, id);
  });
}
