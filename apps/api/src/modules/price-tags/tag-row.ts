import type { Format, TagState } from '@javon/contract';
import type { PrintColumns, PrintedFacts } from './printed-facts.ts';

/** Today's facts without the digest, which depends on the language in which a print is compared. */
type Values = Omit<PrintedFacts, 'digest'>;

/** Row of the tag query: today's values, the last print, the one that hangs, and the state. */
export interface TagRow extends Values, PrintColumns {
  /** Unique within a branch and sortable: product id × 10 + the format's digit. */
  readonly id: number;
  readonly product_id: number;
  readonly format: Format;
  readonly sku: string;
  readonly barcode: string | null;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly brand: string | null;
  readonly deleted_at: string | null;
  readonly category_id: number;
  readonly category_uz: string;
  readonly category_ru: string;
  /** The campaign of this tag, and its stated discount; null for the product's own tag. */
  readonly campaign_id: number | null;
  readonly discount_percent: number | null;
  /** The campaign valid for the product, whatever this tag's format. */
  readonly holding_id: number | null;
  readonly holding_name: string | null;
  readonly holding_ends: string | null;
  /** The segment whose terms the monthly price uses. */
  readonly segment_id: number | null;
  readonly segment_name: string | null;
  /** The segment and the old price of the day, even if the tag's sampler shows no instalment or no old price. */
  readonly segment_months: number | null;
  readonly segment_promo_bank: boolean | null;
  readonly day_old_price: number | null;
  /** The product's own price on the day, even if a campaign gives another. */
  readonly own_price: number | null;
  /** Digest in the language of the question. */
  readonly digest: string | null;
  readonly digest_uz: string | null;
  readonly digest_ru: string | null;
  readonly digest_kaa: string | null;
  readonly requires_monthly: boolean | null;
  readonly problems: readonly { readonly code: string }[] | null;
  readonly state: TagState;
  readonly moved: boolean;
  /** The format in which the branch needs the product's tag; null if it is on no shelf. */
  readonly needed_format: Format | null;
  /** Whether this tag is in the format of its product's category. */
  readonly own_format: boolean;
  /** Whether the compared print was in the category's format, and the category has another now. */
  readonly left_format: boolean;
  readonly place_count: number;
  readonly shelf_id: number | null;
  readonly shelf_name: string | null;
  readonly face: number | null;
  readonly storey: number | null;
  readonly position: number | null;
  /** Steps of the walk as a PostgreSQL array, `{1,12,1,2,3}`; null if the product has no place. */
  readonly walk: string | null;
  /** Same, but for a tag that is to be taken down and has no place, the steps of its last place. */
  readonly list_walk: string | null;
  /** Last place of the goods of a tag that is to be taken down; only the shelf if no more is known. */
  readonly last_shelf_id: number | null;
  readonly last_shelf_name: string | null;
  readonly last_face: number | null;
  readonly last_storey: number | null;
  readonly last_position: number | null;
  /** Whether the pending print is compared instead of the hanging one: its day has come. */
  readonly judges_pending: boolean;
  /** Whether the pending print shows what the tag would show today. */
  readonly pending_right: boolean;
  /** The day that the pending print was made for. */
  readonly pending_as_of: string | null;
  /** Whether the hanging print shows what the tag would show today; its place is not compared. */
  readonly hung_right: boolean;
  /** The day that the hanging print was printed for. */
  readonly hung_as_of: string | null;
  /** Whether the hanging print is compared, is not right, and its day has not come. */
  readonly hung_ahead: boolean;
  readonly confirmed_at: string | null;
  readonly failed: boolean;
  readonly times: number;
  readonly duplicates: number;
  readonly duplicates_day: string | null;
  readonly duplicates_on_day: number;
  /** Electronic labels of the branch show it, and none of them fails: it is not printed on paper. */
  readonly electronic: boolean;
}
