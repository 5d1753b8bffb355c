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

const FRAME = ['extent', 'bands', 'boards'] as const;

/**
 * Returns an elevation that shares unchanged boxes, bands, boards and extent with the previous one, so that only the
 * rest renders; the previous one itself where nothing changed.
 */
export function withSameBoxes(before: Elevation | undefined, now: Elevation): Elevation {
  if (!before) return now;
  const old = new Map(before.boxes.map((box) => [box.id, box]));
  const boxes = now.boxes.map((box) => {
    const was = old.get(box.id);
    return was && same(was, box) ? was : box;
  });
  const kept = FRAME.filter((part) => JSON.stringify(before[part]) === JSON.stringify(now[part]));
  const isSame =
    kept.length === FRAME.length &&
    boxes.length === before.boxes.length &&
    boxes.every((box, i) => box === before.boxes[i]);
  if (isSame) return before;
  return { ...now, boxes, ...Object.fromEntries(kept.map((part) => [part, before[part]])) };
}
