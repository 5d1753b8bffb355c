import { type AnswerOf, type BodyOf, type Category, MAX_CATEGORY_NAME } from '@javon/contract';
import { type Actor, heldOf } from '../../../../platform/auth/actor.ts';
import { requireConfirmation } from '../../../../platform/change/change.ts';
import { beforeAndAfter, changedFields, defined } from '../../../../platform/change/fields.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { deleteRow, readRow, updateRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, requireVersion, takenNameOf } from '../../change.ts';
import { countCharacters } from '../../characters/queries/characters.ts';
import { printableTexts } from '../../texts.ts';
import * as queries from '../queries.ts';

/** All categories, parents before their children. */
export async function categoryTree(db: Db, actor: Actor): Promise<AnswerOf<'listCategories'>> {
  const can = heldOf(actor, ['goods.category']);
  return { items: (await queries.readCategories(db)).map((facts) => ({ ...facts, can })) };
}

/** @throws AppError not_found */
export async function showCategory(tx: Tx, actor: Actor, id: number): Promise<Category> {
  return orNotFound((await categoryTree(tx, actor)).items.find((category) => category.id === id));
}

function namesOf(name: BodyOf<'createCategory'>['name']) {
  const { uz, ru, kaa } = printableTexts(name, 'name', MAX_CATEGORY_NAME);
  return { name_uz: uz, name_ru: ru, name_kaa: kaa };
}

/**
 * Refuses a name of a sibling, in either language: staff could not distinguish them.
 * @throws AppError name_taken
 */
async function requireFreeName(
  tx: Tx,
  parent: number | null,
  names: { readonly name_uz: string; readonly name_ru: string },
  self: number | null,
): Promise<void> {
  const other = await queries.findSibling(tx, parent, names, self);
  if (other !== undefined) throw takenNameOf(other, names);
}

/** @throws AppError name_taken, category_unknown, or about a field */
export async function addCategory(tx: Tx, call: PermittedCall<'createCategory'>): Promise<Category> {
  const { name, parent, colour, sort_key, sort_descending, tag_format } = call.body;
  await queries.lockCategoryTree(tx);
  const names = namesOf(name);
  const above =
    parent === null
      ? null
      : await readRow(tx, 'category', parent, ['colour', 'sort_key', 'sort_descending', 'tag_format']);
  if (above === undefined) throw fieldError('parent', 'category_unknown');
  await requireFreeName(tx, parent, names, null);
  const given = defined({ colour, sort_key, sort_descending, tag_format });
  // Copies settings that are not given from the parent.
  const row = await queries.insertCategory(tx, { ...above, ...names, ...given, parent });
  const { id, version: _version, position: _position, ...after } = row;
  await note(tx, call, 'category', id, 'created', { after });
  return showCategory(tx, call.actor, id);
}

/** @throws AppError not_found, stale_version, name_taken, or about a field */
export function changeCategory(db: Db, call: PermittedCall<'editCategory'>): Promise<Category> {
  const { id } = call.params;
  const { version, name, needed, ...plain } = call.body;
  return transaction(db, async (tx) => {
    await queries.lockCategoryTree(tx);
    const row = await queries.lockCategory(tx, id);
    const now = { ...row, needed: await queries.readNeeded(tx, id) };
    const wanted = {
      ...defined(plain),
      ...(name === undefined ? {} : namesOf(name)),
      ...defined({ needed: needed && [...new Set(needed)].sort((a, b) => a - b) }),
    } as Partial<typeof now>;
    const changed = changedFields(now, wanted);
    requireVersion(now, version, changed);
    if (changed.length > 0) {
      const next = { ...now, ...wanted };
      if (changed.some((key) => key.startsWith('name_'))) await requireFreeName(tx, row.parent_id, next, id);
      const { needed: ids, ...columns } = wanted;
      await updateRow(tx, 'category', id, { ...columns, version: row.version + 1 });
      if (changed.includes('needed') && ids !== undefined) await writeNeeded(tx, id, ids);
      await note(tx, call, 'category', id, 'changed', beforeAndAfter(now, next, changed));
    }
    return showCategory(tx, call.actor, id);
  });
}

/** @throws AppError character_unknown */
async function writeNeeded(tx: Tx, category: number, ids: readonly number[]): Promise<void> {
  if ((await countCharacters(tx, ids)) !== ids.length) throw fieldError('needed', 'character_unknown');
  await queries.replaceNeeded(tx, category, ids);
}

/**
 * Moves a category with its whole subtree to another place of the tree.
 * @throws AppError not_found, stale_version, category_cycle, name_taken, category_unknown
 */
export function placeCategory(
  db: Db,
  call: PermittedCall<'moveCategory'>,
): Promise<AnswerOf<'moveCategory'>> {
  const { id } = call.params;
  const { version, parent, before } = call.body;
  return transaction(db, async (tx) => {
    await queries.lockCategoryTree(tx);
    const row = await queries.lockCategory(tx, id);
    requireVersion(row, version, ['parent_id']);
    if (parent !== null) {
      if ((await readRow(tx, 'category', parent, ['id'])) === undefined)
        throw fieldError('parent', 'category_unknown');
      if (await queries.isWithin(tx, parent, id)) throw new AppError('category_cycle');
    }
    if (parent !== row.parent_id) await requireFreeName(tx, parent, row, id);
    const siblings = await queries.readSiblings(tx, parent, id);
    const at = before === null ? siblings.length : siblings.indexOf(before);
    if (at < 0) throw fieldError('before', 'category_unknown');
    await queries.updateCategoryOrder(tx, siblings.toSpliced(at, 0, id));
    await updateRow(tx, 'category', id, { parent_id: parent, version: row.version + 1 });
    await note(tx, call, 'category', id, 'moved', {
      before: { parent_id: row.parent_id, position: row.position },
      after: { parent_id: parent, position: at + 1 },
    });
    return categoryTree(tx, call.actor);
  });
}

/** @throws AppError not_found, confirmation_needed, category_not_empty, category_of_deleted; in_use if shelves are meant for it */
export async function removeCategory(
  db: Db,
  call: PermittedCall<'deleteCategory'>,
): Promise<AnswerOf<'deleteCategory'>> {
  const { id } = call.params;
  const { confirmed } = call.query;
  requireConfirmation(confirmed);
  return transaction(db, async (tx) => {
    await queries.lockCategoryTree(tx);
    const { version: _, position: _position, ...before } = await queries.lockCategory(tx, id);
    const { products, deleted, categories } = await queries.countHeld(tx, id);
    const left = products - deleted;
    if (left + categories > 0)
      throw new AppError('category_not_empty', { params: { products: left, categories } });
    if (deleted > 0) throw new AppError('category_of_deleted', { params: { count: deleted } });
    await deleteRow(tx, 'category', id);
    await note(tx, call, 'category', id, 'deleted', { before });
    return { deleted: true };
  });
}
