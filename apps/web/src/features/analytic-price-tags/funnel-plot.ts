/** Point of the plot: number of branches that had viewed, and printed, by the end of the day. */
export interface FunnelDay {
  readonly day: string;
  readonly viewed: number;
  readonly printed: number;
}

export interface Point {
  /** Shares of width and height, from 0 to 1; 0 is the left end and the bottom. */
  readonly x: number;
  readonly y: number;
}

/** Returns the lines of both counts over the days; a single day is at the right end. */
export function funnelPlot(
  days: readonly FunnelDay[],
  total: number,
): { readonly viewed: readonly Point[]; readonly printed: readonly Point[] } {
  const across = (i: number) => (days.length < 2 ? 1 : i / (days.length - 1));
  const up = (count: number) => (total === 0 ? 0 : Math.min(1, count / total));
  return {
    viewed: days.map((day, i) => ({ x: across(i), y: up(day.viewed) })),
    printed: days.map((day, i) => ({ x: across(i), y: up(day.printed) })),
  };
}
