import type { ErrorParams, ExchangeHold } from '@javon/contract';

/** Reason why an import waits for a person. */
export interface Hold {
  readonly code: ExchangeHold;
  readonly params: ErrorParams;
}

/** A row that would be written, with the fields that bounds need. */
interface Staged {
  readonly [field: string]: unknown;
}

/** Counts rows for the bounds while an import is checked. */
export class Tally {
  readonly #priceBound: number;
  jumps = 0;
  /** Products that 1C marks as deleted, or whose price it withdraws. */
  withdrawn = 0;
  /** SKU of the largest price jump, and its percentage. */
  largest: { readonly sku: string; readonly percent: number } = { sku: '', percent: 0 };

  /** @param priceBound percent of the previous price */
  constructor(priceBound: number) {
    this.#priceBound = priceBound;
  }

  add({ sku, price, withdraws, was, last }: Staged): void {
    const valid = (was as { price?: number | null } | null | undefined)?.price;
    if (withdraws === true || (price === null && valid != null)) this.withdrawn += 1;
    const before = valid ?? (last as number | undefined);
    if (typeof price !== 'number' || before == null) return;
    const percent = (Math.abs(price - before) / before) * 100;
    if (percent <= this.#priceBound) return;
    this.jumps += 1;
    if (percent > this.largest.percent) this.largest = { sku: String(sku), percent: Math.round(percent) };
  }
}

/** A price type that has another name in 1C, or other prices in regard to VAT, than when a person mapped it. */
export interface ChangedType {
  readonly before: string;
  readonly now: string;
  /** Whether its prices include VAT. */
  readonly tax_before: boolean;
  readonly tax_now: boolean;
}

export interface Circumstances {
  readonly kind: 'products' | 'parameters' | 'prices' | 'balances';
  readonly tally: Tally;
  /** Number of products here that 1C sends and that are not deleted. */
  readonly linked: number;
  /** Share of them that may be withdrawn, or lose their price, without confirmation, percent. */
  readonly withdrawBound: number;
  readonly types: readonly ChangedType[];
  /** Hours by which 1C's clock is ahead. */
  readonly hoursAhead: number;
}

/** A clock that is a day ahead is wrong; a smaller difference may be a time zone. */
const MOST_HOURS_AHEAD = 24;

/** Whether so many of all products may not be withdrawn without a person; a percentage of one would be meaningless. */
export function isMany(count: number, all: number, bound: number): boolean {
  return count > 1 && (count === all || count * 100 > all * bound);
}

/** Lists the reasons for which a person has to review an import before it is applied. */
export function holdsOf({ kind, tally, linked, withdrawBound, types, hoursAhead }: Circumstances): Hold[] {
  const holds: Hold[] = [];
  const { jumps, largest, withdrawn } = tally;
  if (hoursAhead >= MOST_HOURS_AHEAD)
    holds.push({ code: 'exchange_clock_ahead', params: { hours: Math.floor(hoursAhead) } });
  const isHeld = isMany(withdrawn, linked, withdrawBound);
  const params = { count: withdrawn, all: linked, bound: withdrawBound };
  if (kind === 'products' && isHeld)
    holds.push(
      withdrawn === linked
        ? { code: 'exchange_all_withdrawn', params: { count: withdrawn } }
        : { code: 'exchange_many_withdrawn', params },
    );
  if (kind !== 'prices') return holds;
  if (isHeld) holds.push({ code: 'exchange_prices_withdrawn', params });
  if (jumps > 0) holds.push({ code: 'exchange_price_jump', params: { count: jumps, ...largest } });
  const renamed = types.filter(({ before, now }) => now !== before);
  const swapped = renamed.some(({ now }) => renamed.some(({ before }) => before === now));
  const [first] = renamed;
  if (first !== undefined)
    holds.push({
      code: swapped ? 'exchange_price_types_swapped' : 'exchange_price_type_renamed',
      params: { before: first.before, now: first.now },
    });
  const taxed = types.find(({ tax_before, tax_now }) => tax_now !== tax_before);
  if (taxed !== undefined)
    holds.push({
      code: taxed.tax_now ? 'exchange_price_type_with_tax' : 'exchange_price_type_without_tax',
      params: { name: taxed.now },
    });
  return holds;
}
