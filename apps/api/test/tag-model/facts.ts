/**
 * The chain in the model: plain facts, identified by their index in the lists below, never by database ids.
 */

export const FORMATS = ['A5', 'A6', 'A7', 'label'] as const;
export type Format = (typeof FORMATS)[number];
export type Language = 'uz' | 'ru' | 'kaa';

/** A text in the languages of a tag; Karakalpak may be missing and then falls back to the Uzbek text. */
export interface Words {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string | null;
}

/** Money is whole soʻm. */
export interface Price {
  readonly price: number | null;
  readonly oldPrice: number | null;
}

/** A price from a moment on: the day it begins, and its position in that day's order of events. */
interface PriceFrom extends Price {
  readonly day: string;
  /** 0 for a price that begins with the day; typed prices count up from 1. */
  readonly order: number;
}

export interface Product {
  readonly sku: string;
  name: Words;
  shortName: Words | null;
  brand: number | null;
  category: number;
  barcode: string | null;
  premium: boolean;
  /** Values by character. */
  readonly characters: Map<number, Words>;
  /** Changes with each upload; null for none. */
  picture: string | null;
  readonly prices: PriceFrom[];
  deleted: boolean;
}

export interface Character {
  label: Words;
  readonly unit: Words | null;
}

export interface Sampler {
  readonly kind: 1 | 2 | 3;
  readonly format: Format;
  /** Number of the active version. */
  version: number;
  title: Words | null;
  readonly text: Words | null;
  readonly suffix: Words;
  shortName: boolean;
  /** Null for all of a product. */
  readonly characters: readonly number[] | null;
  monthly: 'no' | 'if_any' | 'required';
  /** Months of the monthly price; null if it shows none. */
  months: number | null;
  readonly discountTag: 'none' | 'percent';
  /** Whether the layout has the old price or a discount computed from it. */
  readonly showsOldPrice: boolean;
  /** Whether the layout has the campaign's last day. */
  readonly showsUntil: boolean;
  /** Whether the layout has the product's picture. */
  readonly showsPicture: boolean;
}

export interface Category {
  /** The format of tags for products on display. */
  tagFormat: Format;
  readonly bound: Map<Format, number>;
}

export interface Shelf {
  readonly name: string;
  /** Position in the walk through the branch. */
  readonly position: number;
  deleted: boolean;
}

/** A product's place: all shelves of the model have one face and one storey. */
export interface Place {
  readonly shelf: number;
  readonly position: number;
  readonly product: number;
}

export interface Branch {
  readonly code: string;
  language: Language;
  readonly shelves: readonly Shelf[];
  places: Place[];
  /** Last known place of products that left it, by product. */
  readonly lastPlaces: Map<number, Omit<Place, 'product'>>;
}

export interface Plan {
  readonly months: number;
  /** Hundredths of a percent. */
  markup: number;
  active: boolean;
}

export interface Segment {
  readonly name: string;
  begins: string;
  ends: string;
  months: number;
  promoBank: boolean;
  readonly products: Set<number>;
  deleted: boolean;
}

export interface CampaignPrice {
  readonly price: number;
  readonly oldPrice: number | null;
  /** A percentage stated by the analyst; null for none. */
  readonly discount: number | null;
}

export interface Campaign {
  readonly name: string;
  readonly format: Format;
  sampler: number;
  begins: string;
  /** Null in rows from before campaigns required a last day. */
  ends: string | null;
  readonly prices: Map<number, CampaignPrice>;
  readonly branches: Set<number>;
  withdrawn: boolean;
}

export interface Chain {
  /** The calendar day in the chain's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Counter of events, by which the later of two prices of a day is known. */
  events: number;
  readonly brands: string[];
  readonly characters: Character[];
  readonly samplers: Sampler[];
  readonly categories: Category[];
  readonly products: Product[];
  readonly branches: Branch[];
  readonly plans: Map<number, Plan>;
  readonly segments: Segment[];
  readonly campaigns: Campaign[];
  /** Number of times that an unchanged tag may be printed again in a day. */
  readonly duplicatesAllowed: number;
}

/** The day `count` days after `day`. */
export function plus(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** A member of a list that must exist. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`the model has no number ${index}`);
  return found;
}
