import { MAX_SIZE_MM, MAX_WEIGHT_G } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { fault, formulaSign, numberOf, type Read, readNumber, readSku, textOf } from '../cells.ts';
import { COLUMNS, G_IN, MM_IN } from '../columns.ts';
import type { Kind, Run, Sheet, Staged, Touched, Undone } from '../kind.ts';
import { requireAllApplied } from '../outdated.ts';
import type { FieldChange, Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';
import { type CharacterColumn, characterColumns, yesNoOf } from './character-columns.ts';
import { inBatches } from './lookups.ts';

const MAX_VALUE = 200;
const SIZES = [
  ['length', 'length_mm', MAX_SIZE_MM, MM_IN],
  ['width', 'width_mm', MAX_SIZE_MM, MM_IN],
  ['height', 'height_mm', MAX_SIZE_MM, MM_IN],
  ['weight', 'weight_g', MAX_WEIGHT_G, G_IN],
] as const;
type SizeColumn = (typeof SIZES)[number][1];

interface Value {
  readonly uz: string;
  readonly ru: string;
  readonly number: number | null;
}

function readValue(
  { type }: CharacterColumn,
  cell: SheetRow['cells'][number] | undefined,
): Read<Value | null> {
  const text = textOf(cell);
  if (text === '') return { value: null };
  if (type === 'number') {
    const number = numberOf(cell);
    if (number === null) return fault('not_a_number');
    const shown = String(number).replace('.', ',');
    return { value: { uz: shown, ru: shown, number } };
  }
  if (type === 'yes_no') {
    const yes = yesNoOf(cell);
    if (yes === null) return fault('not_yes_no');
    return { value: yes ? { uz: 'ha', ru: 'да', number: 1 } : { uz: 'yoʻq', ru: 'нет', number: 0 } };
  }
  if (text.length > MAX_VALUE) return fault('too_long', { max: MAX_VALUE });
  const sign = formulaSign(text);
  if (sign !== null && numberOf(text) === null) return fault('row_formula_sign', { sign });
  return { value: { uz: tidyUzbek(text), ru: text, number: null } };
}

interface ParameterRow {
  readonly row: number;
  readonly sku: string;
  /** By the column's place; null where the cell is empty. */
  readonly values: readonly (Value | null)[];
  readonly sizes: Partial<Record<SizeColumn, number | null>>;
}

/** Rows by SKU, to find those that come twice. */
type Seen = Map<string, number>;

function readParameters(
  lines: readonly SheetRow[],
  { headings }: Sheet,
  characters: readonly CharacterColumn[],
  seen: Seen,
  report: Report,
): ParameterRow[] {
  const rows: ParameterRow[] = [];
  for (const line of lines) {
    const bad = (heading: string, read: Read<unknown>) => {
      if (read.fault) report.bad(line.row, heading, read.fault);
    };
    const sku = readSku(line.cell('sku'));
    bad(line.heading('sku'), sku);
    const values = characters.map((character) => {
      const value = readValue(character, line.cells[character.column.index]);
      bad(character.column.heading, value);
      return value.fault ? null : value.value;
    });
    const sizes: Partial<Record<SizeColumn, number | null>> = {};
    for (const [field, column, max, units] of SIZES) {
      if (!line.has(field)) continue;
      const scale = units[headings.columns.get(field)?.unit ?? ''] ?? 1;
      const size = readNumber(line.cell(field), { min: 1, max, scale });
      if (size.fault) bad(line.heading(field), size);
      else sizes[column] = size.value;
    }
    if (sku.fault) continue;
    const twice = seen.get(sku.value);
    if (twice === undefined) seen.set(sku.value, line.row);
    else bad(line.heading('sku'), fault('row_sku_twice', { sku: sku.value, row: twice }));
    if (!report.isBad(line.row)) rows.push({ row: line.row, sku: sku.value, values, sizes });
  }
  return rows;
}

interface StoredValue extends Value {
  readonly kaa: string | null;
}

interface Known {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly weight_g: number | null;
  /** Values by the character's id. */
  readonly values: Readonly<Record<string, StoredValue>> | null;
}

function readKnown(db: Db, skus: readonly string[], characterIds: readonly number[]): Promise<Known[]> {
  return inBatches(skus, async (some) => {
    const { rows } = await sql<Known>`
      select p.id, p.sku, p.version, p.length_mm, p.width_mm, p.height_mm, p.weight_g, v.values
      from product p
      left join lateral (
        select jsonb_object_agg(c.character_id, jsonb_build_object('uz', c.value_uz, 'ru', c.value_ru,
          'kaa', c.value_kaa, 'number', c.value_number)) as values from product_character c
        where c.product_id = p.id and c.character_id = any(${characterIds}::bigint[])
      ) v on true
      where p.sku = any(${some}::text[]) and p.deleted_at is null`.execute(db);
    return rows;
  });
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const characters = await characterColumns(db, sheet, report);
  const seen: Seen = new Map();
  const skuHeading = sheet.headings.columns.get('sku')?.heading ?? COLUMNS.sku.title.ru;
  for await (const { block, lines } of sheetParts(sheet)) {
    await judge(db, readParameters(lines, sheet, characters, seen, report), characters, skuHeading, report);
    yield block;
  }
}

async function judge(
  db: Db,
  rows: readonly ParameterRow[],
  characters: readonly CharacterColumn[],
  skuHeading: string,
  report: Report,
): Promise<void> {
  const known = new Map(
    (
      await readKnown(
        db,
        rows.map(({ sku }) => sku),
        characters.flatMap(({ id }) => id ?? []),
      )
    ).map((product) => [product.sku, product]),
  );
  for await (const { row, sku, values, sizes } of withPauses(rows)) {
    const before = known.get(sku);
    if (before === undefined) {
      report.bad(row, skuHeading, { code: 'row_product_unknown', params: { sku } });
      continue;
    }
    const fields: FieldChange[] = [];
    const put: object[] = [];
    const gone: number[] = [];
    const back: object[] = [];
    characters.forEach((character, i) => {
      const value = values[i] ?? null;
      const stored = character.id === null ? null : (before.values?.[character.id] ?? null);
      if ((value?.ru ?? null) === (stored?.ru ?? null)) return;
      fields.push({
        field: character.column.heading,
        before: stored?.ru ?? null,
        after: value?.ru ?? null,
      });
      if (stored !== null) back.push({ character: character.id, ...stored });
      if (value === null) {
        if (character.id !== null) gone.push(character.id);
        return;
      }
      const made = { name: character.name, unit: character.unit, type: character.type };
      put.push({ ...(character.id === null ? made : { character: character.id }), ...value });
    });
    for (const [, column] of SIZES) {
      const size = sizes[column];
      if (size === undefined || size === before[column]) continue;
      fields.push({
        field: column,
        before: before[column] === null ? null : String(before[column]),
        after: size === null ? null : String(size),
      });
    }
    if (fields.length === 0) {
      report.unchanged();
      continue;
    }
    const { length_mm, width_mm, height_mm, weight_g } = { ...before, ...sizes };
    report.change(
      { row, sku, kind: 'changed', fields },
      {
        row,
        id: before.id,
        v: before.version,
        sku,
        length_mm,
        width_mm,
        height_mm,
        weight_g,
        put,
        gone,
        back,
        was: {
          length_mm: before.length_mm,
          width_mm: before.width_mm,
          height_mm: before.height_mm,
          weight_g: before.weight_g,
        },
      },
    );
  }
}

/** Where characters go that an import makes. */
const NEW_CHARACTERS = { uz: 'Importdan', ru: 'Из импорта' } as const;

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, v int, sku text, length_mm int,
  width_mm int, height_mm int, weight_g int, put jsonb, gone jsonb, back jsonb, was jsonb)`;
const PUT = sql`jsonb_to_recordset(r.put) as c(character bigint, name text, unit text, type text, uz text, ru text,
  number numeric)`;

/** The character of a value: the one named, or the one that was made for its heading. */
const MEANT = sql`(k.id = c.character or (c.character is null and k.name_ru = c.name))`;

async function makeCharacters(tx: Tx, staged: Staged): Promise<void> {
  const { rows: missing } = await sql<{ name: string; unit: string | null; type: string }>`
    select distinct c.name, c.unit, c.type from ${staged.from} ip, ${ROWS}, ${PUT}
    where c.character is null
      and not exists (select from character k where k.name_ru = c.name)
    order by c.name`.execute(tx);
  if (missing.length === 0) return;
  const found = await tx
    .selectFrom('character_category')
    .select('id')
    .where('name_ru', '=', NEW_CHARACTERS.ru)
    .executeTakeFirst();
  const group =
    found ??
    (await tx
      .insertInto('character_category')
      .values({
        name_uz: NEW_CHARACTERS.uz,
        name_ru: NEW_CHARACTERS.ru,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from character_category)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  await tx
    .insertInto('character')
    .values(
      missing.map(({ name, unit, type }, position) => ({
        character_category_id: group.id,
        name_uz: tidyUzbek(name),
        name_ru: name,
        type,
        unit_uz: unit,
        unit_ru: unit,
        position,
      })),
    )
    .onConflict((c) => c.constraint('character_name_key').doNothing())
    .execute();
}

async function apply(tx: Tx, _run: Run, staged: Staged): Promise<number[]> {
  await makeCharacters(tx, staged);
  const { rows: written } = await sql<{ id: number }>`
    update product p set length_mm = r.length_mm, width_mm = r.width_mm, height_mm = r.height_mm,
      weight_g = r.weight_g, version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS}
    where p.id = r.id and p.version = r.v and p.deleted_at is null
    returning p.id`.execute(tx);
  requireAllApplied(staged, written.length);
  await sql`
    delete from product_character v using ${staged.from} ip, ${ROWS}
    where v.product_id = r.id and r.gone @> to_jsonb(v.character_id)`.execute(tx);
  await sql`
    insert into product_character (product_id, character_id, value_uz, value_ru, value_number)
    select r.id, k.id, c.uz, c.ru, c.number
    from ${staged.from} ip, ${ROWS}, ${PUT} join character k on ${MEANT}
    on conflict (product_id, character_id) do update
      set value_uz = excluded.value_uz, value_ru = excluded.value_ru, value_number = excluded.value_number`.execute(
    tx,
  );
  return written.map(({ id }) => id);
}

async function touched(db: Db, _run: Run, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip cross join ${ROWS} left join product p on p.id = r.id
    where p.id is null or p.deleted_at is not null or p.version <> r.v + 1
    order by r.row limit 50`.execute(db);
  return rows;
}

