import Papa from 'papaparse';
import type { Cell } from './cell.ts';
import { SheetError } from './sheet-error.ts';

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARK = [0xff, 0xfe];

function beginsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

/** Whether most letters beyond ASCII are valid in UTF-8: in windows-1251 hardly any is. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > bad;
}

/**
 * Decodes a file in UTF-8, UTF-16 with a byte order mark, or else windows-1251.
 * @throws SheetError file_damaged for UTF-8 that was cut in a letter: as windows-1251, all names would be others
 */
function decode(bytes: Buffer): string {
  if (beginsWith(bytes, UTF16_MARK)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (beginsWith(bytes, UTF8_MARK) || isMostlyUtf8(bytes)) throw new SheetError('file_damaged');
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/**
 * Control characters that no text contains, and the first tags of markup that some programs save as a sheet.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const MARKUP = /^\s*(<|%PDF|\{\\rtf)/i;

/** Delimiter of the first line: a semicolon or a tab if it has one outside quotes, else a comma. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).replace(/"[^"]*"/g, '""');
  const first = line.slice(0, line.search(/[\r\n]|$/));
  return [';', '\t'].find((mark) => first.includes(mark)) ?? ',';
}

/**
 * Reads a CSV row by row.
 * @param take may refuse the sheet by throwing
 * @throws SheetError file_not_a_sheet, file_damaged, sheet_quotes_wrong, and what `take` throws
 */
export function readCsv(bytes: Buffer, take: (row: readonly Cell[]) => void): void {
  const text = decode(bytes);
  if (NOT_TEXT.test(text.slice(0, 100_000)) || MARKUP.test(text.slice(0, 1000)))
    throw new SheetError('file_not_a_sheet');
  let isCut = false;
  let row = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors }) {
      row += 1;
      isCut ||= errors.some(({ code }) => code === 'MissingQuotes');
      // `"Smart" TV` ends only at a later quote: the row would get the values of a row below.
      if (!isCut && errors.length > 0) throw new SheetError('sheet_quotes_wrong', { row });
      take(data.map((cell) => (cell.trim() === '' ? null : cell)));
    },
  });
  if (isCut) throw new SheetError('file_damaged');
}
