/** Measured figure with its limit or peer, as in `bench/results/latest.json`. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure of the limit or peer from the same run; null if there is none. */
  readonly limit: number | null;
  /** value ÷ limit. */
  readonly ratio: number | null;
  /** Target of `value`, or of `ratio` if `aimOf` says so, as text. */
  readonly aim: string;
  readonly holds: boolean;
}

interface Aim {
  readonly of: 'value' | 'ratio';
  readonly atLeast?: number;
  readonly atMost?: number;
}

const round = (n: number): number => (Math.abs(n) >= 100 ? Math.round(n) : Math.round(n * 100) / 100);

/** Makes a figure and compares it with its target. */
export function figure(
  name: string,
  value: number,
  unit: string,
  aim: Aim,
  limit: number | null = null,
): Figure {
  const ratio = limit === null || limit === 0 ? null : value / limit;
  const judged = aim.of === 'value' ? value : (ratio ?? Number.NaN);
  const holds =
    (aim.atLeast === undefined || judged >= aim.atLeast) &&
    (aim.atMost === undefined || judged <= aim.atMost);
  const bound = aim.atLeast === undefined ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`;
  return {
    name,
    value: round(value),
    unit,
    limit: limit === null ? null : round(limit),
    ratio: ratio === null ? null : round(ratio),
    aim: aim.of === 'ratio' ? `${bound} × limit` : `${bound} ${unit}`,
    holds,
  };
}

/** A figure without a target, for information. */
export function unaimedFigure(
  name: string,
  value: number,
  unit: string,
  limit: number | null = null,
): Figure {
  return { ...figure(name, value, unit, { of: 'value' }, limit), aim: '—' };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which the share `p` (0 to 1) of the numbers lies. */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
}
