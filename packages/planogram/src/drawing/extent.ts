import type { Point } from '../model/units.ts';
import type { Command } from './commands.ts';
import type { MeasureText } from './text.ts';

/** Share of the em below the baseline. */
const BELOW = 0.25;

/** Outermost points of a command, in the drawing's unit. */
function reachOf(one: Command, measure: MeasureText): Point[] {
  switch (one.kind) {
    case 'polygon':
      return one.points.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, one.points[i + 1] ?? 0]] : []));
    case 'line':
      return [
        [one.x1, one.y1],
        [one.x2, one.y2],
      ];
    case 'rect':
      return [
        [one.x, one.y],
        [one.x + one.width, one.y + one.height],
      ];
    case 'text': {
      const width = measure(one.text, one.size, one.bold);
      const left = one.x - width * { start: 0, middle: 0.5, end: 1 }[one.anchor];
      return [
        [left, one.y - one.size],
        [left + width, one.y + one.size * BELOW],
      ];
    }
  }
}

/** The least and the greatest x and y. */
export type Extent = readonly [Point, Point];

/** Bounding box of commands, including text. Requires at least one command. */
export function extentOf(commands: readonly Command[], measure: MeasureText): Extent {
  const points = commands.flatMap((one) => reachOf(one, measure));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

/** Whether any two extents overlap, or are closer to each other than a gap. */
export function anyMeet(extents: readonly Extent[], gap = 0): boolean {
  return extents.some(([[left, top], [right, bottom]], i) =>
    extents
      .slice(i + 1)
      .some(
        ([[x1, y1], [x2, y2]]) => left - gap < x2 && x1 < right + gap && top - gap < y2 && y1 < bottom + gap,
      ),
  );
}
