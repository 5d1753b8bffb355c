import type { CommercemlRecord, OfferRecord, ProductRecord } from '@javon/commerceml';
import { usableName } from './file-name.ts';

/**
 * Kinds of stored records: prices and balances are separate from their offer, since each is also sent alone.
 */
export type RecordKind =
  | 'group'
  | 'property'
  | 'price_type'
  | 'warehouse'
  | 'product'
  | 'offer'
  | 'price'
  | 'rest';

const MADE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Moment at which 1C wrote a file, by its clock: `2026-11-20T10:00:00`. A day without a time counts until its end. Null
 * if the file names none that exists.
 */
export function momentMade(made: string | null): string | null {
  const [, day = '', time = '23:59:59'] = MADE.exec(made ?? '') ?? [];
  const moment = new Date(`${day}T${time}Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isReal ? `${day}T${time}` : null;
}

/** A record as it is stored. */
export interface KeptRecord {
  readonly kind: RecordKind;
  /** Ид in 1C. */
  readonly ref: string;
  /** Price type of a price, warehouse of a balance; otherwise ''. */
  readonly part: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Price = NonNullable<OfferRecord['prices']>[number];

/** Factor of a price of which the unit is not clear; it waits like that of a package. */
const UNCLEAR_FACTOR = '?';

/** The price of a piece among prices of one type: 1C sends one for each unit of the product. */
function priceOfPiece(prices: readonly Price[]): Price | undefined {
  const ofOne = prices.filter(({ factor }) => factor === '1');
  const [first, ...more] = ofOne.length > 0 ? ofOne : prices.filter(({ factor }) => factor == null);
  if (first === undefined) return prices[0];
  if (more.every(({ value }) => value === first.value)) return first;
  const value = [first, ...more].map((one) => one.value ?? '0').find((one) => one !== '0');
  return { ...first, value: value ?? null, factor: UNCLEAR_FACTOR };
}

/** Prices of an offer. Fields that a price lacks are stored as null, so that none of an earlier one stays. */
function pricesOf(ref: string, prices: OfferRecord['prices']): KeptRecord[] {
  return [...Map.groupBy(prices ?? [], ({ typeId }) => typeId ?? '')].map(([part, ofType]) => {
    const { value = null, currency = null, factor = null, unit = null } = priceOfPiece(ofType) ?? {};
    // With a factor, only that decides.
    const data = { value, currency, factor, unit: factor === null ? unit : null };
    return { kind: 'price', ref, part, data };
  });
}

/** Balances of an offer. */
function restsOf(ref: string, rests: OfferRecord['rests']): KeptRecord[] {
  return (rests ?? []).map(({ warehouseId, ...data }) => ({
    kind: 'rest',
    ref,
    part: warehouseId ?? '',
    data,
  }));
}

/**
 * Fields of a product, an offer or a price type. Some versions of 1C write the mark of deletion only while it is set: a record with a
 * name, so no mere list of prices or balances, that lacks the mark is not deleted.
 */
function withMark<Data extends Pick<OfferRecord, 'name' | 'deleted'>>(data: Data): Data {
  return data.deleted === undefined && data.name != null ? { ...data, deleted: false } : data;
}

function ofOffer({ kind, id, prices, rests, quantity, ...data }: OfferRecord): KeptRecord[] {
  const together = quantity === undefined ? [] : [{ warehouseId: null, quantity }];
  const balances = rests === undefined && together.length === 0 ? undefined : [...(rests ?? []), ...together];
  return [
    { kind, ref: id, part: '', data: withMark(data) },
    ...pricesOf(id, prices),
    ...restsOf(id, balances),
  ];
}

/** A product; its pictures have the names of the stored files, null if no file can have such a name. */
function ofProduct({ kind, id, ...sent }: ProductRecord): KeptRecord[] {
  const data = withMark(sent);
  const { pictures } = data;
  if (pictures === undefined) return [{ kind, ref: id, part: '', data }];
  return [{ kind, ref: id, part: '', data: { ...data, pictures: pictures.map(usableName) } }];
}

/** Converts a record of a file to stored records; heads are stored with the file. */
export function keptOf(record: CommercemlRecord): KeptRecord[] {
  switch (record.kind) {
    case 'document':
    case 'package':
      return [];
    case 'offer':
      return ofOffer(record);
    case 'product':
      return ofProduct(record);
    case 'priceType': {
      const { kind: _kind, id, ...data } = record;
      return [{ kind: 'price_type', ref: id, part: '', data: withMark(data) }];
    }
    default: {
      const { kind, id, ...data } = record;
      return [{ kind, ref: id, part: '', data }];
    }
  }
}

/** The price types of an offer's list of prices. */
export interface PriceList {
  /** Ид of the offer. */
  readonly ref: string;
  readonly types: readonly string[];
}

/**
 * The list of prices of an offer, null if it was not sent. 1C sends the prices of an offer together: a type that the list
 * lacks has no price any more, and an empty list withdraws all.
 */
export function priceListOf(record: CommercemlRecord): PriceList | null {
  if (record.kind !== 'offer' || record.prices === undefined) return null;
  return { ref: record.id, types: record.prices.map(({ typeId }) => typeId ?? '') };
}
