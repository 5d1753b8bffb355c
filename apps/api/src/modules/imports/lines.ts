import type { AnswerOf } from '@javon/contract';
import { IMPORT_WORDS } from '@javon/messages/server';
import { errorText } from '../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Block } from '../../platform/sheets/content.ts';
import type { Column } from '../../platform/sheets/stream-sheet.ts';
import { textOf } from './cells.ts';
import type { Headings } from './headings.ts';
import type { KeptLine, Line, Report } from './report.ts';

/** Maximum length of a cell's text shown with its mistake. */
const LONGEST_VALUE = 60;
/** Fields that identify a row to a person. */
const NAMES = ['sku', 'phone'];

/** Adds the SKU or phone to a bad row, and to each mistake the value of its cell. */
function withCells(line: Line, cells: readonly Cell[], { columns, others }: Headings): Line {
  const known = [...columns.values(), ...others];
  const cut = (cell: Cell | undefined) => textOf(cell).slice(0, LONGEST_VALUE);
  const named = NAMES.map((field) => columns.get(field)).find((column) => column !== undefined);
  return {
    ...line,
    name: named === undefined ? '' : cut(cells[named.index]),
    errors: line.errors.map((error) => {
      const column = known.find(({ heading }) => heading === error.column);
      return column === undefined ? error : { ...error, value: cut(cells[column.index]) };
    }),
  };
}

/** Returns the result of the check for each row of a block that is not empty. */
export function linesOf({ first, rows }: Block, headings: Headings, report: Report): KeptLine[] {
  const lines: KeptLine[] = [];
  const { row: headingRow } = headings;
  for (let i = Math.max(0, headingRow - 1 - first); i < rows.length; i++) {
    const cells = rows[i] ?? [];
    const row = first + i + 1;
    // The row of headings is only included if it has mistakes.
    if (row === headingRow && !report.isBad(row)) continue;
    if (cells.every((cell) => cell === null || cell === '')) continue;
    const line = report.lineOf(row);
    const isBadRow = line.outcome === 'bad' && row !== headingRow;
    lines.push({ ...(isBadRow ? withCells(line, cells, headings) : line), cells });
  }
  return lines;
}

/** Page of rows as answered. @param lines one more than the limit if there is a next page */
export function linePageOf(
  lines: readonly Line[],
  limit: number,
  language: ServerLanguage,
): AnswerOf<'listImportRows'> {
  const items = lines.slice(0, limit).map(({ errors, fields, ...line }) => ({
    id: line.row,
    ...line,
    fields: [...fields],
    errors: errors.map(({ column, code, params, value }) => ({
      column,
      code,
      value: value ?? null,
      message: errorText(language, code, params),
    })),
  }));
  return { items, next: lines.length > limit ? String(items.at(-1)?.row) : null };
}

const WIDTH = 18;
const REASON_WIDTH = 60;

/** Headings of a downloaded check: those of the file, then ours, which an import ignores. */
export function sheetColumns(headings: readonly string[], language: ServerLanguage): Column[] {
  const words = IMPORT_WORDS[language].sheet;
  return [
    ...headings.map((heading) => ({
      heading,
      width: Math.min(REASON_WIDTH, Math.max(WIDTH, heading.length + 2)),
    })),
    { heading: words.row, width: WIDTH },
    { heading: words.outcome, width: WIDTH },
    { heading: words.reason, width: REASON_WIDTH },
  ];
}

/** Row of a downloaded check: its own cells, in `width` columns, then ours. */
export function sheetCells(line: KeptLine, width: number, language: ServerLanguage): Cell[] {
  const reasons = line.errors.map(
    ({ column, code, params }) => `${column}: ${errorText(language, code, params)}`,
  );
  const cells = Array.from({ length: width }, (_, i) => line.cells[i] ?? null);
  return [...cells, line.row, IMPORT_WORDS[language].outcomes[line.outcome], reasons.join('; ')];
}
