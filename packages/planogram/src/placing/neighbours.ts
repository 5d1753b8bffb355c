import type { Box, Elevation, PlacedBox } from '../geometry/elevation.ts';
import type { Mm } from '../model/units.ts';

/** Directions from one placement to the next. */
export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

function middle(box: Box): Mm {
  return box.x + box.width / 2;
}

/**
 * The neighbour of a placement: the next on its storey, the nearest above or below on the next storey that
 * has any, or the ends of its storey. Null if there is none in that direction.
 */
export function neighbourOf(elevation: Elevation, id: number, direction: Direction): PlacedBox | null {
  const from = elevation.boxes.find((box) => box.id === id);
  if (!from) return null;
  const row = elevation.boxes.filter((box) => box.storey === from.storey);
  const place = row.indexOf(from);
  switch (direction) {
    case 'left':
      return row[place - 1] ?? null;
    case 'right':
      return row[place + 1] ?? null;
    case 'first':
      return row[0] ?? null;
    case 'last':
      return row.at(-1) ?? null;
    case 'up':
      return nearestOnNextStorey(elevation, from, 1);
    case 'down':
      return nearestOnNextStorey(elevation, from, -1);
  }
}

function nearestOnNextStorey(elevation: Elevation, from: PlacedBox, step: 1 | -1): PlacedBox | null {
  const beyond = elevation.boxes.filter((box) => Math.sign(box.storey - from.storey) === step);
  const storey = step === 1 ? beyond[0]?.storey : beyond.at(-1)?.storey;
  const distance = (box: PlacedBox) => Math.abs(middle(box) - middle(from));
  return beyond
    .filter((box) => box.storey === storey)
    .reduce<PlacedBox | null>((best, box) => (best && distance(best) <= distance(box) ? best : box), null);
}
