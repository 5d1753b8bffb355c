import type { Sign } from './changes.ts';

/** A sign with its box, in pixels of the drawing. */
export interface PlacedSign {
  readonly key: string;
  readonly sign: Sign;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** Boxes side by side that share one sign, from left to right. */
export interface SignRun {
  readonly sign: Sign;
  readonly of: readonly PlacedSign[];
}

/** Boxes on one board: the largest difference of their lower edges in pixels, as drawings round. */
const NEAR = 3;

/**
 * Puts signs together that would cover each other: of boxes on one board with the same sign, less than a sign's
 * width apart, of which one at least is narrower than a sign. All others stay alone.
 * @param room width that a sign needs, in pixels
 */
export function signRuns(signs: readonly PlacedSign[], room: number): SignRun[] {
  const runs: { sign: Sign; of: PlacedSign[] }[] = [];
  const inOrder = signs.toSorted(
    (a, b) => a.sign.localeCompare(b.sign) || a.box.bottom - b.box.bottom || a.box.left - b.box.left,
  );
  for (const one of inOrder) {
    const run = runs.at(-1);
    const last = run?.of.at(-1);
    if (run && last && last.sign === one.sign && isBeside(last, one, room) && isTight(last, one, room))
      run.of.push(one);
    else runs.push({ sign: one.sign, of: [one] });
  }
  return runs;
}

function isBeside({ box: a }: PlacedSign, { box: b }: PlacedSign, room: number): boolean {
  return Math.abs(a.bottom - b.bottom) <= NEAR && b.left - a.right < room;
}

function isTight({ box: a }: PlacedSign, { box: b }: PlacedSign, room: number): boolean {
  return b.right - a.right < room || a.right - a.left < room;
}
