import type { BodyOf, Region } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../platform/change/change.ts';
import { beforeAndAfter, changedFields, pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deleteRow, insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidy, tidyUzbek } from '../../../platform/text/normalise.ts';
import * as queries from '../queries/regions.ts';

type Texts = Pick<queries.RegionRow, 'code' | 'name_uz' | 'name_ru'>;

/** Fields of the body by their column. */
const FIELDS = { code: 'code', name_uz: 'name.uz', name_ru: 'name.ru' } as const;
const COLUMNS = ['code', 'name_uz', 'name_ru'] as const;

const note = noteOfChainRow('region', 'none');

function textsOf(body: Omit<BodyOf<'editRegion'>, 'version'>): Partial<Texts> {
  const texts: { -readonly [K in keyof Texts]?: Texts[K] } = {};
  if (body.code !== undefined) texts.code = body.code;
  if (body.name !== undefined) {
    texts.name_uz = tidyUzbek(body.name.uz);
    texts.name_ru = tidy(body.name.ru);
  }
  for (const column of COLUMNS) if (texts[column] === '') throw fieldError(FIELDS[column], 'required');
  return texts;
}

async function show(db: Db, actor: Actor, id: number): Promise<Region> {
  const [region] = await queries.readRegions(db, actor, id);
  return orNotFound(region);
}

/** Adds a region after the last one. @throws AppError already_exists (code), name_taken */
export async function addRegion(tx: Tx, change: Change, body: BodyOf<'createRegion'>): Promise<Region> {
  const texts = textsOf(body) as Texts;
  const position = (await queries.lockRegions(tx)).length + 1;
  const id = await insertRow(tx, 'region', { ...texts, position });
  await note(tx, change, id, 'created', { after: texts });
  return show(tx, change.actor, id);
}

/**
 * Renames a region or moves it in the order; the others are renumbered and keep their versions.
 * @throws AppError not_found, stale_version, already_exists (code), name_taken
 */
export function changeRegion(db: Db, call: PermittedCall<'editRegion'>): Promise<Region> {
  const { id } = call.params;
  const { body } = call;
  return transaction(db, async (tx) => {
    const rows = await queries.lockRegions(tx);
    const row = orNotFound(rows.find((one) => one.id === id));
    const texts = textsOf(body);
    const changed = changedFields(row, texts);
    const theirs = changed.map((column) => ({ field: FIELDS[column], theirs: row[column] }));
    requireVersion(row, body.version, theirs);
    if (changed.length > 0) {
      await queries.updateRegion(tx, id, pick(texts, changed));
      await note(tx, call, id, 'changed', beforeAndAfter(row, texts, changed));
    }
    if (body.position !== undefined) await move(tx, call, rows, row, body.position);
    return show(tx, call.actor, id);
  });
}

async function move(
  tx: Tx,
  change: Change,
  rows: readonly queries.RegionRow[],
  row: queries.RegionRow,
  wanted: number,
): Promise<void> {
  const from = rows.indexOf(row);
  const to = Math.min(wanted, rows.length) - 1;
  const ids = rows.map((one) => one.id);
  // Written even if the place is the same: a deleted region leaves a gap in the numbers.
  await queries.updateOrder(tx, ids.toSpliced(from, 1).toSpliced(to, 0, row.id));
  if (from === to) return;
  await note(tx, change, row.id, 'moved', { before: { position: from + 1 }, after: { position: to + 1 } });
}

/** @throws AppError not_found, region_not_empty, confirmation_needed */
export function removeRegion(db: Db, call: PermittedCall<'deleteRegion'>): Promise<{ deleted: true }> {
  const { id } = call.params;
  const { confirmed } = call.query;
  return transaction(db, async (tx) => {
    const row = orNotFound((await queries.lockRegions(tx)).find((one) => one.id === id));
    const count = await queries.countBranchesOf(tx, id);
    if (count > 0) throw new AppError('region_not_empty', { params: { count } });
    requireConfirmation(confirmed);
    await deleteRow(tx, 'region', id);
    const { code, name_uz, name_ru } = row;
    await note(tx, call, id, 'deleted', { before: { code, name_uz, name_ru } });
    return { deleted: true };
  });
}
