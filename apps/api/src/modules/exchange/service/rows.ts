import type { ErrorParams, ExchangeWait } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { readAhead } from '../../../platform/db/overlap.ts';
import { isSum } from '../../../platform/text/currency.ts';
import { headingOf, type RowColumn } from '../../imports/public.ts';
import {
  type Fields,
  type GroupMeaning,
  type Linked,
  productItem,
  type Rules,
  type Sellable,
  type SentProduct,
  sellablesOf,
  skuOf,
} from '../product-items.ts';
import type { Base } from '../queries/bases.ts';
import type { Mapped } from '../queries/mapping.ts';
import * as queries from '../queries/pending.ts';
import { isBaseUnit } from '../units.ts';
import { type Cells, PackedList, PackedRows, type Thing } from './packed-rows.ts';
import { StreamedRows } from './streamed-rows.ts';

/** Rows of an import, with the links and waits that result from them, complete once the rows have been iterated. */
export interface Rows {
  readonly columns: readonly RowColumn[];
  readonly rows: PackedRows | StreamedRows;
  /** Links to make once the rows are applied. */
  readonly links: PackedList<queries.Link>;
  readonly waits: queries.Wait[];
}

interface From {
  readonly tx: Tx;
  readonly base: Base;
  readonly mapping: readonly Mapped[];
}

/** Products that are read at once. */
const AT_ONCE = 500;
/** Longest name of a thing that waits for a person. */
const LONGEST_NAME = 200;
/** Longest unit in a message. */
const LONGEST_UNIT = 40;

function* batchesOf(refs: readonly string[]): Generator<readonly string[]> {
  for (let i = 0; i < refs.length; i += AT_ONCE) yield refs.slice(i, i + AT_ONCE);
}

type WithPackedRows = Rows & { readonly rows: PackedRows };

function packedRows(columns: readonly RowColumn[]): WithPackedRows {
  return { columns, rows: new PackedRows(), links: new PackedList(), waits: [] };
}

/** Splits the field of a requisite from its unit: `weight:кг`. */
function fieldOf(target: string): { readonly field: string; readonly unit: string } {
  const [field = '', unit = ''] = target.split(':');
  return { field, unit };
}

async function rulesOf({ tx, base, mapping }: From): Promise<Rules> {
  const groups = new Map((await queries.readGroups(tx, base.token_id)).map((group) => [group.ref, group]));
  const meanings = new Map(
    mapping.flatMap(({ kind, ref, target, word_ru, word_uz }) =>
      kind === 'group' ? [[ref, { target, words: { ru: word_ru ?? '', uz: word_uz ?? '' } }] as const] : [],
    ),
  );
  const group = (ref: string): GroupMeaning | null => {
    const seen = new Set<string>();
    for (let at: string | null | undefined = ref; at != null && !seen.has(at); at = groups.get(at)?.parent) {
      const meaning = meanings.get(at);
      if (meaning !== undefined) return meaning;
      seen.add(at);
    }
    return null;
  };
  return {
    skuFrom: base.sku_from,
    group,
    groupName: (ref) => groups.get(ref)?.name ?? ref,
    requisites: new Map(
      mapping.flatMap(({ kind, ref, target }) =>
        kind === 'requisite' && target !== 'none' ? [[ref, fieldOf(target).field] as const] : [],
      ),
    ),
  };
}

/** Reads the things that are sold of the products with these Ид, and our products linked to them. */
async function readSellables(
  { tx, base }: From,
  refs: readonly string[],
): Promise<{ readonly sellables: readonly Sellable[]; readonly linked: ReadonlyMap<string, Linked> }> {
  const products = new Map<string, SentProduct>();
  const offers = new Map<string, Map<string, SentProduct>>();
  for (const { kind, ref, data } of await queries.readSent(tx, base.token_id, refs)) {
    const [product = ''] = ref.split('#');
    if (kind === 'product' && ref === product) products.set(ref, data);
    else offers.set(product, (offers.get(product) ?? new Map<string, SentProduct>()).set(ref, data));
  }
  const sellables = refs.flatMap((ref) => sellablesOf(ref, products.get(ref), offers.get(ref) ?? new Map()));
  return {
    sellables,
    linked: await queries.readLinked(
      tx,
      base.token_id,
      sellables.map(({ ref }) => ref),
    ),
  };
}

