import { createHash } from 'node:crypto';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { type Cell, isCellError, MERGED, type Rows } from '../../platform/sheets/cell.ts';
import { isSum, otherCurrencyIn } from '../../platform/text/currency.ts';
import { tidy } from '../../platform/text/normalise.ts';

/** Signs at the end of a heading. The lookbehind makes a long run of signs be tried once, not from each of them. */
const SIGNS_AT_END = /(?<![*:.])[*:.]+$/;

/** Normalises a heading for comparing: lower case, no apostrophes, ё as е, single spaces. */
export function headingKey(text: string): string {
  return tidy(text)
    .toLowerCase()
    .replace(/['`´‘’ʻʼʹ′＇]/g, '')
    .replaceAll('ё', 'е')
    .replace(SIGNS_AT_END, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Splits `Ширина, см` and `Вес (кг)` into name and unit; the unit is empty if there is none. */
export function splitUnit(heading: string): { readonly name: string; readonly unit: string } {
  const text = tidy(heading);
  const found = /^(.+?)\s*(?:,\s*([^,()]{1,12})|\(([^()]{1,12})\))$/u.exec(text);
  return found ? { name: found[1] ?? text, unit: found[2] ?? found[3] ?? '' } : { name: text, unit: '' };
}

/** Field of a kind of import, with the headings that it is recognised by. */
export interface ColumnSpec {
  readonly field: string;
  readonly required?: boolean;
  /** Heading of the template in each language; both are recognised too. */
  readonly title: { readonly uz: string; readonly ru: string };
  /** Further headings in Russian, Uzbek and English. */
  readonly also: readonly string[];
  /** Units that the heading may name, in lower case. */
  readonly units?: readonly string[];
}

export interface Column {
  readonly index: number;
  /** Text as in the file. */
  readonly heading: string;
  /** In lower case; empty if the heading names none. */
  readonly unit: string;
}

/** Columns of a sheet's fields. */
export interface Headings {
  /** Number of the row with the headings, from 1. */
  readonly row: number;
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns whose headings match no field of the kind. */
  readonly others: readonly Column[];
  /** Number of columns up to the last heading. */
  readonly width: number;
  /** Number of cells of their row, also empty ones. */
  readonly cells: number;
  /** Column with the currencies of the prices. */
  readonly currency?: Column | undefined;
}

/** Currency of a row's prices other than the soʻm, null if its column names none. */
export function foreignCurrency(
  cells: readonly (Cell | undefined)[],
  { currency }: Pick<Headings, 'currency'>,
): string | null {
  const named = currency === undefined ? '' : textOf(cells[currency.index]);
  return named === '' || isSum(named) ? null : named;
}

/**
 * The first column with the error of a formula in these cells, with a field and a cell below the first of merged ones, or
 * with another currency than the soʻm. Columns of groups are often merged, and not read.
 */
export function columnWithError(
  cells: readonly Cell[],
  headings: Pick<Headings, 'columns' | 'others' | 'currency'>,
): Column | undefined {
  const { columns, others, currency } = headings;
  if (foreignCurrency(cells, headings) !== null) return currency;
  if (!cells.some(isCellError)) return undefined;
  const isWrong = ({ index }: Column) => isCellError(cells[index]);
  return [...columns.values()].find(isWrong) ?? others.find((c) => isWrong(c) && cells[c.index] !== MERGED);
}

/** Parts of a number that was split at its comma: `250,990`. */
const BEFORE_COMMA = /^\s*\d{1,3}$/;
const AFTER_COMMA = /^\d{3}\s*$/;

/**
 * Whether a row has a value right of the last heading, or is longer than the row of headings and has a number that a comma
 * has split into two cells.
 */
export function isTooLong(
  cells: readonly (Cell | undefined)[],
  { width, cells: most }: Pick<Headings, 'width' | 'cells'>,
): boolean {
  for (let i = width; i < cells.length; i++) if (cells[i] != null && cells[i] !== '') return true;
  return (
    cells.length > most &&
    cells.some((cell, i) => BEFORE_COMMA.test(String(cell)) && AFTER_COMMA.test(String(cells[i + 1])))
  );
}

const CURRENCY_HEADINGS: ReadonlySet<string> = new Set([
  'валюта',
  'валюта цены',
  'ед. валюты',
  'вал',
  'valyuta',
  'currency',
]);

/** Thousands or millions of soʻm. */
const OF_MANY = /(?<!\p{L})(?:тыс|млн|ming|mln)(?!\p{L})/u;

/**
 * Refuses a column of prices in another currency or in thousands, which a person chose.
 * @throws AppError sheet_prices_not_in_sum
 */
function requireInSum(field: string, heading: string): void {
  if (field !== 'price' && field !== 'old_price') return;
  const key = headingKey(heading);
  if (otherCurrencyIn(key) === null && !OF_MANY.test(key)) return;
  throw new AppError('sheet_prices_not_in_sum', { params: { column: heading.slice(0, 100) } });
}

/** Maximum row of the headings: accounting systems put a title above. */
const LOOKED_AT = 15;

/** Maximum number of letters of a cell that are read as a heading: more than any name, less than a page. */
const MAX_LETTERS = 500;

function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : tidy(String(cell).slice(0, MAX_LETTERS));
}

function fieldsByKey(specs: readonly ColumnSpec[]): Map<string, ColumnSpec> {
  const byKey = new Map<string, ColumnSpec>();
  for (const spec of specs) {
    for (const name of [spec.field, spec.title.uz, spec.title.ru, ...spec.also]) {
      byKey.set(headingKey(name), spec);
    }
  }
  return byKey;
}

/** The field of a heading: matched by its whole text, or by its name if the unit belongs to that field. */
function meaningOf(
  heading: string,
  byKey: ReadonlyMap<string, ColumnSpec>,
): { spec: ColumnSpec; unit: string } | null {
  const whole = byKey.get(headingKey(heading));
  const { name, unit } = splitUnit(heading);
  const key = headingKey(unit);
  if (whole && whole.units === undefined) return { spec: whole, unit: '' };
  const named = byKey.get(headingKey(name));
  if (named?.units?.includes(key)) return { spec: named, unit: key };
  return whole ? { spec: whole, unit: '' } : null;
}

/** Fields chosen by a person, by the column's index from 0; null to ignore a column. */
export type Chosen = ReadonlyMap<number, string | null>;

/** Parses `3:price,4:` to a map; the contract has validated its form. */
export function parseChosen(text: string | undefined): Chosen | null {
  if (text === undefined) return null;
  return new Map(
    text.split(',').map((pair) => {
      const [index = '', field = ''] = pair.split(':');
      return [Number(index), field === '' ? null : field] as const;
    }),
  );
}

/** Digest that identifies sheets with the same headings. */
export function headingsDigest(headings: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest();
}

/** Columns that our downloaded sheets add to the file's; ignored when read. */
const OURS = /^(?:tekshiruv|проверка): /;

function isOurs(heading: string): boolean {
  return OURS.test(heading.toLowerCase());
}

/** Number, from 1, of the row that looks most like headings. */
export function headingRow(rows: Rows, specs: readonly ColumnSpec[]): number {
  const byKey = fieldsByKey(specs);
  let best = { known: 0, row: 0 };
  rows.slice(0, LOOKED_AT).forEach((cells, i) => {
    const known = cells.filter((cell) => meaningOf(textOf(cell), byKey) !== null).length;
    if (known > best.known) best = { known, row: i + 1 };
  });
  if (best.row > 0) return best.row;
  // No heading is known: take the first row with more than a title.
  const first = rows
    .slice(0, LOOKED_AT)
    .findIndex((cells) => cells.filter((c) => textOf(c) !== '').length > 1);
  return first === -1 ? 1 : first + 1;
}

/** The cells of the row of headings as texts. */
export function headingsIn(rows: Rows, row: number): string[] {
  return (rows[row - 1] ?? []).map(textOf);
}

interface Meaning {
  readonly column: Column;
  /** Null if the kind has no such field. */
  readonly field: string | null;
  readonly leftOut: boolean;
}

/** The field of each column, by heading and choice; two columns may have the same field. */
export function meanings(
  headings: readonly string[],
  specs: readonly ColumnSpec[],
  chosen: Chosen,
): Meaning[] {
  const byKey = fieldsByKey(specs);
  return headings.flatMap((heading, index): Meaning[] => {
    if (heading === '' && !chosen.get(index)) return [];
    const said = chosen.get(index);
    if (said === null || (said === undefined && isOurs(heading)))
      return [{ column: { index, heading, unit: '' }, field: null, leftOut: true }];
    if (said !== undefined) {
      const spec = specs.find(({ field }) => field === said);
      const unit = headingKey(splitUnit(heading).unit);
      const known = spec?.units?.includes(unit) ? unit : '';
      return [{ column: { index, heading: heading || said, unit: known }, field: said, leftOut: false }];
    }
    const meaning = meaningOf(heading, byKey);
    const unit = meaning === null ? splitUnit(heading).unit : meaning.unit;
    return [{ column: { index, heading, unit }, field: meaning?.spec.field ?? null, leftOut: false }];
  });
}

/**
 * Finds the row of headings and the field of each; required ones may be missing.
 * @throws AppError sheet_heading_twice, sheet_prices_not_in_sum, import_field_unknown, import_field_twice
 */
export function recognise(rows: Rows, specs: readonly ColumnSpec[], chosen: Chosen = new Map()): Headings {
  const row = headingRow(rows, specs);
  const columns = new Map<string, Column>();
  const others: Column[] = [];
  const seen = new Set<string>();
  requireKnown(specs, chosen);
  const names = headingsIn(rows, row);
  for (const { column, field, leftOut } of meanings(names, specs, chosen)) {
    if (leftOut) continue;
    const key = headingKey(column.heading);
    const isChosen = chosen.has(column.index);
    if ((seen.has(key) && !isChosen) || (field !== null && columns.has(field)))
      throw new AppError('sheet_heading_twice', { params: { column: column.heading.slice(0, 100) } });
    seen.add(key);
    if (field !== null) requireInSum(field, column.heading);
    if (field === null) others.push(column);
    else columns.set(field, column);
  }
  const currency = others.find(({ heading }) => CURRENCY_HEADINGS.has(headingKey(heading)));
  return {
    row,
    columns,
    others,
    width: 1 + names.findLastIndex((name) => name !== ''),
    cells: names.length,
    currency: columns.has('price') ? currency : undefined,
  };
}

/**
 * Headings of the columns that are not read: those of no field, unless the kind reads them too, and those that a person
 * left out.
 */
export function unreadColumns(
  names: readonly string[],
  { columns, takesOthers }: { readonly columns: readonly ColumnSpec[]; readonly takesOthers?: boolean },
  chosen: Chosen,
  { currency }: Pick<Headings, 'currency'>,
): string[] {
  return meanings(names, columns, chosen).flatMap(({ column: { heading, index }, field, leftOut }) => {
    const isRead = field !== null || index === currency?.index || (takesOthers === true && !leftOut);
    return isRead || heading === '' || isOurs(heading) ? [] : heading;
  });
}

/** Required columns that a sheet lacks. */
export function missingColumns({ columns }: Headings, specs: readonly ColumnSpec[]): ColumnSpec[] {
  return specs.filter((spec) => spec.required && !columns.has(spec.field));
}

function requireKnown(specs: readonly ColumnSpec[], chosen: Chosen): void {
  const seen = new Set<string>();
  for (const field of chosen.values()) {
    if (field === null) continue;
    if (!specs.some((spec) => spec.field === field))
      throw fieldError('columns', 'import_field_unknown', { field });
    if (seen.has(field)) throw fieldError('columns', 'import_field_twice', { field });
    seen.add(field);
  }
}
