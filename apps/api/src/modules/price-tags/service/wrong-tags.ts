import type { QueryOf, StaleBranch } from '@javon/contract';
import { type Actor, heldOf } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { note } from '../../../platform/change/note.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { now } from '../../../platform/time/clock.ts';
import { dayOf, startOfDay } from '../../../platform/time/tashkent.ts';
import { branchFor } from '../../branches/public.ts';
import { notify } from '../../notices/public.ts';
import { branchQuestion, type FormatCounts } from '../queries/counts.ts';
import { noteReminder, noteWrongTags, readOverdue, readStale } from '../queries/wrong-tags.ts';

/** Hours after which a wrong tag is overdue. */
const OVERDUE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Start before which a wrong tag is overdue. */
function overdueSince(): Date {
  return new Date(now().getTime() - OVERDUE_HOURS * HOUR_MS);
}

/**
 * Counts the tags of a branch by format, and stores since when wrong ones have been wrong: states are
 * computed, not stored, so only regular samples can show it.
 * @param at moment of the sample
 */
export async function sampleBranch(db: Db, branchId: number, at: Date): Promise<FormatCounts[]> {
  return noteWrongTags(db, await branchQuestion(db, branchId), at);
}

/** Open branches with tags that have been wrong for more than a day, oldest first. */
export async function readStaleBranches(
  db: Db,
  actor: Actor,
  scope: Scope,
  { limit }: QueryOf<'listStaleBranches'>,
): Promise<{ items: StaleBranch[]; total: number }> {
  const rows = await readStale(db, scope, overdueSince(), limit);
  const today = startOfDay(dayOf(now())).getTime();
  const held = heldOf(actor, ['price_tag.remind']);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, code, name_uz: uz, name_ru: ru, total: _total, ...row }) => ({
      branch: { id, code, name: { uz, ru } },
      ...row,
      can: row.reminded_at !== null && new Date(row.reminded_at).getTime() >= today ? [] : held,
    })),
  };
}

/**
 * Reminds the people of a branch who print its tags, at most once a day in the chain's time zone.
 * @throws AppError not_found, nothing_to_remind, reminded_today
 */
export function remindBranch(
  db: Db,
  change: ScopedChange,
  branchId: number,
): Promise<{ reminded_at: string; people: number }> {
  const { actor, scope } = change;
  return transaction(db, async (tx) => {
    const branch = await branchFor(tx, scope, actor, branchId);
    const { count, oldest } = await readOverdue(tx, branch.id, overdueSince());
    if (oldest === null || branch.closed_at !== null) throw new AppError('nothing_to_remind');
    const at = now();
    const isFirst = await noteReminder(tx, branch.id, at, actor.userId, startOfDay(dayOf(at)));
    if (!isFirst) throw new AppError('reminded_today');
    const about = { entity: 'branch', id: branch.id, branchId: branch.id };
    await note(tx, change, about, 'reminded', { after: { tags: count } });
    const people = await notify(
      tx,
      {
        kind: 'tags_overdue',
        about: `branch:${branch.id}`,
        params: { branch_code: branch.code, count, since: dayOf(new Date(oldest)) },
        target: `/priceTag?branch=${encodeURIComponent(branch.code)}`,
        again: 'renew',
      },
      { branches: [branch.id], holding: 'price_tag.print', except: actor.userId },
    );
    return { reminded_at: at.toISOString(), people };
  });
}
