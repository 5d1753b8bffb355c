/** A linear code in modules: dark bars as start, width, start, width… from the left edge of the first bar. */
export interface Bars {
  /** Text that a scanner reads. */
  readonly text: string;
  /** Modules from the first bar to the last, without quiet zones. */
  readonly modules: number;
  /** Light modules that must stay free on either side. */
  readonly quietLeft: number;
  readonly quietRight: number;
  readonly bars: readonly number[];
  /** Starts of the longer guard bars. */
  readonly guards: readonly number[];
}

/** Appends the dark bars of a run of element widths that begins with a bar at `start`; returns its end. */
export function pushElements(bars: number[], start: number, widths: string): number {
  let at = start;
  for (let i = 0; i < widths.length; i++) {
    const width = widths.charCodeAt(i) - 48;
    if (i % 2 === 0) bars.push(at, width);
    at += width;
  }
  return at;
}