/** Fields of a row of products besides those that requisites fill. */
const OWN = ['sku', 'barcode_set', 'name_ru', 'name_uz', 'category', 'brand', 'withdrawn'] as const;

async function productRows(from: From): Promise<Rows> {
  const { tx, base, mapping } = from;
  const rules = await rulesOf(from);
  const units = new Map(
    mapping.flatMap(({ kind, target }) => {
      const { field, unit } = fieldOf(target);
      return kind === 'requisite' && unit !== '' ? [[field, unit] as const] : [];
    }),
  );
  const fields: readonly string[] = [...OWN, ...units.keys()];
  const made = packedRows(
    fields.map((field) => ({ field, heading: headingOf(field), unit: units.get(field) ?? '' })),
  );
  const read = async (refs: readonly string[]) => {
    const { sellables, linked } = await readSellables(from, refs);
    const skus = sellables.flatMap(({ ref, sent }) =>
      linked.has(ref) ? [] : (skuOf(sent, base.sku_from) ?? []),
    );
    return { sellables, linked, owners: await queries.readOwners(tx, base.token_id, skus) };
  };
  const pending = batchesOf(await queries.readPendingProducts(tx, base.token_id, 'products'));
  for await (const [, { sellables, linked, owners }] of readAhead(pending, read)) {
    for (const sellable of sellables) {
      const { ref, sent } = sellable;
      const wait = (code: ExchangeWait, params: ErrorParams) =>
        made.waits.push({ ref, name: (sent.name ?? ref).slice(0, LONGEST_NAME), code, params });
      const item = productItem(sellable, linked.get(ref) ?? null, rules);
      if (item.kind === 'skip') continue;
      if (item.kind === 'wait') {
        wait(item.code, item.params);
        continue;
      }
      const { sku } = item.fields;
      const owner = linked.has(ref) ? undefined : owners.get(sku);
      if (owner?.deleted === true) wait('exchange_product_deleted', { sku });
      else if (owner?.elsewhere != null) wait('exchange_linked_elsewhere', { sku, name: owner.elsewhere });
      else if (owner?.ref != null) wait('exchange_sku_taken', { sku });
      else
        put(made, fields, item.fields, owner !== undefined, {
          ref,
          sku,
          made: item.made && owner === undefined,
          withdrawn: item.withdrawn,
        });
    }
  }
  return made;
}

/** Adds a row; a product that existed before 1C sent it keeps its Uzbek name. */
function put(
  made: WithPackedRows,
  fields: readonly string[],
  values: Fields,
  isHere: boolean,
  link: queries.Link,
): void {
  const cells = fields.map((field) => (isHere && field === 'name_uz' ? undefined : values[field]));
  made.rows.add({ ref: link.ref, name: link.sku.slice(0, LONGEST_NAME) }, cells);
  made.links.add(link);
}

