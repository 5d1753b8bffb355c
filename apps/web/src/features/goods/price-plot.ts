/** Change of a price. */
export interface PriceChange {
  readonly price: number | null;
  readonly valid_from: string;
}

/** Horizontal part of the line: a price and the time in which it was valid. */
export interface PlotStep {
  readonly price: number;
  /** Shares of the width, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Share of the height from the bottom. */
  readonly level: number;
  /** Whether it begins in the future. */
  readonly coming: boolean;
}

export interface PricePlot {
  readonly steps: readonly PlotStep[];
  readonly least: number;
  readonly most: number;
  readonly begin: string;
  readonly end: string;
  /** Position of today as a share of the width. */
  readonly now: number;
}

/** Share of the height that stays free below the lowest and above the highest price. */
const AIR = 0.12;
/** Share of the width that follows the last change, so that it is visible too. */
const AFTER = 0.08;

/** Future changes of a price, the next one first. */
export function comingPrices<Change extends PriceChange>(changes: readonly Change[], now: Date): Change[] {
  return changes
    .filter((change) => new Date(change.valid_from) > now)
    .sort((a, b) => a.valid_from.localeCompare(b.valid_from));
}

/**
 * The last price that was set after a planned one and is valid already: the planner may not know it. Undefined if there is
 * none.
 */
export function changedSince<Change extends PriceChange & { readonly set_at: string }>(
  changes: readonly Change[],
  planned: Change,
  now: Date,
): Change | undefined {
  return changes
    .filter(
      ({ valid_from, set_at }) => new Date(valid_from) <= now && new Date(set_at) > new Date(planned.set_at),
    )
    .sort((a, b) => b.valid_from.localeCompare(a.valid_from))[0];
}

/** Line of a price over time, from its changes in any order; null if there was never a price. */
export function pricePlot(changes: readonly PriceChange[], now: Date): PricePlot | null {
  const sorted = changes
    .map((change) => ({ price: change.price, at: new Date(change.valid_from).getTime() }))
    .sort((a, b) => a.at - b.at);
  const prices = sorted.flatMap(({ price }) => price ?? []);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last || prices.length === 0) return null;
  const today = now.getTime();
  const reach = Math.max(today, last.at);
  // A price that begins now still gets a length.
  const end = reach + Math.max((reach - first.at) * AFTER, 86_400_000 * 0.5);
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  const across = (at: number) => (at - first.at) / (end - first.at);
  const up = (price: number) =>
    most === least ? 0.5 : AIR + ((price - least) / (most - least)) * (1 - 2 * AIR);
  const steps = sorted.flatMap(({ price, at }, i): PlotStep[] => {
    if (price === null) return [];
    const to = sorted[i + 1]?.at ?? end;
    return [{ price, from: across(at), to: across(to), level: up(price), coming: at > today }];
  });
  return {
    steps,
    least,
    most,
    begin: new Date(first.at).toISOString(),
    end: new Date(reach).toISOString(),
    now: across(today),
  };
}

/** Discount against the old price, in whole per cent; null if there is none. */
export function discountPercent(price: number | null, old: number | null): number | null {
  if (price === null || old === null || old <= price) return null;
  return Math.round(((old - price) / old) * 100);
}
