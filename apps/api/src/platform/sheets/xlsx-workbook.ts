import { columnNumber } from './cell.ts';
import { SheetError } from './sheet-error.ts';

/** Parts of a workbook by their names. */
export type Parts = ReadonlyMap<string, Buffer>;

/** Sheet of a workbook to read: its number from 1, and its XML. */
export interface ChosenSheet {
  readonly number: number;
  readonly xml: string;
}

/** A tag's attributes: a quoted value may contain `>`. */
const ATTRIBUTES = String.raw`\b((?:[^<>"']|"[^"]*"|'[^']*')*)`;

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** The attributes of each tag with a local name, in order. */
export function tagsNamed(xml: string, name: string): string[] {
  const tags = new RegExp(String.raw`<(?:[\w.-]+:)?${name}${ATTRIBUTES}`, 'g');
  return [...xml.matchAll(tags)].map(([, attributes = '']) => attributes);
}

/** The value of an attribute with a local name; undefined if there is none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single] =
    new RegExp(String.raw`(?:^|\s)(?:[\w.-]+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return (double ?? single)?.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, word) => {
    if (word !== undefined) return ENTITIES[word] ?? all;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16) % 0x11_00_00);
  });
}

/** A part as text of single bytes, in which tags are found fast; texts are not decoded. */
function bytesOf(parts: Parts, name: string): string {
  return parts.get(name)?.toString('latin1') ?? '';
}

/** Whether a sheet has a cell with a value. */
const FILLED = /<(?:[\w.-]+:)?(?:v>|is\b)/;

const ROW = /<((?:[\w.-]+:)?)row\b([^<>]*)>/g;
const HIDDEN = /(?:^|\s)hidden\s*=\s*["'](?:1|true)["']/;

/**
 * Refuses hidden rows with values: a person who filtered a sheet means the rows that they see.
 * @throws SheetError sheet_rows_hidden
 */
function requireVisibleRows(xml: string): void {
  let count = 0;
  let row = '';
  for (const { 0: tag, 1: prefix = '', 2: attributes = '', index } of xml.matchAll(ROW)) {
    if (!HIDDEN.test(attributes) || attributes.endsWith('/')) continue;
    const begins = index + tag.length;
    if (!FILLED.test(xml.slice(begins, xml.indexOf(`</${prefix}row>`, begins)))) continue;
    count += 1;
    if (count === 1) row = attributeOf(attributes, 'r') ?? '?';
  }
  if (count > 0) throw new SheetError('sheet_rows_hidden', { count, row });
}

/** A cell's tag up to the next tag, and what a value of it begins with. */
const CELL =
  /<(?:[\w.-]+:)?c\b[^<]*?\br\s*=\s*["']([A-Z]{1,3})\d+["'][^<]*(?=<(?:[\w.-]+:)?(?:v>|is\b|f\b))/g;

/**
 * Refuses hidden columns with values: a person means the columns that they see.
 * @throws SheetError sheet_columns_hidden
 */
function requireVisibleColumns(xml: string): void {
  const ranges = tagsNamed(xml, 'col').flatMap((tag) =>
    HIDDEN.test(tag) ? [[Number(attributeOf(tag, 'min')), Number(attributeOf(tag, 'max'))] as const] : [],
  );
  if (ranges.length === 0) return;
  const hidden = new Set<string>();
  for (const [, letters = ''] of xml.matchAll(CELL)) {
    const column = columnNumber(letters);
    if (ranges.some(([min, max]) => column >= min && column <= max)) hidden.add(letters);
  }
  if (hidden.size === 0) return;
  const [column = ''] = [...hidden].sort((a, b) => columnNumber(a) - columnNumber(b));
  throw new SheetError('sheet_columns_hidden', { count: hidden.size, column });
}

/**
 * Chooses the sheet that a person sees: the first that is not hidden.
 * @throws SheetError sheet_several if another visible one has values too: they would be lost unnoticed;
 *   sheet_rows_hidden, sheet_columns_hidden
 */
export function chosenSheet(parts: Parts): ChosenSheet {
  const targets = new Map(
    tagsNamed(bytesOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target') ?? '',
    ]),
  );
  const workbook = parts.get('xl/workbook.xml')?.toString() ?? '';
  const sheets = tagsNamed(workbook, 'sheet').flatMap((tag) => {
    const name = attributeOf(tag, 'name');
    const target = targets.get(attributeOf(tag, 'id')) ?? '';
    const xml = bytesOf(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return name ? [{ name, xml, isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? '') }] : [];
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const filled = visible.filter(({ xml }) => FILLED.test(xml));
  if (filled.length > 1) {
    const names = filled.map(({ name }) => name.slice(0, 40)).slice(0, 5);
    throw new SheetError('sheet_several', { sheets: names.join(', ') });
  }
  const chosen = filled[0] ?? visible[0] ?? sheets[0];
  requireVisibleRows(chosen?.xml ?? '');
  requireVisibleColumns(chosen?.xml ?? '');
  return { number: chosen === undefined ? 1 : sheets.indexOf(chosen) + 1, xml: chosen?.xml ?? '' };
}