async function parameterRows(from: From): Promise<Rows> {
  const { tx, base, mapping } = from;
  const mapped = mapping.filter(({ kind, target }) => kind === 'property' && target !== 'none');
  const headings = await queries.readCharacterHeadings(
    tx,
    mapped.map(({ target }) => Number(target)),
  );
  const properties = mapped.flatMap(({ ref, target }) => {
    const heading = headings.get(target);
    return heading === undefined ? [] : [{ ref, heading }];
  });
  const made = packedRows([
    { field: 'sku', heading: headingOf('sku') },
    ...properties.map(({ heading }) => ({ field: null, heading })),
  ]);
  if (properties.length === 0) return made;
  const choices = await queries.readProperties(
    tx,
    base.token_id,
    properties.map(({ ref }) => ref),
  );
  const pending = batchesOf(await queries.readPendingProducts(tx, base.token_id, 'parameters'));
  for await (const [, { sellables, linked }] of readAhead(pending, (refs) => readSellables(from, refs))) {
    for (const { ref, sent } of sellables) {
      const product = linked.get(ref);
      if (product === undefined || product.deleted || sent.properties === undefined) continue;
      const values = new Map(sent.properties.map(({ id, values }) => [id, values]));
      const cells = properties.map(({ ref: id }) => {
        const ids = values.get(id);
        if (ids === undefined) return undefined;
        return ids.map((value) => choices.get(id)?.get(value) ?? value).join(', ') || null;
      });
      if (cells.every((cell) => cell === undefined)) continue;
      made.rows.add({ ref, name: product.sku }, [product.sku, ...cells]);
    }
  }
  return made;
}

/** Rows that are made of each batch while it is checked. @param make returns undefined if a thing gives no row */
function streamedRows<Sent>(
  fields: readonly string[],
  batches: AsyncIterable<readonly Sent[]>,
  make: (sent: Sent, waits: queries.Wait[]) => readonly [Thing, Cells] | undefined,
): Rows {
  const waits: queries.Wait[] = [];
  const made = async function* () {
    for await (const batch of batches)
      yield batch.flatMap((sent) => {
        const row = make(sent, waits);
        return row === undefined ? [] : [row];
      });
  };
  return {
    columns: fields.map((field) => ({ field, heading: headingOf(field) })),
    rows: new StreamedRows(made()),
    links: new PackedList(),
    waits,
  };
}

/** A sum of 1C, which has decimals and no separators of thousands; other texts stay, and are reported. */
function decimal(sum: string): string | number {
  return /^\d+[.,]\d+$/.test(sum) ? Number(sum.replace(',', '.')) : sum;
}

function priceRow(
  { ref, sku, price, old_price, has_old_price, currencies, factor, units, base_units }: queries.PriceRow,
  waits: queries.Wait[],
): readonly [Thing, Cells] | undefined {
  const thing = { ref, name: sku };
  if (price === null) return [thing, [sku, null, null]];
  const currency = currencies.find((one) => one !== null && !isSum(one));
  if (currency != null) {
    waits.push({ ...thing, code: 'exchange_currency_other', params: { currency } });
    return undefined;
  }
  if (factor !== null) {
    waits.push({ ...thing, code: 'exchange_unit_other', params: { factor } });
    return undefined;
  }
  const unit = units.find((one) => !isBaseUnit(one, base_units ?? []));
  if (unit !== undefined) {
    waits.push({ ...thing, code: 'exchange_factor_missing', params: { unit: unit.slice(0, LONGEST_UNIT) } });
    return undefined;
  }
  if (!has_old_price) return [thing, [sku, decimal(price), undefined]];
  // 1C sends both types with the same value while there is no discount.
  const isDiscount = old_price !== null && Number(old_price) > Number(price);
  return [thing, [sku, decimal(price), isDiscount ? decimal(old_price) : null]];
}

function priceRows({ tx, base }: From): Rows {
  return streamedRows(['sku', 'price', 'old_price'], queries.readPendingPrices(tx, base.token_id), priceRow);
}

function balanceRows({ tx, base }: From): Rows {
  return streamedRows(
    ['branch', 'sku', 'stock'],
    queries.readPendingBalances(tx, base.token_id),
    ({ ref, sku, branch, quantity }) => [{ ref, name: `${sku} · ${branch}` }, [branch, sku, quantity]],
  );
}

const MAKERS: Readonly<Record<queries.TakenKind, (from: From) => Rows | Promise<Rows>>> = {
  products: productRows,
  parameters: parameterRows,
  prices: priceRows,
  balances: balanceRows,
};

/** Builds the rows of one kind from what 1C sent since the last comparison, and lists what waits. */
export async function pendingRows(kind: queries.TakenKind, from: From): Promise<Rows> {
  return MAKERS[kind](from);
}
