import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import type { Option } from '../../goods/public.ts';
import { numberOf, textOf } from '../cells.ts';
import { type Column, headingKey, splitUnit } from '../headings.ts';
import type { Sheet } from '../kind.ts';
import { type CharacterType, readCharacters } from '../queries/parameters.ts';
import type { Report } from '../report.ts';
import { sheetParts } from '../sheet-rows.ts';

/** A column of a parameters file and its character. */
export interface CharacterColumn {
  readonly column: Column;
  /** null if the import has to create it */
  readonly id: number | null;
  readonly type: CharacterType;
  readonly options: readonly Option[];
  readonly name_uz: string;
  /** Name and unit of one that is created. */
  readonly name: string;
  readonly unit: string | null;
}

const MAX_CHARACTER_NAME = 80;
const YES_NO = /^(?:да|нет|ha|yoq|yes|no|bor|есть)$/;

/** Parses `да`, `ha`, `yes` as true, `нет`, `yoʻq`, `no` as false; null for anything else. */
export function yesNoOf(cell: Cell | undefined): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const key = headingKey(textOf(cell));
  if (['да', 'ha', 'yes', 'true', '1', '+', 'bor', 'есть'].includes(key)) return true;
  return ['нет', 'yoq', 'no', 'false', '0', '-'].includes(key) ? false : null;
}

/** Finds the common type of the values of each column, by the column's index. */
async function typesOf(sheet: Sheet, columns: readonly Column[]): Promise<Map<number, CharacterType>> {
  const kinds = columns.map(({ index }) => ({ index, number: true, yesNo: true }));
  for await (const { lines } of columns.length === 0 ? [] : sheetParts(sheet)) {
    for (const { cells } of lines) {
      for (const kind of kinds) {
        const cell = cells[kind.index];
        if ((!kind.number && !kind.yesNo) || textOf(cell) === '') continue;
        kind.number &&= numberOf(cell) !== null;
        kind.yesNo &&= typeof cell === 'boolean' || YES_NO.test(headingKey(textOf(cell)));
      }
    }
  }
  return new Map(
    kinds.map(({ index, number, yesNo }) => [index, number ? 'number' : yesNo ? 'yes_no' : 'text']),
  );
}

interface Known {
  readonly id: number;
  readonly type: CharacterType;
  readonly options: readonly Option[];
  readonly name_uz: string;
  readonly names: readonly string[];
  readonly units: readonly string[];
}

async function readKnown(db: Db): Promise<Known[]> {
  return (await readCharacters(db)).map((row) => ({
    id: row.id,
    type: row.type,
    options: row.options,
    name_uz: row.name_uz,
    names: [row.name_ru, row.name_uz, row.name_kaa ?? ''].map(headingKey).filter(Boolean),
    units: [row.unit_ru, row.unit_uz, row.unit_kaa].map((unit) => headingKey(unit ?? '')).filter(Boolean),
  }));
}

/**
 * Finds a character by the whole heading, then by name and unit, then by a name that only one character has.
 */
function find(known: readonly Known[], heading: string): Known | undefined {
  const whole = headingKey(heading);
  const { name, unit } = splitUnit(heading);
  const named = known.filter(({ names }) => names.includes(headingKey(name)));
  return (
    known.find(({ names }) => names.includes(whole)) ??
    named.find(({ units }) => units.includes(headingKey(unit))) ??
    (named.length === 1 && (unit === '' || named[0]?.units.length === 0) ? named[0] : undefined)
  );
}

/**
 * The characters of a sheet's columns. An unknown one is created if the caller requested that, unless another kind of
 * file has such a column; else it is a mistake at the row of headings.
 * @throws AppError sheet_heading_twice if two columns mean the same character
 */
export async function characterColumns(db: Db, sheet: Sheet, report: Report): Promise<CharacterColumn[]> {
  const known = await readKnown(db);
  const { row, others } = sheet.headings;
  const names = new Map<string, number>();
  for (const { heading } of others) {
    const key = headingKey(splitUnit(heading).name);
    names.set(key, (names.get(key) ?? 0) + 1);
  }
  const found: CharacterColumn[] = [];
  const unknown = sheet.createMissing
    ? others.filter(({ heading }) => find(known, heading) === undefined)
    : [];
  const types = await typesOf(sheet, unknown);
  for (const column of others) {
    const character = find(known, column.heading);
    const { name, unit } = splitUnit(column.heading);
    if (character) {
      if (found.some(({ id }) => id === character.id))
        throw new AppError('sheet_heading_twice', { params: { column: column.heading.slice(0, 100) } });
      const { id, type, options, name_uz } = character;
      found.push({ column, id, type, options, name_uz, name, unit: null });
      continue;
    }
    const whole = column.heading.slice(0, 100);
    if (!sheet.createMissing) {
      report.badColumn(row, whole, { code: 'row_character_unknown', params: { name: whole } });
    } else if (sheet.isOfOtherKind?.(column.heading)) {
      report.badColumn(row, whole, { code: 'row_column_of_other_kind', params: { name: whole } });
    } else if (column.heading.length > MAX_CHARACTER_NAME) {
      report.badColumn(row, whole, { code: 'too_long', params: { max: MAX_CHARACTER_NAME } });
    } else {
      // Keep the unit in the name if one name has several units: `Мощность, Вт` and `Мощность, кВт`.
      const key = headingKey(name);
      const alone = names.get(key) === 1 && !known.some((other) => other.names.includes(key));
      const parts = alone && unit !== '' ? { name, unit } : { name: column.heading, unit: null };
      found.push({
        column,
        id: null,
        type: types.get(column.index) ?? 'text',
        options: [],
        name_uz: tidyUzbek(parts.name),
        ...parts,
      });
    }
  }
  return found;
}
