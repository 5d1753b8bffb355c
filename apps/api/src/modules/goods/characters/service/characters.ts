import {
  type AnswerOf,
  type BodyOf,
  type Character,
  type CharacterType,
  MAX_CHARACTER_NAME,
  MAX_UNIT,
} from '@javon/contract';
import { type Actor, heldOf } from '../../../../platform/auth/actor.ts';
import { requireConfirmation } from '../../../../platform/change/change.ts';
import { changedFields, pick } from '../../../../platform/change/fields.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { deleteRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, requireVersion, type Tools, takenNameOf } from '../../change.ts';
import { lockProducts } from '../../products/queries/rows.ts';
import { localisedOf, printableTexts } from '../../texts.ts';
import { lockCategoryKey } from '../queries/categories.ts';
import * as queries from '../queries/characters.ts';
import { deleteOptionsOf, readOptions } from '../queries/options.ts';
import { countValues, readProductsWith, updateNumbers } from '../queries/values.ts';
import { fits, numberIn } from '../values.ts';
import { wantedOptions, writeOptions } from './options.ts';

type Body = Omit<BodyOf<'editCharacter'>, 'version'>;

/** Permissions of the actor over characters and their categories. */
export function abilities(actor: Actor): string[] {
  return heldOf(actor, ['goods.character']);
}

/** Characters in their order, of one category or of all. */
export async function characterList(
  db: Db,
  actor: Actor,
  category: number | undefined,
): Promise<AnswerOf<'listCharacters'>> {
  const can = abilities(actor);
  return { items: (await queries.readCharacterList(db, { category })).map((facts) => ({ ...facts, can })) };
}

/** @throws AppError not_found */
export async function showCharacter(tx: Tx, actor: Actor, id: number): Promise<Character> {
  const [facts] = await queries.readCharacterList(tx, { id });
  return { ...orNotFound(facts), can: abilities(actor) };
}

/** Converts a body to columns; only numbers have a unit and a measure. */
function patchOf(body: Body, type: CharacterType): Partial<queries.LockedCharacter> {
  const patch: Partial<queries.LockedCharacter> = {};
  if (body.category !== undefined) patch.character_category_id = body.category;
  if (body.type !== undefined) patch.type = body.type;
  if (body.name !== undefined) {
    const { uz, ru, kaa } = printableTexts(body.name, 'name', MAX_CHARACTER_NAME);
    Object.assign(patch, { name_uz: uz, name_ru: ru, name_kaa: kaa });
  }
  if (body.unit !== undefined || type !== 'number') {
    const unit = type === 'number' && body.unit ? printableTexts(body.unit, 'unit', MAX_UNIT) : null;
    Object.assign(patch, {
      unit_uz: unit?.uz ?? null,
      unit_ru: unit?.ru ?? null,
      unit_kaa: unit?.kaa ?? null,
    });
  }
  if (body.measure && type !== 'number') throw fieldError('measure', 'measure_needs_number');
  if (body.measure !== undefined || type !== 'number') patch.measure = body.measure ?? null;
  return patch;
}

/** @throws AppError name_taken */
async function requireFree(
  tx: Tx,
  names: Pick<queries.LockedCharacter, 'name_uz' | 'name_ru'>,
  self: number | null,
): Promise<void> {
  const other = await queries.findNamesake(tx, names, self);
  if (other !== undefined) throw takenNameOf(other, names);
}

async function requireCategory(tx: Tx, id: number): Promise<void> {
  if (!(await lockCategoryKey(tx, id))) throw fieldError('category', 'not_found');
}

/** @throws AppError name_taken, too_few for a choice without options, or about a field */
export async function addCharacter(tx: Tx, call: PermittedCall<'createCharacter'>): Promise<Character> {
  const { body } = call;
  await requireCategory(tx, body.category);
  const patch = patchOf(body, body.type);
  const names = { name_uz: patch.name_uz ?? '', name_ru: patch.name_ru ?? '' };
  await requireFree(tx, names, null);
  const id = await queries.insertCharacter(tx, { ...patch, ...names, character_category_id: body.category });
  const options = body.type === 'choice' ? wantedOptions(body.options) : [];
  if (body.type === 'choice' && options.length === 0) throw fieldError('options', 'too_few', { min: 1 });
  await writeOptions(tx, id, options);
  await note(tx, call, 'character', id, 'created', {
    after: { ...patch, ...(options.length > 0 ? { options: options.map((o) => o.value_uz) } : {}) },
  });
  return showCharacter(tx, call.actor, id);
}

/**
 * Checks that the values of products fit the character's new type.
 * @throws AppError character_values_unfit with the number of those that do not and an example
 */
