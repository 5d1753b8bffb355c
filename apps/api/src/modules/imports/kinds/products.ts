import { IMPORTED_COLUMNS, type ImportedColumn } from '@javon/contract';
import { beforeAndAfter } from '../../../platform/change/fields.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readAhead } from '../../../platform/db/overlap.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { allBarcodes, brandKey, productSearchKey } from '../../goods/public.ts';
import { fault, type Read } from '../cells.ts';
import { COLUMNS, PLAIN_SPECS } from '../columns.ts';
import { headingKey } from '../headings.ts';
import { type Kind, requireAllApplied, type Sheet } from '../kind.ts';
import { categoriesByName, type NamedCategory } from '../queries/lookups.ts';
import { insertNotes, type StagedNote } from '../queries/notes.ts';
import * as queries from '../queries/products.ts';
import { differences, type FieldChange, type Report } from '../report.ts';
import { type SheetPart, sheetParts, withPauses } from '../sheet-rows.ts';
import { barcodesAfterRow } from './product-barcodes.ts';
import { type ProductRow, readProductRow } from './product-row.ts';
import { type Owner, type ProductSheet, reportSimilar, reportTwice, scanSheet } from './product-sheet.ts';

const NOTHING_PLAIN = Object.fromEntries(IMPORTED_COLUMNS.map((column) => [column, null])) as {
  [C in ImportedColumn]: null;
};
const NOTHING = {
  barcode: null,
  more_barcodes: [],
  name_kaa: null,
  brand: null,
  price: null,
  old_price: null,
  stock_balance: 0,
  ...NOTHING_PLAIN,
} as const;

const TEXTS = ['name_uz', 'name_ru', 'name_kaa', 'barcode', 'brand'] as const;
const PRICES = ['price', 'old_price'] as const;
/** Fields that the history of a product shows, see {@link StagedNote}. */
const NOTED = [
  'name_uz',
  'name_ru',
  'name_kaa',
  'barcode',
  'more_barcodes',
  'category_id',
  'brand',
  ...IMPORTED_COLUMNS,
] as const;

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const whole = await scanSheet(db, sheet);
  const categories = await categoriesByName(db);
  const { columns } = sheet.headings;
  const hasName = columns.has('name_ru') || columns.has('name_uz');
  const news = { isPossible: sheet.sparse === true || (hasName && columns.has('category')), isSaid: false };
  const read = async ({ lines }: SheetPart) => {
    // Reported when the block's turn comes: the report still has the block before.
    const mistakes: Parameters<Report['bad']>[] = [];
    const bad: Report['bad'] = (...mistake) => mistakes.push(mistake);
    const rows = lines.flatMap((line) => readProductRow(line, sheet, { bad }) ?? []);
    const known = await queries.readKnown(db, [...new Set(rows.map(({ sku }) => sku))]);
    const similar = await queries.readSimilar(
      db,
      rows.flatMap(({ sku }) => (known.has(sku) ? [] : sku)),
    );
    const wanted = rows.flatMap((row) => wantedBarcodes(row, known.get(row.sku) ?? null));
    return { rows, mistakes, known, similar, owners: await queries.readOwners(db, wanted) };
  };
  for await (const [{ block }, found] of readAhead(sheetParts(sheet), read)) {
    const { rows, mistakes, known, similar, owners } = found;
    for (const mistake of mistakes) report.bad(...mistake);
    reportTwice(rows, whole, report);
    reportSimilar(rows, similar, whole, report);
    for await (const row of withPauses(rows))
      judge(row, { whole, categories, before: known.get(row.sku) ?? null, owners, news }, report);
    yield block;
  }
}

/**
 * Barcodes that no other product may have: those after the row, or those that a deleted product is restored
 * with.
 */
function wantedBarcodes({ barcodes }: ProductRow, before: queries.Known | null): string[] {
  if (barcodes === undefined && !before?.deleted) return [];
  return allBarcodes(barcodesAfterRow(barcodes, before));
}

interface JudgeContext {
  readonly whole: ProductSheet;
  readonly categories: ReadonlyMap<string, readonly NamedCategory[]>;
  readonly before: queries.Known | null;
  /** Products that have the barcodes now. */
  readonly owners: ReadonlyMap<string, Owner>;
  readonly news: News;
}

/** Whether the sheet has the columns that a new product needs, and whether the lack of them was reported. */
interface News {
  readonly isPossible: boolean;
  isSaid: boolean;
}

