import { isSum, otherCurrencyIn } from '../text/currency.ts';
import { type Cell, UNCALCULATED } from './cell.ts';
import { attributeOf, type Parts, tagsNamed } from './xlsx-workbook.ts';

/** How a style shows a number, if the bare number misleads. */
type Look =
  /** With this currency, or this unit of many. */
  | { readonly currency: string }
  /** With zeros in front, up to so many digits, as an SKU is. */
  | { readonly digits: number };

/** Content of a cell besides the value that the reader returns. */
type Mark = { readonly error: string } | Look;

/** Marks by the cell's place, `B3`. */
export type Marks = ReadonlyMap<string, Mark>;

/** A currency or language in a format: `[$$-409]`, `[$-419]`. */
const TAGGED = /\[\$([^\]-]*)[^\]]*\]/g;
/** Conditions and tags in brackets, and signs that only leave room: `_₽` is as wide as the sign and shows none. */
const NOT_SHOWN = /\[[^\]]*\]|[_*]./gu;

/** The currency that a format of numbers shows, null for none and for the soʻm. */
export function currencyIn(format: string): string | null {
  for (const [, tagged = ''] of format.matchAll(TAGGED)) {
    const symbol = tagged.trim();
    if (symbol !== '' && !isSum(symbol)) return symbol;
  }
  return otherCurrencyIn(format.replace(NOT_SHOWN, '').replace(/[\\"]/g, ''));
}

const ZEROS = /^0{2,}$/;
/** Thousands or millions that a format writes behind the number: `0" 000"`, `0" тыс."`. */
const SCALE = /"\s*(000|(?:тыс|млн|ming|mln)\.?)/iu;

function lookOf(format: string): Look | null {
  if (ZEROS.test(format)) return { digits: format.length };
  const currency = SCALE.exec(format)?.[1] ?? currencyIn(format);
  return currency === null ? null : { currency };
}

/**
 * Formats of numbers that a workbook need not list and that show a currency, the dollar (ECMA-376, 18.8.30). Programs in
 * other languages list those that they show with another one.
 */
const BUILT_IN = [5, 6, 7, 8, 42, 44].map((id) => [String(id), { currency: '$' }] as const);

/** The looks of the styles of cells, by their index. */
function looksOf(parts: Parts): ReadonlyMap<string, Look> {
  const [, styles] = [...parts].find(([name]) => /^xl\/styles\.xml$/i.test(name)) ?? [];
  if (styles === undefined) return new Map();
  const xml = styles.toString();
  const formats = new Map<string | undefined, Look | null>([
    ...BUILT_IN,
    ...tagsNamed(xml, 'numFmt').map(
      (tag) => [attributeOf(tag, 'numFmtId'), lookOf(attributeOf(tag, 'formatCode') ?? '')] as const,
    ),
  ]);
  const [ofCells = ''] = /<(?:[\w.-]+:)?cellXfs\b[\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/.exec(xml) ?? [];
  return new Map(
    tagsNamed(ofCells, 'xf').flatMap((tag, index) => {
      const look = formats.get(attributeOf(tag, 'numFmtId'));
      return look ? [[String(index), look] as const] : [];
    }),
  );
}

/** A cell's tag, from its name to the next tag. */
const CELL = /<((?:[\w.-]+:)?)c\b([^<]*)/g;
const FORMULA = /<(?:[\w.-]+:)?f\b/;
const VALUE = /<(?:[\w.-]+:)?v\b[^<>]*>([^<]*)/;
const NAMED = { t: /\bt\s*=\s*["']([^"']*)/, s: /\bs\s*=\s*["']([^"']*)/, r: /\br\s*=\s*["']([^"']*)/ };

function markOf(type: string, style: string, inside: string, looks: ReadonlyMap<string, Look>): Mark | null {
  const value = VALUE.exec(inside)?.[1];
  if (type === 'e') return { error: value || UNCALCULATED };
  // The formula of an empty text has an empty value.
  const isCalculated = type === 'str' ? value !== undefined : Boolean(value);
  if (!isCalculated && FORMULA.test(inside)) return { error: UNCALCULATED };
  return (type === 'n' && value && looks.get(style)) || null;
}

/** The cell as a person sees it. */
export function seenCell(cell: Cell, mark: Mark): Cell {
  if ('error' in mark) return mark.error;
  if ('currency' in mark) return `${cell} ${mark.currency}`;
  return Number.isInteger(cell) && Number(cell) >= 0 ? String(cell).padStart(mark.digits, '0') : cell;
}

/**
 * Finds the cells of a sheet whose value alone misleads: the reader returns nothing for the error of a formula and for a
 * formula that was never calculated, and a bare number for 100 dollars and for the SKU 00123.
 */
export function marksIn(sheet: string, parts: Parts): Marks {
  const looks = looksOf(parts);
  const marks = new Map<string, Mark>();
  for (const { 1: prefix = '', 2: tag = '', index, 0: all } of sheet.matchAll(CELL)) {
    if (tag.trimEnd().endsWith('/>')) continue;
    const [type = 'n', style = '', place = ''] = [NAMED.t, NAMED.s, NAMED.r].map((one) => one.exec(tag)?.[1]);
    const begins = index + all.length;
    if (type === 's' || type === 'inlineStr') continue;
    const inside = sheet.slice(begins, sheet.indexOf(`</${prefix}c>`, begins));
    const mark = markOf(type, style, inside, looks);
    if (mark !== null) marks.set(place, mark);
  }
  return marks;
}
