import {
  type BodyOf,
  type CharacterType,
  type createCharacter,
  type editCharacter,
  MAX_CHARACTER_NAME,
  MAX_UNIT,
} from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Character as CharacterTable } from '../../platform/db/types.generated.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { changedKeys, note, type ProductHooks, requireVersion, taken, valuesOf } from './change.ts';
import { readOptions, wantedOptions, writeOptions } from './character-options.ts';
import { fits, type KeptValue, numberIn } from './character-values.ts';
import { printableTexts } from './printable-text.ts';

export type CharacterRow = Selectable<CharacterTable>;
type Body = Omit<BodyOf<typeof editCharacter>, 'version'>;

/** @throws AppError not_found */
async function lockCharacter(tx: Tx, id: number): Promise<CharacterRow> {
  const row = await tx
    .selectFrom('character')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Ids of the products that have a value of any of the characters. */
export async function productsWith(tx: Tx, characters: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from product_character
    where character_id = any(${[...characters]}::bigint[])`.execute(tx);
  return rows.map((row) => row.product_id);
}

/** Columns of what a body says; a unit and a measure belong to numbers alone. */
function patchOf(body: Body, type: CharacterType): Partial<CharacterRow> {
  const patch: Partial<CharacterRow> = {};
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

async function requireFree(
  tx: Tx,
  { name_uz, name_ru }: Pick<CharacterRow, 'name_uz' | 'name_ru'>,
  self: number | null,
): Promise<void> {
  const { rows } = await sql<{ name_uz: string; name_ru: string }>`
    select name_uz, name_ru from character where id is distinct from ${self}
      and (lower(name_ru) = lower(${name_ru}) or lower(name_uz) = lower(${name_uz})) limit 1`.execute(tx);
  const other = rows[0];
  if (other === undefined) return;
  const isRu = other.name_ru.toLowerCase() === name_ru.toLowerCase();
  throw taken(isRu ? 'name.ru' : 'name.uz', isRu ? other.name_ru : other.name_uz);
}

async function requireCategory(tx: Tx, id: number): Promise<void> {
  const known = await tx
    .selectFrom('character_category')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (known === undefined) throw fieldError('category', 'not_found');
}

const lastIn = (category: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from character where character_category_id = ${category})`;

/** @throws AppError name_taken, too_few for a choice without options, or about a field */
export async function addCharacter(
  tx: Tx,
  change: Change,
  body: BodyOf<typeof createCharacter>,
): Promise<number> {
  await requireCategory(tx, body.category);
  const patch = patchOf(body, body.type);
  const names = { name_uz: patch.name_uz ?? '', name_ru: patch.name_ru ?? '' };
  await requireFree(tx, names, null);
  const { id } = await tx
    .insertInto('character')
    .values({
      ...patch,
      ...names,
      character_category_id: body.category,
      position: lastIn(body.category),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const options = body.type === 'choice' ? wantedOptions(body.options) : [];
  if (body.type === 'choice' && options.length === 0) throw fieldError('options', 'too_few', { min: 1 });
  await writeOptions(tx, id, options);
  await note(tx, change, 'character', id, 'created', {
    after: { ...patch, ...(options.length > 0 ? { options: options.map((o) => o.value_uz) } : {}) },
  });
  return id;
}

type Counted = KeptValue & { readonly products: number };

/**
 * Every value that products have must fit what the character becomes.
 * @throws AppError character_values_unfit with how many do not and one of them
 */
async function requireFitting(tx: Tx, id: number, type: CharacterType): Promise<void> {
  const options = type === 'choice' ? await readOptions(tx, id) : [];
  const { rows } = await sql<Counted>`
    select value_uz, value_ru, count(*)::int as products from product_character
    where character_id = ${id} group by value_uz, value_ru order by products desc`.execute(tx);
  const unfit = rows.filter((value) => !fits(type, options, value));
  const worst = unfit[0];
  if (worst !== undefined) {
    const count = unfit.reduce((sum, value) => sum + value.products, 0);
    throw new AppError('character_values_unfit', { params: { count, value: worst.value_uz } });
  }
  const numbers = rows.map((value) => (type === 'number' ? numberIn(value.value_ru) : null));
  await sql`
    update product_character v set value_number = n.number
    from unnest(${rows.map((v) => v.value_uz)}::text[], ${rows.map((v) => v.value_ru)}::text[],
      ${numbers}::numeric[]) as n (uz, ru, number)
    where v.character_id = ${id} and v.value_uz = n.uz and v.value_ru = n.ru`.execute(tx);
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

/** @throws AppError not_found, stale_version, name_taken, character_values_unfit, option_in_use, or about a field */
export async function changeCharacter(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  id: number,
  { version, ...body }: BodyOf<typeof editCharacter>,
): Promise<void> {
  const now = await lockCharacter(tx, id);
  const type = body.type ?? (now.type as CharacterType);
  const patch = patchOf(body, type);
  const before = await readOptions(tx, id);
  const options = type !== 'choice' ? [] : body.options === undefined ? before : wantedOptions(body.options);
  const changed = changedKeys(now, patch);
  const optionsChanged = JSON.stringify(options) !== JSON.stringify(before);
  requireVersion(now, version, changed);
  if (changed.length === 0 && !optionsChanged) return;
  if (type === 'choice' && options.length === 0) throw fieldError('options', 'too_few', { min: 1 });
  const next = { ...now, ...patch };
  if (changed.some((key) => key.startsWith('name_'))) await requireFree(tx, next, id);
  const moves = changed.includes('character_category_id');
  if (moves) await requireCategory(tx, next.character_category_id);
  await tx
    .updateTable('character')
    .set({
      ...patch,
      ...(moves ? { position: lastIn(next.character_category_id) } : {}),
      version: now.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const leavesChoice = now.type === 'choice' && type !== 'choice';
  if (leavesChoice) await tx.deleteFrom('character_option').where('character_id', '=', id).execute();
  else if (optionsChanged) await writeOptions(tx, id, options);
  if (changed.includes('type')) await requireFitting(tx, id, type);
  if (optionsChanged || changed.some((key) => PRINTED.has(key)))
    await hooks.productTextsChanged(tx, await productsWith(tx, [id]));
  const words = (list: readonly { readonly value_uz: string }[]) => list.map((option) => option.value_uz);
  await note(tx, change, 'character', id, 'changed', {
    before: { ...valuesOf(now, changed), ...(optionsChanged ? { options: words(before) } : {}) },
    after: { ...valuesOf(next, changed), ...(optionsChanged ? { options: words(options) } : {}) },
  });
}

/** @throws AppError character_in_sampler when a sampler prints just this character */
export async function requireNotInSampler(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.name from sampler s join sampler_version v on v.id = s.current_version_id
    where s.deleted_at is null and jsonb_exists(v.spec -> 'sampler' -> 'characters', ${String(id)})
    order by s.name limit 1`.execute(tx);
  if (rows[0] !== undefined) throw new AppError('character_in_sampler', { params: { name: rows[0].name } });
}

/** @throws AppError not_found, character_in_use, character_in_sampler; in_use when a category needs it */
export async function removeCharacter(tx: Tx, change: Change, id: number): Promise<void> {
  const { version: _, position: _position, ...before } = await lockCharacter(tx, id);
  const count = (await productsWith(tx, [id])).length;
  if (count > 0) throw new AppError('character_in_use', { params: { count } });
  await requireNotInSampler(tx, id);
  await tx.deleteFrom('character').where('id', '=', id).execute();
  await note(tx, change, 'character', id, 'deleted', { before });
}