/** Reports what a new product lacks; of columns that the whole sheet lacks once, at the first new product. */
function reportLacking(
  { row, sku }: Pick<ProductRow, 'row' | 'sku'>,
  news: News,
  lacks: { readonly name: boolean; readonly category: boolean },
  report: Report,
): void {
  if (!news.isPossible) {
    report.bad(row, 'sku', { code: 'row_product_unknown', params: { sku } });
    if (!news.isSaid) report.bad(row, 'sku', { code: 'row_new_needs_columns' });
    news.isSaid = true;
    return;
  }
  if (lacks.name) report.badColumn(row, COLUMNS.name_ru.title.ru, { code: 'required' });
  if (lacks.category) report.badColumn(row, COLUMNS.category.title.ru, { code: 'required' });
}

/** Longest name of a category that a mistake repeats. */
const LONGEST_CATEGORY = 100;
/** Categories of one name that a mistake lists. */
const MOST_LISTED = 5;

/**
 * The category of a row; null if the row has none. A name that several categories share means that of the product, if it
 * is one of them.
 */
function categoryOf(
  { category: said }: ProductRow,
  { categories, before }: Pick<JudgeContext, 'categories' | 'before'>,
): Read<NamedCategory | null> {
  if (said === undefined) return { value: null };
  const named = categories.get(headingKey(said)) ?? [];
  const [first] = named;
  const name = said.slice(0, LONGEST_CATEGORY);
  if (first === undefined) return fault('row_category_unknown', { name });
  if (named.length === 1) return { value: first };
  const kept = named.find(({ id }) => id === before?.category_id);
  const numbers = named.slice(0, MOST_LISTED).map(({ id }) => `#${id}`);
  return kept ? { value: kept } : fault('row_category_shared', { name, numbers: numbers.join(', ') });
}

function judge(
  row: ProductRow,
  { whole, categories, before, owners, news }: JudgeContext,
  report: Report,
): void {
  const category = report.take(row.row, 'category', categoryOf(row, { categories, before })) ?? null;
  const barcodes = barcodesAfterRow(row.barcodes, before);
  // A deleted product is restored with the barcodes that it had, even if the file has none.
  const barcodeField = row.barcodes?.field ?? 'sku';
  if (barcodes.barcode === null && barcodes.more_barcodes.length > 0)
    report.bad(row.row, barcodeField, { code: 'required' });
  const taken = wantedBarcodes(row, before).flatMap((barcode) => {
    const owner = owners.get(barcode);
    return owner === undefined || owner.sku === row.sku ? [] : [{ barcode, owner }];
  });
  const kept = taken.find(({ barcode, owner }) => !whole.releases(owner, barcode));
  if (kept !== undefined) {
    const params = { barcode: kept.barcode, sku: kept.owner.sku };
    report.bad(row.row, barcodeField, { code: 'barcode_taken', params });
  }
  const name = row.name_ru ?? row.name_uz;
  if (before === null && !report.isBad(row.row))
    reportLacking(row, news, { name: name === undefined, category: category === null }, report);
  const {
    row: number,
    sku,
    category: _category,
    barcodes: _barcodes,
    brand,
    withdrawn = false,
    ...said
  } = row;
  const after: queries.Stored = {
    ...(before === null ? NOTHING : storedOf(before)),
    name_uz: before?.name_uz ?? name ?? '',
    name_ru: before?.name_ru ?? name ?? '',
    ...said,
    ...barcodes,
    category_id: category?.id ?? before?.category_id ?? 0,
    brand:
      brand === undefined ? (before?.brand ?? null) : brand && (whole.brands.get(brandKey(brand)) ?? brand),
  };
  if (after.price !== null && after.old_price !== null && after.old_price <= after.price) {
    const { price, old_price } = after;
    // A mistake in the price is already reported; comparing it would be meaningless.
    if (report.isBad(number)) return;
    if (row.old_price == null)
      report.bad(number, 'price', { code: 'row_old_price_stays', params: { price, old_price } });
    else report.bad(number, 'old_price', { code: 'old_price_not_above_price' });
  }
  if (report.isBad(number)) return;
  stage(report, number, sku, before, after, category?.name ?? before?.category ?? '', {
    withdraws: withdrawn && before !== null && !before.deleted,
    takes: taken.length > 0,
    frees:
      before !== null &&
      allBarcodes(before).some((one) => !allBarcodes(barcodes).includes(one) && whole.rowOfBarcode.has(one)),
  });
}

