import type { AnswerOf, Walk, WalkDetails } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { seen } from '../../../platform/auth/scope.ts';
import { noteOfBranchRow } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { now, today } from '../../../platform/time/clock.ts';
import { startOfDay } from '../../../platform/time/tashkent.ts';
import { openBranchFor, withBranch } from '../../branches/public.ts';
import { answerByWalk } from '../../check-lists/public.ts';
import {
  judgePrints,
  numberOfPrint,
  type PrintRow,
  readLastPrints,
  type TagVerdict,
  tagKey,
} from '../../price-tags/public.ts';
import { readShelves } from '../queries/places.ts';
import { readMoreBarcodes, readScans } from '../queries/scans.ts';
import {
  addPerson,
  closeWalk,
  insertWalk,
  type LockedWalk,
  lockOpenWalk,
  publishWalk,
  readOpenBefore,
  readWalk,
  readWalks,
} from '../queries/walks.ts';
import { inWalkingOrder, isExpected, isNeeded, placeOn, shownPlace, verdictByBarcode } from '../tags.ts';
import { readBranchTags } from './branch-tags.ts';
import { readResult } from './result.ts';
import { readEndedWalk, readSeenWalk, toWalk } from './seen-walk.ts';

/** Number of prints of each tag that a phone knows: the hanging one, the pending one, and one before. */
const PRINTS_KNOWN = 3;
/** Number of earlier prints of each tag whose verdict alone is sent. */
const OLDER_KNOWN = 12;

const note = noteOfBranchRow('walk_check');

/** @throws AppError not_found if the branch is out of scope */
export async function listOfWalks(db: Db, call: PermittedCall<'listWalks'>): Promise<AnswerOf<'listWalks'>> {
  const query = await withBranch(db, call, call.query);
  return readWalks(db, call.scope, query, (row) => toWalk(row, call.actor));
}

async function shown(tx: Tx, id: number, actor: Actor): Promise<Walk> {
  return toWalk(orNotFound(await readWalk(tx, id)), actor);
}

/**
 * Starts a walk. Joins one started at the same place today; one of an earlier day, which no nightly job has
 * ended, is ended first.
 * @throws AppError not_found if the branch is out of scope, branch_closed, shelf_unknown
 */
export function begin(db: Db, call: PermittedCall<'beginWalk'>): Promise<AnswerOf<'beginWalk'>> {
  const { actor, scope } = call;
  const { branch: asked, shelf } = call.body;
  return transaction(db, async (tx) => {
    const branch = await openBranchFor(tx, scope, actor, asked);
    if (shelf !== null && !(await readShelves(tx, branch.id)).some(({ id }) => id === shelf))
      throw fieldError('shelf', 'shelf_unknown');
    const left = await lockOpenWalk(tx, branch.id, shelf);
    if (left !== undefined && new Date(left.begun_at) < startOfDay(today())) await close(tx, left, null);
    const added = await insertWalk(tx, branch.id, shelf, actor.userId);
    const id = added ?? (await lockOpenWalk(tx, branch.id, shelf))?.id;
    if (id === undefined) throw new AppError('in_progress');
    if ((await addPerson(tx, id, actor.userId)) && added === undefined)
      await publishWalk(tx, id, actor.userId);
    if (added !== undefined)
      await note(tx, call, { id, branch_id: branch.id }, 'begun', shelf === null ? {} : { after: { shelf } });
    return { walk: await shown(tx, id, actor), joined: added === undefined };
  });
}

/** Ends a locked walk: tags that should hang now and were not scanned are missing. */
async function close(tx: Tx, walk: LockedWalk, userId: number | null): Promise<void> {
  const row = await readWalk(tx, walk.id);
  if (row === undefined) return;
  const tags = await readBranchTags(tx, row, 'uz');
  const expected = inWalkingOrder(
    tags.filter((one) => isExpected(one, walk.shelf_id)),
    walk.shelf_id,
  );
  await closeWalk(
    tx,
    walk,
    userId,
    expected.map(({ row: { product_id, format, state }, places }, index) => ({
      product_id,
      format,
      seq: index + 1,
      believed: state,
      place: shownPlace(placeOn(places, walk.shelf_id)),
    })),
  );
}

