import { columnWord, IMPORTED_COLUMNS } from '@javon/contract';
import { PRODUCT_WORDS } from '@javon/messages/server';
import { type ColumnSpec, splitUnit } from './headings.ts';
import known from './known-headings.json' with { type: 'json' };

/** Millimetres in a unit that a heading may name; centimetres by default. */
export const MM_IN: Readonly<Record<string, number>> = {
  '': 10,
  см: 10,
  sm: 10,
  cm: 10,
  мм: 1,
  mm: 1,
  м: 1000,
  m: 1000,
};

/** Grams in a unit that a heading may name; kilograms by default. */
export const G_IN: Readonly<Record<string, number>> = {
  '': 1000,
  кг: 1000,
  kg: 1000,
  г: 1,
  гр: 1,
  g: 1,
  gr: 1,
};

/** Columns that several kinds of import share, each with the headings that it is recognised by. */
export const COLUMNS = Object.fromEntries(
  Object.entries<Omit<ColumnSpec, 'field'>>(known).map(([field, spec]) => [field, { field, ...spec }]),
) as Readonly<Record<keyof typeof known, ColumnSpec>>;

/** Our fields by the names that other systems use for columns of sheets. */
export const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  barcode_set: 'barcode',
  main_barcode: 'barcode',
};

const NAMED: Readonly<Record<string, ColumnSpec>> = COLUMNS;

/**
 * Plain columns of products; a column without headings above is recognised by its names, with and without
 * unit.
 */
export const PLAIN_SPECS = IMPORTED_COLUMNS.map((column): ColumnSpec => {
  const word = columnWord(column);
  const title = { uz: PRODUCT_WORDS.uz.fields[word], ru: PRODUCT_WORDS.ru.fields[word] };
  const also = [splitUnit(title.uz).name, splitUnit(title.ru).name];
  return NAMED[word] ?? { field: word, title, also };
});
