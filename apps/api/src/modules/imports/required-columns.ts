import { type FieldIssue, IMPORT_KINDS, type ImportKind } from '@javon/contract';
import { IMPORT_WORDS } from '@javon/messages/server';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Rows } from '../../platform/sheets/cell.ts';
import { COLUMNS } from './columns.ts';
import { type Headings, headingRow, headingsIn, meanings, missingColumns } from './headings.ts';
import { KINDS } from './kinds/all.ts';

/** Maximum length of the list of a file's headings in an error. */
const LONGEST_LIST = 300;

function listText(names: readonly string[]): string {
  const text = names.filter((name) => name !== '').join(', ');
  return text.length > LONGEST_LIST ? `${text.slice(0, LONGEST_LIST)}…` : text;
}

/**
 * The kind whose columns a file has: all required ones, and the most of the others; null if there is none beyond a
 * single column, such as the SKU, that most kinds have.
 */
function likelyKind(rows: Rows, except: ImportKind): ImportKind | null {
  let best: { kind: ImportKind | null; known: number } = { kind: null, known: 1 };
  for (const kind of IMPORT_KINDS) {
    if (kind === except) continue;
    const { columns } = KINDS[kind];
    const names = headingsIn(rows, headingRow(rows, columns));
    const found = new Set(meanings(names, columns, new Map()).flatMap(({ field }) => field ?? []));
    const isWhole = columns.every(({ field, required }) => !required || found.has(field));
    if (isWhole && found.size > best.known) best = { kind, known: found.size };
  }
  return best.kind;
}

/**
 * Refuses a file without the required columns of its kind, once for the whole file: with the missing columns, those of
 * the kind, those of the file, and the kind that it looks like.
 * @throws AppError sheet_heading_missing
 */
export function requireColumns(
  kind: ImportKind,
  rows: Rows,
  headings: Headings,
  language: ServerLanguage,
): void {
  const { columns } = KINDS[kind];
  const missing = missingColumns(headings, columns);
  if (missing.length === 0) return;
  const names = IMPORT_WORDS[language].kinds;
  const issue = (code: FieldIssue['code'], params: FieldIssue['params']): FieldIssue => ({
    path: '',
    code,
    params,
  });
  const likely = likelyKind(rows, kind);
  const titles = columns.map(({ title }) => title[language]);
  throw new AppError('sheet_heading_missing', {
    params: { column: missing.map(({ title }) => title[language]).join(', ') },
    issues: [
      ...missing.map(({ title }) => issue('sheet_heading_missing', { column: title[language] })),
      ...(likely === null ? [] : [issue('sheet_of_other_kind', { kind: names[likely] })]),
      issue('sheet_columns_expected', { kind: names[kind], columns: titles.join(', ') }),
      issue('sheet_columns_found', { columns: listText(headingsIn(rows, headings.row)) }),
    ],
  });
}

/** Columns that say for when or where a price is, each with the refusal of a kind that does not read it. */
const LIMITS_OF_PRICES = [
  [COLUMNS.valid_from, 'sheet_prices_dated'],
  [COLUMNS.branch, 'sheet_prices_of_branches'],
] as const;

/**
 * Refuses prices for a coming day in a file of a kind whose prices are valid at once, and prices of branches: prices are
 * the chain's, and the day or the branch would not be read.
 * @throws AppError sheet_prices_dated, sheet_prices_of_branches
 */
export function requirePlainPrices(kind: ImportKind, { columns, others }: Headings): void {
  if (!columns.has('price')) return;
  for (const [column, code] of LIMITS_OF_PRICES) {
    if (KINDS[kind].columns.includes(column)) continue;
    for (const { heading } of others)
      if (meanings([heading], [column], new Map()).some(({ field }) => field !== null))
        throw new AppError(code, { params: { column: heading.slice(0, 100) } });
  }
}

/** Returns whether a heading is that of a column of another kind of file. */
export function columnsBesides(kind: ImportKind): (heading: string) => boolean {
  const specs = IMPORT_KINDS.filter((other) => other !== kind).map((other) => KINDS[other].columns);
  return (heading) =>
    specs.some((columns) => meanings([heading], columns, new Map()).some(({ field }) => field !== null));
}