function listText(stored: queries.Stored | null): string | null {
  return stored?.more_barcodes.join(', ') || null;
}

function storedOf(known: queries.Known): queries.Stored {
  const { id: _id, sku: _sku, version: _v, category: _c, search_key: _k, deleted: _d, ...stored } = known;
  return stored;
}

/** Effects of a row beyond writing fields; barcodes may move from one product of the sheet to another. */
interface Passed {
  /** Deletes the product from the catalogue. */
  readonly withdraws: boolean;
  /** A new barcode belongs to another product until this import. */
  readonly takes: boolean;
  /** An old barcode moves to another product. */
  readonly frees: boolean;
}

function stage(
  report: Report,
  row: number,
  sku: string,
  before: queries.Known | null,
  after: queries.Stored,
  category: string,
  passed: Passed,
): void {
  const fields: FieldChange[] = [
    ...differences(before, after, ['name_uz', 'name_ru', 'name_kaa', 'barcode']),
    ...differences({ more_barcodes: listText(before) }, { more_barcodes: listText(after) }, [
      'more_barcodes',
    ]),
    ...(before?.category_id === after.category_id
      ? []
      : [{ field: 'category', before: before?.category ?? null, after: category }]),
    ...differences(before, after, ['brand', ...PRICES, 'stock_balance', ...IMPORTED_COLUMNS]),
    ...(before?.deleted ? [{ field: 'deleted', before: 'true', after: 'false' }] : []),
    ...(passed.withdraws ? [{ field: 'deleted', before: 'false', after: 'true' }] : []),
  ];
  if (before !== null && fields.length === 0) {
    report.unchanged();
    return;
  }
  const changed = (names: readonly string[]) => fields.some(({ field }) => names.includes(field));
  const isFoundOtherwise = before === null || changed([...TEXTS, 'more_barcodes']);
  report.change(
    { row, sku, kind: before === null ? 'new' : 'changed', fields },
    {
      row,
      id: before?.id ?? null,
      v: before?.version ?? null,
      sku,
      ...withoutNulls(after),
      brand_key: after.brand === null ? null : brandKey(after.brand),
      search_key: isFoundOtherwise ? productSearchKey({ ...after, sku }) : before.search_key,
      texts: before === null || before.deleted || changed([...TEXTS, 'category']),
      priced: changed(PRICES),
      ...passed,
      noted: noteOf(sku, before, after, passed),
      was: before === null ? null : wasOf(before),
    },
  );
}

function noteOf(
  sku: string,
  before: queries.Known | null,
  after: queries.Stored,
  { withdraws }: Passed,
): StagedNote | undefined {
  const { name_uz, name_ru } = after;
  if (before === null) return { action: 'imported', before: null, after: { sku, name_uz, name_ru } };
  const changed = NOTED.filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''));
  if (changed.length === 0 && !before.deleted && !withdraws) return undefined;
  const action = withdraws ? 'deleted' : before.deleted ? 'restored' : 'changed';
  return { action, ...beforeAndAfter(before, after, changed) };
}

/** Leaves out empty fields: a staged row without a field has null there, and most products lack most fields. */
function withoutNulls(stored: queries.Stored): object {
  const filled: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(stored)) if (value !== null) filled[field] = value;
  return filled;
}

/** Values that an undo restores. */
function wasOf(before: queries.Known): object {
  return {
    ...withoutNulls(storedOf(before)),
    brand_key: before.brand === null ? null : brandKey(before.brand),
    search_key: before.search_key,
    deleted: before.deleted,
  };
}

/** Products: new ones are created, existing ones (by SKU) changed in the columns of the file. */
export const products: Kind = {
  columns: [
    COLUMNS.sku,
    COLUMNS.barcode,
    COLUMNS.name_ru,
    COLUMNS.name_uz,
    COLUMNS.name_kaa,
    COLUMNS.category,
    COLUMNS.brand,
    COLUMNS.price,
    COLUMNS.old_price,
    COLUMNS.stock,
    ...PLAIN_SPECS,
  ],
  check,
  prepare: queries.passBarcodes,
  async apply(tx, run, staged) {
    await queries.insertBrands(tx, staged);
    const done = await queries.writeProducts(tx, run, staged);
    requireAllApplied(staged, done.length);
    await insertNotes(tx, run, staged);
    return done.filter(({ texts }) => texts).map(({ id }) => id);
  },
  touched: (db, _run, staged) => queries.readTouchedProducts(db, staged),
  undo: queries.undoProducts,
};
