/**
 * Records of a file, in its order.
 *
 * Of each field three things can be known, and they never mean the same: the property is absent where the file does
 * not send it, null (or an empty list) where it sends it empty, and has a value otherwise. Only `deleted: true` means
 * that something is marked as deleted in 1C.
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

/** Exact decimal number as text: digits, at most one `.`, a `-` before; no exponent, no needless zeros. */
export type Decimal = string;

/** The whole file; its first record. */
export interface DocumentRecord {
  readonly kind: 'document';
  /** `2.07`, `3.1`; null where the file does not say. */
  readonly schema: string | null;
  /** When 1C wrote it, by the clock of 1C and without a zone, as it is in the file. */
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
  /** Null where the file does not say: then absence of a row means nothing, as with true. */
  readonly changesOnly: boolean | null;
}

interface Deletable {
  /** True where marked as deleted, false where explicitly not; absent where no mark was sent. */
  readonly deleted?: boolean;
}

export interface GroupRecord extends Deletable {
  readonly kind: 'group';
  readonly id: string;
  /** Group in which the file has it; null at the top. A parent comes before its children. */
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
  readonly currency?: string | null;
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
  /** Null where the product is sold without characteristics. */
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

/** Colour, memory, size: in what offers of one product differ. */
export interface Characteristic {
  readonly id: string | null;
  readonly name: string | null;
  readonly value: string | null;
}

export interface PropertyValues {
  readonly id: string;
  /** Texts, or ids of choices of the property; none where the value was sent empty. */
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
  /** Names of files as the file has them; to be cleaned before use. */
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
  /** Base units in the unit of the price. */
  readonly factor?: Decimal | null;
}

export interface OfferRest {
  /** Null for the balance of all warehouses together. */
  readonly warehouseId: string | null;
  readonly quantity?: Decimal | null;
}