/** Ends a walk; does nothing if it has ended. @throws AppError not_found if the branch is out of scope */
export async function end(db: Db, call: PermittedCall<'endWalk'>): Promise<AnswerOf<'endWalk'>> {
  const { id } = call.params;
  await transaction(db, async (tx) => {
    const walk = orNotFound(seen(call.scope, await lockRow(tx, 'walk_check', id)));
    if (walk.ended_at !== null) return;
    await close(tx, walk, call.actor.userId);
    const { expected, scanned } = await shown(tx, id, call.actor);
    const ended = await readEndedWalk(tx, id);
    if (ended !== undefined) await answerByWalk(tx, call, ended);
    await note(tx, call, walk, 'ended', { after: { expected, scanned } });
    await publishWalk(tx, id, call.actor.userId);
  });
  return readResult(db, call, id);
}

/** Ends the walks that were started before today and left open. @returns their number */
export async function endLeftWalks(db: Db): Promise<number> {
  const left = await readOpenBefore(db, startOfDay(today()));
  for (const id of left) {
    await transaction(db, async (tx) => {
      const walk = await lockRow(tx, 'walk_check', id);
      if (walk !== undefined && walk.ended_at === null) await close(tx, walk, null);
    });
  }
  return left.length;
}

/** Prints of a tag, newest first, as a phone without a connection knows them. */
function knownPrints(
  prints: readonly PrintRow[],
  verdicts: ReadonlyMap<number, TagVerdict>,
): Pick<WalkDetails['tags'][number], 'prints' | 'older'> {
  const known = prints.flatMap(({ id, at }) => {
    const judged = verdicts.get(id);
    if (judged === undefined) return [];
    const { verdict, reasons } = judged;
    return [{ number: numberOfPrint(id), verdict, reasons: [...reasons], printed_at: at }];
  });
  const older = Map.groupBy(known.slice(PRINTS_KNOWN), ({ verdict }) => verdict);
  return {
    prints: known.slice(0, PRINTS_KNOWN),
    older: [...older].map(([verdict, ofVerdict]) => ({
      verdict,
      numbers: ofVerdict.map(({ number }) => number).join(''),
    })),
  };
}

/**
 * Reads a walk with every tag of its branch now and the scans so far.
 * @throws AppError not_found if the walk's branch is out of scope
 */
export async function readWalkDetails(
  db: Db,
  { actor, scope, language }: Caller,
  id: number,
): Promise<WalkDetails> {
  const walk = await readSeenWalk(db, scope, id);
  const loadedAt = now().toISOString();
  const tags = inWalkingOrder(await readBranchTags(db, walk, language), walk.shelf_id);
  const prints = await readLastPrints(
    db,
    walk.branch_id,
    tags.map(({ row }) => row),
    PRINTS_KNOWN + OLDER_KNOWN,
  );
  const verdicts = await judgePrints(db, prints);
  const printsOf = Map.groupBy(prints, tagKey);
  const ofProduct = Map.groupBy(tags, ({ row }) => row.product_id);
  const barcodes = await readMoreBarcodes(
    db,
    tags.map(({ row }) => row.product_id),
  );
  return {
    walk: toWalk(walk, actor),
    loaded_at: loadedAt,
    tags: tags.map((one): WalkDetails['tags'][number] => {
      const { row, tag, places } = one;
      return {
        product: { id: row.product_id, sku: row.sku, name: tag.product.name },
        barcode: row.barcode,
        more_barcodes: [...(barcodes.get(row.product_id) ?? [])],
        format: row.format,
        state: tag.state,
        by_barcode: verdictByBarcode(one, ofProduct.get(row.product_id) ?? []),
        reasons: tag.reasons,
        values: tag.values,
        place: shownPlace(placeOn(places, walk.shelf_id)),
        last_place: tag.last_place,
        shelves: places.map((place) => place.shelf_id),
        expected: isExpected(one, walk.shelf_id),
        needed: isNeeded(one),
        ...knownPrints(printsOf.get(tagKey(row)) ?? [], verdicts),
      };
    }),
    scans: await readScans(db, id),
    shelves: await readShelves(db, walk.branch_id),
  };
}
