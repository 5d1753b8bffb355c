/** Work done on a day, out of the work due. */
export interface DayShare {
  readonly day: string;
  readonly done: number;
  readonly of: number;
}

export interface DayBar {
  readonly day: string;
  /** Share done, 0 to 1. */
  readonly share: number;
  /** Left edge as a share of the width. */
  readonly x: number;
  readonly width: number;
}

export interface DayPlot {
  readonly bars: readonly DayBar[];
  /** All days together, in whole per cent; null if nothing was due. */
  readonly percent: number | null;
}

/** Plot with a bar for each day on which something was due; other days stay empty. */
export function dayPlot(days: readonly DayShare[]): DayPlot {
  const width = days.length === 0 ? 0 : 1 / days.length;
  const bars = days.flatMap(({ day, done, of }, i): DayBar[] =>
    of <= 0 ? [] : [{ day, share: Math.min(1, done / of), x: i * width, width }],
  );
  const sum = (of: (one: DayShare) => number) => days.reduce((total, one) => total + of(one), 0);
  const all = sum((one) => one.of);
  return { bars, percent: all === 0 ? null : Math.floor((sum((one) => one.done) / all) * 100) };
}
