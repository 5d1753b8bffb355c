import type { AnswerOf, BodyOf } from '@javon/contract';
import { seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { correctByWalk } from '../../check-lists/public.ts';
import { pricesSeenWrong } from '../../webhooks/public.ts';
import {
  type CountedScan,
  insertScans,
  readCounted,
  readKnownScans,
  readScans,
  type ScanFacts,
} from '../queries/scans.ts';
import { addPerson, isSwept, publishWalk, sumWalk } from '../queries/walks.ts';
import { judgeScans } from './judge.ts';
import { readEndedWalk, readSeenWalk, toWalk } from './seen-walk.ts';

/**
 * The scan that another one repeats: one of the same subject; for a barcode also a scan of the tag that it stands for,
 * or of any tag of a product that needs none, which says more than the barcode does.
 */
function repeatedBy(scan: ScanFacts, counted: readonly CountedScan[]): CountedScan | undefined {
  return counted.find(
    (before) =>
      before.counts_as === scan.counts_as ||
      (scan.source === 'barcode' &&
        before.source === 'code' &&
        before.verdict !== 'other_branch' &&
        before.product_id === scan.product_id &&
        (scan.format === null || before.format === scan.format)),
  );
}

/** Marks the scans that repeat an earlier one of the walk or of the same call. */
function withRepeats(scans: readonly ScanFacts[], before: readonly CountedScan[]): ScanFacts[] {
  const counted = [...before];
  return scans.map((scan) => {
    const first = repeatedBy(scan, counted);
    if (first !== undefined) return { ...scan, verdict: 'twice', repeats: first.id };
    counted.push(scan);
    return scan;
  });
}

/** Keeps the first of several scans with one id, in the order of the phone's times. */
function inOrder(scans: BodyOf<'sendScans'>['scans']): BodyOf<'sendScans'>['scans'] {
  const sorted = scans.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...new Map(sorted.toReversed().map((scan) => [scan.id.toLowerCase(), scan])).values()].toReversed();
}

/**
 * Stores scans and returns the result of each. Idempotent: a repeated scan gets its earlier result. Scans of
 * an ended walk come from a phone that was offline: they are stored, marked as late, and correct the result.
 * @throws AppError not_found if the walk's branch is out of scope
 */
export async function keepScans(
  db: Db,
  { actor, scope, language, params: { id }, body: { scans: sent } }: PermittedCall<'sendScans'>,
): Promise<AnswerOf<'sendScans'>> {
  const walk = await readSeenWalk(db, scope, id);
  const ids = sent.map((scan) => scan.id);
  const known = await readKnownScans(db, id, ids);
  const fresh = inOrder(sent).filter((scan) => !known.has(scan.id.toLowerCase()));
  const judged = await judgeScans(db, walk, fresh, language);
  if (judged.length > 0) {
    await transaction(db, async (tx) => {
      const locked = orNotFound(seen(scope, await lockRow(tx, 'walk_check', id)));
      // Another copy of the server may have stored some of them in the meantime.
      const kept = await readKnownScans(tx, id, ids);
      const left = judged.filter((scan) => !kept.has(scan.id.toLowerCase()));
      const added = await insertScans(
        tx,
        locked,
        actor.userId,
        withRepeats(left, await readCounted(tx, id, left)),
      );
      await addPerson(tx, id, actor.userId);
      if (added > 0 && locked.ended_at !== null && !isSwept(locked)) {
        await sumWalk(tx, id);
        const ended = await readEndedWalk(tx, id);
        if (ended !== undefined) await correctByWalk(tx, ended);
      }
      if (added > 0) await publishWalk(tx, id, actor.userId);
      const about = { branchId: locked.branch_id, userId: actor.userId };
      await pricesSeenWrong(
        tx,
        about,
        id,
        left.map((scan) => scan.id),
      );
    });
  }
  const answers = new Map((await readScans(db, id, ids)).map((scan) => [scan.id, scan]));
  return {
    items: ids.flatMap((one) => answers.get(one.toLowerCase()) ?? []),
    walk: toWalk(await readSeenWalk(db, scope, id), actor),
  };
}
