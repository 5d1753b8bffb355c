import { type AnswerOf, type BodyOf, type CharacterCategory, MAX_CHARACTER_NAME } from '@javon/contract';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../../platform/change/change.ts';
import { beforeAndAfter, changedFields } from '../../../../platform/change/fields.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { deleteRow, updateRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, requireVersion, type Tools, taken } from '../../change.ts';
import { printableTexts } from '../../texts.ts';
import * as queries from '../queries/categories.ts';
import { lockCharactersOf, readCharactersOf, updateCharacterOrder } from '../queries/characters.ts';
import { readProductsWith } from '../queries/values.ts';
import { abilities, characterList } from './characters.ts';

type Name = BodyOf<'editCharacterCategory'>['name'];

/** All categories of characters in their order. */
export async function characterCategories(
  db: Db,
  actor: Actor,
): Promise<AnswerOf<'listCharacterCategories'>> {
  const can = abilities(actor);
  return { items: (await queries.readCharacterCategories(db, null)).map((facts) => ({ ...facts, can })) };
}

/** @throws AppError not_found */
async function show(tx: Tx, actor: Actor, id: number): Promise<CharacterCategory> {
  const [facts] = await queries.readCharacterCategories(tx, id);
  return { ...orNotFound(facts), can: abilities(actor) };
}

async function freeNames(tx: Tx, name: Name, self: number | null) {
  const { uz, ru, kaa } = printableTexts(name, 'name', MAX_CHARACTER_NAME);
  const other = await queries.findNamesake(tx, { uz, ru }, self);
  if (other !== undefined) throw taken('name', other);
  return { name_uz: uz, name_ru: ru, name_kaa: kaa };
}

/** @throws AppError name_taken, or about a name */
export async function addCharacterCategory(tx: Tx, change: Change, name: Name): Promise<CharacterCategory> {
  const names = await freeNames(tx, name, null);
  const id = await queries.insertCategory(tx, names);
  await note(tx, change, 'character_category', id, 'created', { after: names });
  return show(tx, change.actor, id);
}

/** @throws AppError not_found, stale_version, name_taken, or about a name */
export function renameCharacterCategory(
  db: Db,
  call: PermittedCall<'editCharacterCategory'>,
): Promise<CharacterCategory> {
  const { id } = call.params;
  const { version, name } = call.body;
  return transaction(db, async (tx) => {
    const row = await queries.lockCategory(tx, id);
    const names = await freeNames(tx, name, id);
    const changed = changedFields(row, names);
    requireVersion(row, version, changed);
    if (changed.length > 0) {
      await updateRow(tx, 'character_category', id, { ...names, version: row.version + 1 });
      await note(tx, call, 'character_category', id, 'changed', beforeAndAfter(row, names, changed));
    }
    return show(tx, call.actor, id);
  });
}

/** @throws AppError confirmation_needed, not_found, character_category_not_empty */
export async function removeCharacterCategory(
  db: Db,
  call: PermittedCall<'deleteCharacterCategory'>,
): Promise<AnswerOf<'deleteCharacterCategory'>> {
  const { id } = call.params;
  const { confirmed } = call.query;
  requireConfirmation(confirmed);
  return transaction(db, async (tx) => {
    const { version: _, position: _position, ...before } = await queries.lockCategory(tx, id);
    const count = await queries.countCharactersOf(tx, id);
    if (count > 0) throw new AppError('character_category_not_empty', { params: { count } });
    await deleteRow(tx, 'character_category', id);
    await note(tx, call, 'character_category', id, 'deleted', { before });
    return { deleted: true };
  });
}

/**
 * Compares the current order with the wanted one.
 * @returns the ids whose position changes
 * @throws AppError order_outdated if the ids are not the existing ones
 */
function movedIds(now: readonly number[], wanted: readonly number[]): number[] {
  const asked = new Set(wanted);
  if (asked.size !== wanted.length || asked.size !== now.length || now.some((id) => !asked.has(id)))
    throw new AppError('order_outdated');
  return wanted.filter((id, at) => now[at] !== id);
}

/** Writes a history line for each row whose position changed. */
async function noteMoves(
  tx: Tx,
  change: Change,
  entity: 'character' | 'character_category',
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  for (const id of movedIds(before, after)) {
    await note(tx, change, entity, id, 'moved', {
      before: { position: before.indexOf(id) + 1 },
      after: { position: after.indexOf(id) + 1 },
    });
  }
}

/**
 * Orders the categories. Tags print characters in this order: the tags of every product with characters are
 * recomputed.
 * @throws AppError order_outdated
 */
export function orderCategories(
  { db, hooks }: Tools,
  change: Change,
  ids: readonly number[],
): Promise<AnswerOf<'listCharacterCategories'>> {
  return transaction(db, async (tx) => {
    const before = await queries.lockCategories(tx);
    const moved = movedIds(before, ids);
    if (moved.length > 0) {
      await queries.updateCategoryOrder(tx, ids);
      const characters = await readCharactersOf(tx, moved);
      await hooks.productTextsChanged(tx, await readProductsWith(tx, characters));
      await noteMoves(tx, change, 'character_category', before, ids);
    }
    return characterCategories(tx, change.actor);
  });
}

/**
 * Orders the characters of a category, and recomputes the tags of products with them.
 * @throws AppError not_found, order_outdated
 */
export function orderWithin(
  { db, hooks }: Tools,
  change: Change,
  category: number,
  ids: readonly number[],
): Promise<AnswerOf<'listCharacters'>> {
  return transaction(db, async (tx) => {
    await queries.lockCategory(tx, category);
    const before = await lockCharactersOf(tx, category);
    const moved = movedIds(before, ids);
    if (moved.length > 0) {
      await updateCharacterOrder(tx, ids);
      await hooks.productTextsChanged(tx, await readProductsWith(tx, moved));
      await noteMoves(tx, change, 'character', before, ids);
    }
    return characterList(tx, change.actor, category);
  });
}
