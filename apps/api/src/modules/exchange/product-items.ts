import { type ErrorParams, type ExchangeWait, isBarcode } from '@javon/contract';
import { defined } from '../../platform/change/fields.ts';
import { tidy } from '../../platform/text/normalise.ts';
import { uzbekName, type Words } from './names.ts';

/** Fields of products and offers from which a row is made, as `exchange_record` stores them. */
export interface SentProduct {
  readonly name?: string | null;
  readonly article?: string | null;
  readonly code?: string | null;
  readonly barcodes?: readonly string[];
  readonly groupIds?: readonly string[];
  readonly manufacturer?: { readonly name: string | null } | null;
  readonly requisites?: readonly { readonly name: string; readonly value: string | null }[];
  readonly characteristics?: readonly { readonly value: string | null }[];
  readonly properties?: readonly { readonly id: string; readonly values: readonly string[] }[];
  readonly characteristicId?: string | null;
  readonly deleted?: boolean;
}

/** A thing that is sold, identified by its Ид: a product, or one of its characteristics. */
export interface Sellable {
  readonly ref: string;
  readonly sent: SentProduct;
}

const ZEROS = /^[0-]*$/;

/**
 * Lists the things that are sold of a product of 1C. If its offers have characteristics, each of them is sold
 * and the product itself is not; fields that an offer lacks are taken from its product.
 */
export function sellablesOf(
  ref: string,
  product: SentProduct | undefined,
  offers: ReadonlyMap<string, SentProduct>,
): Sellable[] {
  const variants = [...offers].filter(([, offer]) => !ZEROS.test(offer.characteristicId ?? ''));
  if (variants.length === 0) {
    if (product === undefined) return [];
    const offer = offers.get(ref);
    const barcodes = offer?.barcodes?.length ? offer.barcodes : product.barcodes;
    const deleted = product.deleted === true || offer?.deleted === true;
    const sent = { ...product, ...defined({ barcodes }), deleted };
    return [{ ref, sent }];
  }
  return variants.map(([id, offer]): Sellable => {
    const sent: SentProduct = {
      ...product,
      ...offer,
      name: offer.name ?? named(product?.name, offer),
      // Offers share the article of their product, so it is not the SKU of one of them.
      article: offer.article === product?.article ? null : (offer.article ?? null),
      code: null,
      groupIds: product?.groupIds ?? [],
      deleted: product?.deleted === true || offer.deleted === true,
    };
    return { ref: id, sent };
  });
}

function named(name: string | null | undefined, { characteristics = [] }: SentProduct): string | null {
  if (name == null) return null;
  const values = characteristics.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? name : `${name} (${values.join(', ')})`;
}

/** Meaning of a product's group: a category, not used, or not decided. */
export interface GroupMeaning {
  readonly target: string;
  readonly words: Words | null;
}

export interface Rules {
  readonly skuFrom: 'article' | 'code';
  /** Meaning of a group: its own, or that of the nearest group above. */
  group(ref: string): GroupMeaning | null;
  groupName(ref: string): string;
  /** Our field for each mapped requisite, `weight` without its unit. */
  readonly requisites: ReadonlyMap<string, string>;
}

/** Our product that a thing of 1C is linked to. */
export interface Linked {
  readonly sku: string;
  readonly deleted: boolean;
  readonly withdrawn: boolean;
  /** Its Uzbek name was generated and no person has reviewed it. */
  readonly nameMade: boolean;
}

export type Fields = Readonly<Record<string, string | boolean | null | undefined>>;

export type ProductItem =
  | {
      readonly kind: 'row';
      readonly fields: Fields & { readonly sku: string };
      /** This row generates its Uzbek name. */
      readonly made: boolean;
      readonly withdrawn: boolean;
    }
  | { readonly kind: 'wait'; readonly code: ExchangeWait; readonly params: ErrorParams }
  /** Not used here, or deleted in 1C before it was imported. */
  | { readonly kind: 'skip' };

const waits = (code: ExchangeWait, params: ErrorParams = {}): ProductItem => ({ kind: 'wait', code, params });

/** SKU of a product that is new here, normalised as the import does; undefined if 1C sends none. */
export function skuOf(
  { article, code, requisites = [] }: SentProduct,
  from: Rules['skuFrom'],
): string | undefined {
  const sent =
    from === 'article'
      ? article
      : (code ?? requisites.find(({ name }) => name.toLowerCase() === 'код')?.value);
  return tidy(sent ?? '') || undefined;
}

/**
 * Barcodes of 1C as one cell; internal codes and those of weighed goods are ignored if another one is valid.
 */
function barcodeSet(sent: readonly string[]): string | null {
  const valid = sent.filter((code) => isBarcode(code.replace(/[\s-]/g, '')));
  return valid.length > 0 ? valid.join(';') : (sent[0] ?? null);
}

/**
 * Row of the import of products for a thing of 1C, or the reason why there is none. Names are never used to
 * guess.
 */
export function productItem({ sent }: Sellable, linked: Linked | null, rules: Rules): ProductItem {
  if (linked === null && sent.deleted === true) return { kind: 'skip' };
  if (linked?.deleted === true && !linked.withdrawn)
    return sent.deleted === true ? { kind: 'skip' } : waits('exchange_product_deleted', { sku: linked.sku });
  const sku = linked?.sku ?? skuOf(sent, rules.skuFrom);
  const meanings = (sent.groupIds ?? []).flatMap((ref) => rules.group(ref) ?? []);
  const meaning = meanings.find(({ target }) => target !== 'none') ?? meanings[0] ?? null;
  if (meaning?.target === 'none' && linked === null) return { kind: 'skip' };
  if (sku === undefined) return waits('exchange_sku_missing');
  if (sent.deleted === true)
    return linked?.deleted === true
      ? { kind: 'skip' }
      : { kind: 'row', fields: { sku, withdrawn: true }, made: false, withdrawn: true };
  if (linked === null && meaning === null) {
    const [group] = sent.groupIds ?? [];
    if (group === undefined) return waits('exchange_group_missing');
    return waits('exchange_group_unmapped', { name: rules.groupName(group) });
  }
  if (linked === null && sent.name == null) return waits('exchange_name_missing');
  const own: Record<string, string | null> = {};
  for (const { name, value } of sent.requisites ?? []) {
    const field = rules.requisites.get(name);
    if (field !== undefined) own[field] = value;
  }
  const { barcode, ...others } = own;
  const barcodes = barcode === undefined ? sent.barcodes : barcode === null ? [] : [barcode];
  const russian = own.name_ru ?? sent.name ?? undefined;
  const makes = own.name_uz == null && russian !== undefined && (linked === null || linked.nameMade);
  const category = meaning === null || meaning.target === 'none' ? undefined : `#${meaning.target}`;
  const fields = {
    barcode_set: barcodes === undefined ? undefined : barcodeSet(barcodes),
    category,
    brand: sent.manufacturer === undefined ? undefined : (sent.manufacturer?.name ?? null),
    ...others,
    sku,
    name_ru: russian,
    name_uz: makes ? uzbekName(russian, meaning?.words ?? null) : (own.name_uz ?? undefined),
  };
  return { kind: 'row', fields, made: makes, withdrawn: false };
}
