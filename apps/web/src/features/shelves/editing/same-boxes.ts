import type { Elevation, PlacedBox } from '@javon/planogram';

function same(a: PlacedBox, b: PlacedBox): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.storey === b.storey &&
    a.fronts.length === b.fronts.length &&
    a.overflow.length === b.overflow.length
  );
}

/**
 * An elevation whose unchanged boxes are those of the one before, so that only the others are drawn anew; the
 * very one before where nothing changed.
 */
export function withSameBoxes(before: Elevation | undefined, now: Elevation): Elevation {
  if (!before) return now;
  const old = new Map(before.boxes.map((box) => [box.id, box]));
  const boxes = now.boxes.map((box) => {
    const was = old.get(box.id);
    return was && same(was, box) ? was : box;
  });
  const isSame =
    boxes.length === before.boxes.length &&
    boxes.every((box, i) => box === before.boxes[i]) &&
    JSON.stringify([before.extent, before.bands]) === JSON.stringify([now.extent, now.bands]);
  return isSame ? before : { ...now, boxes };
}