/** Characters that the import made stay, without the values it gave them. */
async function undo(tx: Tx, _run: Run, staged: Staged): Promise<Undone> {
  const { rows: written } = await sql<{ id: number }>`
    update product p set length_mm = w.length_mm, width_mm = w.width_mm, height_mm = w.height_mm,
      weight_g = w.weight_g, version = p.version + 1, updated_at = now()
    from ${staged.from} ip, ${ROWS},
      jsonb_to_record(r.was) as w(length_mm int, width_mm int, height_mm int, weight_g int)
    where p.id = r.id and p.version = r.v + 1 and p.deleted_at is null
    returning p.id`.execute(tx);
  await sql`
    delete from product_character v using ${staged.from} ip, ${ROWS}, ${PUT}, character k
    where ${MEANT} and v.product_id = r.id and v.character_id = k.id`.execute(tx);
  await sql`
    insert into product_character (product_id, character_id, value_uz, value_ru, value_kaa, value_number)
    select r.id, k.id, c.uz, c.ru, c.kaa, c.number
    from ${staged.from} ip, ${ROWS},
      jsonb_to_recordset(r.back) as c(character bigint, uz text, ru text, kaa text, number numeric)
      join character k on k.id = c.character
    on conflict (product_id, character_id) do update set value_uz = excluded.value_uz,
      value_ru = excluded.value_ru, value_kaa = excluded.value_kaa, value_number = excluded.value_number`.execute(
    tx,
  );
  return { count: written.length, texts: written.map(({ id }) => id) };
}

/** Parameters: sizes, weight and characters, one column a character; an empty cell means none. */
export const parameters: Kind = {
  columns: [COLUMNS.sku, COLUMNS.length, COLUMNS.width, COLUMNS.height, COLUMNS.weight],
  takesOthers: true,
  check,
  apply,
  touched,
  undo,
};
