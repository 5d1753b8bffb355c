/**
 * Records of a file, in its order.
 *
 * A field has three distinct states: the property is absent if the file does not send it, null (or an empty
 * list) if it is sent empty, and has a value otherwise. Only `deleted: true` means that something is marked
 * as deleted in 1C.
 */
export type CommercemlRecord =
  | DocumentRecord
  | PackageRecord
  | GroupRecord
  | PropertyRecord
  | PriceTypeRecord
  | WarehouseRecord
  | ProductRecord
  | OfferRecord;

/**
 * Exact decimal number as text: digits, at most one `.`, an optional leading `-`; no exponent, no redundant
 * zeros.
 */
export type Decimal = string;

/** The whole file; its first record. */
export interface DocumentRecord {
  readonly kind: 'document';
  /** `2.07`, `3.1`; null if the file does not name it. */
  readonly schema: string | null;
  /** Moment at which 1C wrote it, by the clock of 1C and without a zone, as in the file. */
  readonly made: string | null;
}

/** Head of a classifier, a catalogue or a package of offers. */
export interface PackageRecord {
  readonly kind: 'package';
  readonly content: 'classifier' | 'catalogue' | 'offers';
  readonly id: string | null;
  readonly name: string | null;
  readonly catalogueId: string | null;
  readonly classifierId: string | null;
  /** Null if the file does not declare it: then, as with true, a missing row means nothing. */
  readonly changesOnly: boolean | null;
}

interface Deletable {
  /** True if marked as deleted, false if explicitly not; absent if no mark was sent. */
  readonly deleted?: boolean;
}

export interface GroupRecord extends Deletable {
  readonly kind: 'group';
  readonly id: string;
  /** Parent group in the file; null at the top. A parent precedes its children. */
  readonly parentId: string | null;
  readonly name?: string | null;
}

export interface PropertyRecord extends Deletable {
  readonly kind: 'property';
  readonly id: string;
  readonly name?: string | null;
  /** `Справочник`, `Строка`, `Число`, `Время`. */
  readonly type?: string | null;
  /** Values to which products refer by id. */
  readonly values?: readonly PropertyChoice[];
}

export interface PropertyChoice {
  readonly id: string;
  readonly value: string | null;
}

export interface PriceTypeRecord extends Deletable {
  readonly kind: 'priceType';
  readonly id: string;
  readonly name?: string | null;
  readonly currency?: string;
  readonly taxIncluded?: boolean | null;
}

export interface WarehouseRecord extends Deletable {
  readonly kind: 'warehouse';
  readonly id: string;
  readonly name?: string | null;
  readonly address?: string | null;
}

/** Fields of both a product and an offer. */
interface Sellable extends Deletable {
  /** `product`, or `product#characteristic`. */
  readonly id: string;
  readonly productId: string;
  /** Null if the product is sold without characteristics. */
  readonly characteristicId: string | null;
  readonly name?: string | null;
  readonly article?: string | null;
  readonly barcodes?: readonly string[];
  readonly unit?: Unit | null;
  readonly characteristics?: readonly Characteristic[];
  readonly properties?: readonly PropertyValues[];
}

export interface Unit {
  /** Code of the classifier of units: 796 for pieces. */
  readonly code: string | null;
  readonly name: string | null;
}

/** Colour, memory, size: the differences between offers of one product. */
export interface Characteristic {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
}

export interface PropertyValues {
  readonly id: string;
  /** Texts, or ids of choices of the property; empty if the value was sent empty. */
  readonly values: readonly string[];
}

export interface Requisite {
  readonly name: string;
  readonly value: string | null;
}

export interface Manufacturer {
  readonly id: string | null;
  readonly name: string | null;
}

export interface ProductRecord extends Sellable {
  readonly kind: 'product';
  readonly code?: string | null;
  readonly groupIds?: readonly string[];
  readonly description?: string | null;
  /** File names as in the file; must be cleaned before use. */
  readonly pictures?: readonly string[];
  readonly country?: string | null;
  readonly manufacturer?: Manufacturer | null;
  readonly requisites?: readonly Requisite[];
}

export interface OfferRecord extends Sellable {
  readonly kind: 'offer';
  readonly prices?: readonly OfferPrice[];
  /** Balance of all warehouses together. */
  readonly quantity?: Decimal | null;
  readonly rests?: readonly OfferRest[];
}

export interface OfferPrice {
  readonly typeId: string | null;
  readonly value?: Decimal | null;
  readonly currency?: string | null;
  readonly unit?: string | null;
  /** Number of base units in the unit of the price. */
  readonly factor?: Decimal | null;
}

export interface OfferRest {
  /** Null for the balance of all warehouses together. */
  readonly warehouseId: string | null;
  readonly quantity?: Decimal | null;
}
