/**
 * Facts that a printed tag shows: it is right while today's are equal. `until` and `as_of` are days,
 * `YYYY-MM-DD`.
 */
export interface PrintedFacts {
  readonly price: number | null;
  readonly old_price: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly promo_bank: boolean;
  /** Last day of the campaign, if the tag shows it. */
  readonly until: string | null;
  readonly sampler_version_id: number | null;
  /** Digest of the texts and pictures in the language of the tag. */
  readonly digest: string | null;
}

/** Names of the facts: columns of `print_job_item`, and with a prefix of `price_tag`. */
export const PRINTED_FACTS = [
  'price',
  'old_price',
  'monthly',
  'months',
  'promo_bank',
  'until',
  'sampler_version_id',
  'digest',
] as const satisfies readonly (keyof PrintedFacts)[];

/** Whether two tags show the same facts; `sameFactsSql` compares the same fields. */
export function sameFacts(a: PrintedFacts, b: PrintedFacts): boolean {
  return PRINTED_FACTS.every((fact) => a[fact] === b[fact]);
}

/** A print as stored in `price_tag`: what it shows, and the facts that decide its reasons and its place. */
export interface KeptPrint extends PrintedFacts {
  readonly campaign_id: number | null;
  readonly language: string | null;
  /**
   * Whether it was printed in a requested language instead of the branch's own: then it is compared in that
   * language.
   */
  readonly language_chosen: boolean;
  /** Whether its format was that of the product's category, and it was not for an electronic label. */
  readonly own_format: boolean;
  readonly shelf_id: number | null;
  /** Time of the print. */
  readonly at: string | null;
}

/** Columns stored of a print, besides its number. */
export const KEPT_OF_PRINT = [
  ...PRINTED_FACTS,
  'campaign_id',
  'language',
  'language_chosen',
  'own_format',
  'shelf_id',
  'at',
] as const satisfies readonly (keyof KeptPrint)[];

/** Which print of a tag: the last one, waiting for confirmation, or the one that hangs. */
export type PrintSlot = 'pending' | 'hung';

type Prefixed<Slot extends PrintSlot, Values> = {
  readonly [Key in keyof Values & string as `${Slot}_${Key}`]: Values[Key] | null;
};

/** Columns of both prints in a row of a tag; `…_item_id` is null if there is none. */
export type PrintColumns = Prefixed<'pending', KeptPrint> &
  Prefixed<'hung', KeptPrint> &
  Prefixed<PrintSlot, { readonly item_id: number | null }>;

const columnsOf = (slot: PrintSlot) => KEPT_OF_PRINT.map((name) => [name, `${slot}_${name}`] as const);
const COLUMNS = { pending: columnsOf('pending'), hung: columnsOf('hung') };

/** Picks the columns of one of a tag's prints; null if there is none. */
export function printIn(slot: PrintSlot, row: PrintColumns): KeptPrint | null {
  if (row[`${slot}_item_id`] === null) return null;
  const print: Record<string, unknown> = {};
  for (const [name, column] of COLUMNS[slot]) print[name] = row[column];
  return print as unknown as KeptPrint;
}