async function requireFitting(tx: Tx, id: number, type: CharacterType): Promise<void> {
  const options = type === 'choice' ? await readOptions(tx, id) : [];
  const values = await countValues(tx, id);
  const unfit = values.filter((value) => !fits(type, options, value));
  const worst = unfit[0];
  if (worst !== undefined) {
    const count = unfit.reduce((sum, value) => sum + value.products, 0);
    throw new AppError('character_values_unfit', { params: { count, value: worst.value_uz } });
  }
  const numbers = values.map((value) => ({
    ...value,
    number: type === 'number' ? numberIn(value.value_ru) : null,
  }));
  await updateNumbers(tx, id, numbers);
}

/** Fields of a character that tags print. */
const PRINTED: ReadonlySet<string> = new Set([
  'character_category_id',
  'name_uz',
  'name_ru',
  'name_kaa',
  'unit_uz',
  'unit_ru',
  'unit_kaa',
]);

/** Locks the products with a value of a character before the character, as an edit of a product does. */
export async function lockProductsWith(tx: Tx, id: number): Promise<void> {
  await lockProducts(tx, await readProductsWith(tx, [id]));
}

/** @throws AppError not_found, stale_version, name_taken, character_values_unfit, option_in_use, or about a field */
export function changeCharacter(
  { db, hooks }: Tools,
  call: PermittedCall<'editCharacter'>,
): Promise<Character> {
  const { id } = call.params;
  const { version, ...body } = call.body;
  return transaction(db, async (tx) => {
    await lockProductsWith(tx, id);
    const now = await queries.lockCharacter(tx, id);
    const type = body.type ?? (now.type as CharacterType);
    const patch = patchOf(body, type);
    const before = await readOptions(tx, id);
    const typed = type === 'choice' ? body.options : [];
    const options = typed === undefined ? before : wantedOptions(typed);
    const changed = changedFields(now, patch);
    const optionsChanged = JSON.stringify(options) !== JSON.stringify(before);
    const stored = before.map(({ id: option, value_uz, value_ru, value_kaa }) => ({
      id: option,
      value: localisedOf(value_uz, value_ru, value_kaa),
    }));
    requireVersion(
      { ...now, options: stored },
      version,
      optionsChanged ? [...changed, 'options' as const] : changed,
    );
    if (changed.length === 0 && !optionsChanged) return showCharacter(tx, call.actor, id);
    if (type === 'choice' && options.length === 0) throw fieldError('options', 'too_few', { min: 1 });
    const next = { ...now, ...patch };
    if (changed.some((key) => key.startsWith('name_'))) await requireFree(tx, next, id);
    const into = changed.includes('character_category_id') ? next.character_category_id : null;
    if (into !== null) await requireCategory(tx, into);
    await queries.updateCharacter(tx, id, { ...patch, version: now.version + 1 }, into);
    const leavesChoice = now.type === 'choice' && type !== 'choice';
    if (leavesChoice) await deleteOptionsOf(tx, id);
    else if (optionsChanged) await writeOptions(tx, id, options);
    if (changed.includes('type')) await requireFitting(tx, id, type);
    if (optionsChanged || changed.some((key) => PRINTED.has(key)))
      await hooks.productTextsChanged(tx, await readProductsWith(tx, [id]));
    const words = (list: readonly { readonly value_uz: string }[]) => list.map((option) => option.value_uz);
    await note(tx, call, 'character', id, 'changed', {
      before: { ...pick(now, changed), ...(optionsChanged ? { options: words(before) } : {}) },
      after: { ...pick(next, changed), ...(optionsChanged ? { options: words(options) } : {}) },
    });
    return showCharacter(tx, call.actor, id);
  });
}

/** @throws AppError character_in_sampler if a sampler prints this character explicitly */
export async function requireNotInSampler(tx: Tx, id: number): Promise<void> {
  const name = await queries.findSamplerOf(tx, id);
  if (name !== undefined) throw new AppError('character_in_sampler', { params: { name } });
}

/**
 * @throws AppError confirmation_needed, not_found, character_in_use, character_in_sampler; in_use if a
 * category requires it
 */
export async function removeCharacter(
  db: Db,
  call: PermittedCall<'deleteCharacter'>,
): Promise<AnswerOf<'deleteCharacter'>> {
  const { id } = call.params;
  const { confirmed } = call.query;
  requireConfirmation(confirmed);
  return transaction(db, async (tx) => {
    const { version: _, position: _position, ...before } = await queries.lockCharacter(tx, id);
    const count = (await readProductsWith(tx, [id])).length;
    if (count > 0) throw new AppError('character_in_use', { params: { count } });
    await requireNotInSampler(tx, id);
    await deleteRow(tx, 'character', id);
    await note(tx, call, 'character', id, 'deleted', { before });
    return { deleted: true };
  });
}
