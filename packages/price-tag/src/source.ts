import type { LocalText } from './language.ts';

/** Data of a tag: one product with the prices valid on a day. Money is whole soʻm. */
export interface TagSource {
  readonly product: TagProduct;
  readonly price: number | null;
  readonly oldPrice: number | null;
  /** A stated percentage; checked against the two prices, not printed directly. */
  readonly discountPercent?: number | null | undefined;
  /** In the order in which they are shown if the sampler names none. */
  readonly characters: readonly TagCharacter[];
  readonly instalment: TagInstalment | null;
  /** The campaign of the prices; `end` is `YYYY-MM-DD`, its last day. */
  readonly campaign?: { readonly end: string | null } | null | undefined;
  /** The client's name, only on a customer tag. */
  readonly client?: string | null | undefined;
  /** Keys of the pictures that its layout shows, by the layout's names; see `picturesFor`. */
  readonly pictures?: TagPictures | undefined;
}

/** Keys of pictures by their names in layouts; another picture has another key. */
export type TagPictures = Readonly<Record<string, string>>;

export interface TagProduct {
  readonly id: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly name: LocalText;
  readonly shortName?: LocalText | null | undefined;
  readonly brand: string;
  /** The unit of sale, such as `dona`. */
  readonly unit?: LocalText | null | undefined;
  readonly premium: boolean;
}

export interface TagCharacter {
  readonly id: string;
  readonly label: LocalText;
  readonly value: LocalText;
}

export interface TagInstalment {
  readonly months: number;
  /** Soʻm per month, from `monthlyPrice`. */
  readonly monthly: number;
  readonly promoBank: boolean;
}

/** 1 standard; 2 promotion (old price, discount tag); 3 instalment and customer. */
export type SamplerKind = 1 | 2 | 3;

/** Spec of a sampler's tags; positions belong to the layout [PT-10]. */
export interface SamplerSpec {
  readonly kind: SamplerKind;
  /** The heading printed on the tag; `null` for none. */
  readonly title: LocalText | null;
  /** Whether to print the product's short name, if it has one, instead of its name. */
  readonly shortName: boolean;
  /** Ids of the characters to print, in this order; `null` for all in the order of the source. */
  readonly characters: readonly string[] | null;
  /** With `required`, a tag without an instalment has a problem. */
  readonly monthlyPrice: 'no' | 'if_any' | 'required';
  /** Whether to print the month count with the monthly price. */
  readonly monthCount: boolean;
  readonly discountTag: 'none' | 'percent' | 'text';
  /** The text of the discount tag if it is `text`. */
  readonly discountText: LocalText | null;
  /** A free text of the sampler. */
  readonly text: LocalText | null;
  /** Text after the price: `soʻm`, `сум`. */
  readonly suffix: LocalText;
}
