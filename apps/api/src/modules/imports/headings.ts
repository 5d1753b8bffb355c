import { AppError } from '../../platform/errors/app-error.ts';
import type { Cell, Rows } from '../../platform/sheets/cell.ts';
import { tidy } from '../../platform/text/normalise.ts';

/** A heading in the form in which headings are compared: no case, no apostrophes, ё as е, single spaces. */
export function headingKey(text: string): string {
  return tidy(text)
    .toLowerCase()
    .replace(/['`´‘’ʻʼʹ′＇]/g, '')
    .replaceAll('ё', 'е')
    .replace(/[*:.]+$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** `Ширина, см` and `Вес (кг)` as name and unit; the unit is empty where there is none. */
export function splitUnit(heading: string): { readonly name: string; readonly unit: string } {
  const text = tidy(heading);
  const found = /^(.+?)\s*(?:,\s*([^,()]{1,12})|\(([^()]{1,12})\))$/u.exec(text);
  return found ? { name: found[1] ?? text, unit: found[2] ?? found[3] ?? '' } : { name: text, unit: '' };
}

/** One field that a kind of import knows, with the headings that mean it. */
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
  /** As it stands in the file. */
  readonly heading: string;
  /** In lower case; empty where the heading names none. */
  readonly unit: string;
}

/** Where the fields of a sheet stand. */
export interface Headings {
  /** Number of the row with the headings, from 1. */
  readonly row: number;
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns whose headings mean none of the kind's fields. */
  readonly others: readonly Column[];
}

/** How far down the headings may begin: accounting systems put a title above. */
const LOOKED_AT = 15;

function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : tidy(String(cell));
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

/** The field that a heading means: by its whole text, or by its name when it names a unit of that field. */
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

/**
 * Finds the row of headings and what each means.
 * @throws AppError sheet_heading_missing, sheet_heading_twice
 */
export function recognise(rows: Rows, specs: readonly ColumnSpec[], language: 'uz' | 'ru'): Headings {
  const byKey = fieldsByKey(specs);
  let best = { known: 0, row: 1 };
  rows.slice(0, LOOKED_AT).forEach((cells, i) => {
    const known = cells.filter((cell) => meaningOf(textOf(cell), byKey) !== null).length;
    if (known > best.known) best = { known, row: i + 1 };
  });
  const columns = new Map<string, Column>();
  const others: Column[] = [];
  const seen = new Set<string>();
  (rows[best.row - 1] ?? []).forEach((cell, index) => {
    const heading = textOf(cell);
    if (heading === '') return;
    const meaning = meaningOf(heading, byKey);
    const key = headingKey(heading);
    if (seen.has(key) || (meaning !== null && columns.has(meaning.spec.field)))
      throw new AppError('sheet_heading_twice', { params: { column: heading.slice(0, 100) } });
    seen.add(key);
    if (meaning === null) others.push({ index, heading, unit: splitUnit(heading).unit });
    else columns.set(meaning.spec.field, { index, heading, unit: meaning.unit });
  });
  const missing = specs.find((spec) => spec.required && !columns.has(spec.field));
  if (missing) throw new AppError('sheet_heading_missing', { params: { column: missing.title[language] } });
  return { row: best.row, columns, others };
}
