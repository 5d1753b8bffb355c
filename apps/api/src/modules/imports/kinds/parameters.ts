import { columnWord } from '@javon/contract';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { MERGED } from '../../../platform/sheets/cell.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import {
  type KeptValue,
  MAX_NUMBER,
  namedOptions,
  numberValue,
  optionValue,
  yesNoValue,
} from '../../goods/public.ts';
import { fault, numberOf, plainText, type Read, readSku, textOf } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import { headingKey } from '../headings.ts';
import { type Kind, requireAllApplied, type Sheet, type Staged } from '../kind.ts';
import { skuFaults } from '../queries/lookups.ts';
import { insertNotes, insertUndoNotes, type StagedNote } from '../queries/notes.ts';
import * as queries from '../queries/parameters.ts';
import { differences, type FieldChange, type Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';
import { type CharacterColumn, characterColumns, yesNoOf } from './character-columns.ts';
import { readPlain } from './product-row.ts';

const MAX_VALUE = 200;
const SIZES = ['length_mm', 'width_mm', 'height_mm', 'weight_g'] as const;
type SizeColumn = (typeof SIZES)[number];

function toValue(kept: KeptValue): { readonly value: queries.Value } {
  const { value_uz: uz, value_ru: ru, value_kaa: kaa, value_number: number } = kept;
  return { value: { uz, ru, kaa, number } };
}

function readValue(
  { type, options }: CharacterColumn,
  cell: SheetRow['cells'][number] | undefined,
): Read<queries.Value | null> {
  const text = textOf(cell);
  if (text === '') return { value: null };
  if (text === MERGED) return fault('row_cell_merged');
  if (type === 'number') {
    const number = numberOf(cell);
    if (number === null) return fault('not_a_number');
    if (number > MAX_NUMBER) return fault('number_too_large', { max: MAX_NUMBER });
    if (number < -MAX_NUMBER) return fault('number_too_small', { min: -MAX_NUMBER });
    return toValue(numberValue(number));
  }
  if (type === 'yes_no') {
    const yes = yesNoOf(cell);
    if (yes === null) return fault('not_yes_no');
    return toValue(yesNoValue(yes));
  }
  if (type === 'choice') {
    const key = headingKey(text);
    const option = options.find(({ value_uz, value_ru, value_kaa }) =>
      [value_ru, value_uz, value_kaa].some((word) => word !== null && headingKey(word) === key),
    );
    return option === undefined
      ? fault('not_in_list', { options: namedOptions(options) })
      : toValue(optionValue(option));
  }
  if (text.length > MAX_VALUE) return fault('too_long', { max: MAX_VALUE });
  const plain = plainText(text);
  if (plain.fault && numberOf(text) === null) return plain;
  const ru = plain.fault ? text : plain.value;
  return { value: { uz: tidyUzbek(ru), ru, kaa: null, number: null } };
}

interface ParameterRow {
  readonly row: number;
  readonly sku: string;
  /** By the column's index; null if the cell is empty, undefined if it is absent. */
  readonly values: readonly (queries.Value | null | undefined)[];
  readonly sizes: Partial<Record<SizeColumn, number | null>>;
}

/** Rows by SKU, to find duplicates. */
type Seen = Map<string, number>;

function readParameters(
  lines: readonly SheetRow[],
  { headings, sparse = false }: Sheet,
  characters: readonly CharacterColumn[],
  seen: Seen,
  report: Report,
): ParameterRow[] {
  const rows: ParameterRow[] = [];
  for (const line of lines) {
    const { row } = line;
    const sku = report.take(row, 'sku', readSku(line.cell('sku')));
    const values = characters.map((character) => {
      if (sparse && line.cells[character.column.index] === undefined) return undefined;
      const value = readValue(character, line.cells[character.column.index]);
      if (!value.fault) return value.value;
      report.badColumn(row, character.column.heading, value.fault);
      return null;
    });
    const sizes: Partial<Record<SizeColumn, number | null>> = {};
    for (const column of SIZES) {
      const field = columnWord(column);
      if (!line.has(field)) continue;
      const size = readPlain(line.cell(field), column, headings.columns.get(field)?.unit ?? '');
      if (size.fault) report.bad(row, field, size.fault);
      else sizes[column] = size.value;
    }
    if (sku === undefined) continue;
    const twice = seen.get(sku);
    if (twice === undefined) seen.set(sku, row);
    else report.bad(row, 'sku', { code: 'row_sku_twice', params: { sku, row: twice } });
    if (!report.isBad(row)) rows.push({ row, sku, values, sizes });
  }
  return rows;
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const characters = await characterColumns(db, sheet, report);
  const seen: Seen = new Map();
  for await (const { block, lines } of sheetParts(sheet)) {
    await judge(db, readParameters(lines, sheet, characters, seen, report), characters, report);
    yield block;
  }
}

async function judge(
  db: Db,
  rows: readonly ParameterRow[],
  characters: readonly CharacterColumn[],
  report: Report,
): Promise<void> {
  const known = await queries.readKnown(
    db,
    rows.map(({ sku }) => sku),
    characters.flatMap(({ id }) => id ?? []),
  );
  const faultOf = await skuFaults(
    db,
    rows.flatMap(({ sku }) => (known.has(sku) ? [] : sku)),
  );
  for await (const { row, sku, values, sizes } of withPauses(rows)) {
    const before = known.get(sku);
    if (before === undefined) {
      report.bad(row, 'sku', faultOf(sku));
      continue;
    }
    const { fields, ...staged } = changesOf({ values, sizes }, before, characters, report);
    if (fields.length === 0) {
      report.unchanged();
      continue;
    }
    report.change(
      { row, sku, kind: 'changed', fields },
      {
        row,
        id: before.id,
        v: before.version,
        sku,
        ...pick({ ...before, ...sizes }, SIZES),
        ...staged,
        was: pick(before, SIZES),
      },
    );
  }
}

/** Changes of a row, for the report and as they are staged; unknown characters are reported as created. */
interface Changes {
  readonly fields: readonly FieldChange[];
  readonly put: readonly object[];
  /** Ids of characters whose value is deleted. */
  readonly gone: readonly number[];
  /** Values that an undo restores. */
  readonly back: readonly object[];
  readonly noted: StagedNote;
}

function changesOf(
  { values, sizes }: Pick<ParameterRow, 'values' | 'sizes'>,
  product: queries.Known,
  characters: readonly CharacterColumn[],
  report: Report,
): Changes {
  const fields: FieldChange[] = [];
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const put: object[] = [];
  const gone: number[] = [];
  const back: object[] = [];
  characters.forEach((character, i) => {
    const value = values[i];
    if (value === undefined) return;
    const stored = character.id === null ? null : (product.values?.[character.id] ?? null);
    if ((value?.ru ?? null) === (stored?.ru ?? null)) return;
    fields.push({ field: character.column.heading, before: stored?.ru ?? null, after: value?.ru ?? null });
    before[character.name_uz] = stored?.uz ?? null;
    after[character.name_uz] = value?.uz ?? null;
    if (stored !== null) back.push({ character: character.id, ...stored });
    if (value === null) {
      if (character.id !== null) gone.push(character.id);
      return;
    }
    const made = { name: character.name, unit: character.unit, type: character.type };
    if (character.id === null) report.creates(character);
    put.push({ ...(character.id === null ? made : { character: character.id }), ...value });
  });
  const changed = changedFields(product, sizes);
  fields.push(...differences(product, sizes, changed));
  Object.assign(before, pick(product, changed));
  Object.assign(after, pick(sizes, changed));
  return { fields, put, gone, back, noted: { action: 'changed', before, after } };
}

/** Category of characters that an import creates. */
const NEW_CHARACTERS = { uz: 'Importdan', ru: 'Из импорта' } as const;

async function makeCharacters(tx: Tx, staged: Staged): Promise<void> {
  const missing = await queries.readMissingCharacters(tx, staged);
  if (missing.length === 0) return;
  const group = await queries.ensureGroup(tx, NEW_CHARACTERS);
  await queries.insertCharacters(
    tx,
    group,
    missing.map((character) => ({ ...character, name_uz: tidyUzbek(character.name) })),
  );
}

/**
 * Parameters: sizes, weight and characters, one column for each character; an empty cell deletes the value.
 */
export const parameters: Kind = {
  columns: [COLUMNS.sku, COLUMNS.length, COLUMNS.width, COLUMNS.height, COLUMNS.weight],
  takesOthers: true,
  check,
  async apply(tx, run, staged) {
    if ((await queries.countLostCharacters(tx, staged)) > 0) throw new AppError('import_outdated');
    await makeCharacters(tx, staged);
    const written = await queries.writeSizes(tx, staged);
    requireAllApplied(staged, written.length);
    await queries.writeValues(tx, staged);
    await insertNotes(tx, run, staged);
    return written;
  },
  touched: (db, _run, staged) => queries.readTouchedParameters(db, staged),
  async undo(tx, run, staged) {
    const undone = await queries.undoParameters(tx, staged);
    await insertUndoNotes(tx, run, staged, undone.texts);
    return undone;
  },
};
