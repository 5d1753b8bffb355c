import { type Mm, type Part, type TagLayout, tagSize } from '@javon/price-tag';

/** Steps of the arrow keys, in tenths of a millimetre. */
export const STEP: Mm = 5;
export const LONG_STEP: Mm = 50;
/** Least distance of printed content from the edge (design: 3 mm). */
const MARGIN: Mm = 30;
/** Distance within which an edge snaps to a line. */
const SNAP: Mm = 8;
/** Smallest size of a part: one millimetre. */
const LEAST: Mm = 10;

export interface Box {
  readonly x: Mm;
  readonly y: Mm;
  readonly w: Mm;
  readonly h: Mm;
}

/** Guide lines to which a part snapped while it was moved or resized. */
export interface Guides {
  readonly x: readonly Mm[];
  readonly y: readonly Mm[];
}

export const NO_GUIDES: Guides = { x: [], y: [] };

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** Returns the layout with one part changed; the same layout if nothing differs, so that there is nothing to undo. */
export function withPart(layout: TagLayout, index: number, change: Partial<Part>): TagLayout {
  const now = layout.parts[index];
  if (now && Object.entries(change).every(([key, value]) => now[key as keyof Part] === value)) return layout;
  const parts = layout.parts.map((part, i) => (i === index ? ({ ...part, ...change } as Part) : part));
  return { ...layout, parts };
}

/** Moves a box into the tag, with its size kept if there is space. A line keeps its zero. */
export function inTag(box: Box, layout: TagLayout): Box {
  const { width, height } = tagSize(layout);
  const w = box.w === 0 ? 0 : clamp(Math.round(box.w), LEAST, width);
  const h = box.h === 0 ? 0 : clamp(Math.round(box.h), LEAST, height);
  return { x: clamp(Math.round(box.x), 0, width - w), y: clamp(Math.round(box.y), 0, height - h), w, h };
}

/** Returns the smallest box around some parts. */
export function boxAround(layout: TagLayout, indexes: readonly number[]): Box {
  const boxes = layout.parts.filter((_, i) => indexes.includes(i));
  const x = Math.min(...boxes.map((one) => one.x));
  const y = Math.min(...boxes.map((one) => one.y));
  const w = Math.max(...boxes.map((one) => one.x + one.w)) - x;
  const h = Math.max(...boxes.map((one) => one.y + one.h)) - y;
  return { x, y, w, h };
}

/** Changes some parts, each by `to`. */
function withParts(
  layout: TagLayout,
  indexes: readonly number[],
  to: (part: Part) => Partial<Box>,
): TagLayout {
  return indexes.reduce((next, index) => {
    const part = next.parts[index];
    return part === undefined ? next : withPart(next, index, to(part));
  }, layout);
}

/** Moves parts by a distance, all by the same; they stay on the tag. */
export function moveParts(layout: TagLayout, indexes: readonly number[], dx: Mm, dy: Mm): TagLayout {
  const around = boxAround(layout, indexes);
  const to = inTag({ ...around, x: around.x + dx, y: around.y + dy }, layout);
  return withParts(layout, indexes, ({ x, y }) => ({ x: x + to.x - around.x, y: y + to.y - around.y }));
}

/** Enlarges parts by a distance, with their left top corners fixed. */
export function sizeParts(layout: TagLayout, indexes: readonly number[], dw: Mm, dh: Mm): TagLayout {
  const { width, height } = tagSize(layout);
  return withParts(layout, indexes, ({ x, y, w, h }) => ({
    w: w === 0 ? 0 : clamp(w + dw, LEAST, width - x),
    h: h === 0 ? 0 : clamp(h + dh, LEAST, height - y),
  }));
}

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Aligns parts with the box around them. */
export function alignParts(layout: TagLayout, indexes: readonly number[], way: Alignment): TagLayout {
  const { x, y, w, h } = boxAround(layout, indexes);
  return withParts(layout, indexes, (part) => {
    switch (way) {
      case 'left':
        return { x };
      case 'center':
        return { x: x + Math.round((w - part.w) / 2) };
      case 'right':
        return { x: x + w - part.w };
      case 'top':
        return { y };
      case 'middle':
        return { y: y + Math.round((h - part.h) / 2) };
      case 'bottom':
        return { y: y + h - part.h };
    }
  });
}

/** Lines to which parts snap: margins, the middle, and the edges of the other parts. */
function linesOf(layout: TagLayout, indexes: readonly number[], axis: 'x' | 'y'): Mm[] {
  const { width, height } = tagSize(layout);
  const length = axis === 'x' ? width : height;
  const others = layout.parts.flatMap((part, i): Mm[] =>
    indexes.includes(i) ? [] : axis === 'x' ? [part.x, part.x + part.w] : [part.y, part.y + part.h],
  );
  return [MARGIN, length - MARGIN, Math.round(length / 2), ...others];
}

function nearest(edges: readonly Mm[], lines: readonly Mm[]): { by: Mm; line: Mm } | null {
  let best: { by: Mm; line: Mm } | null = null;
  for (const edge of edges) {
    for (const line of lines) {
      const by = line - edge;
      if (Math.abs(by) <= SNAP && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}

const toStep = (value: number): Mm => Math.round(value / STEP) * STEP;

/** Snaps dragged parts, with the box around them, to a near line or to the grid of half millimetres. */
export function snapMove(
  layout: TagLayout,
  indexes: readonly number[],
  box: Box,
): { box: Box; guides: Guides } {
  const x = nearest([box.x, box.x + box.w / 2, box.x + box.w], linesOf(layout, indexes, 'x'));
  const y = nearest([box.y, box.y + box.h / 2, box.y + box.h], linesOf(layout, indexes, 'y'));
  const next = { ...box, x: x ? box.x + x.by : toStep(box.x), y: y ? box.y + y.by : toStep(box.y) };
  return { box: inTag(next, layout), guides: { x: x ? [x.line] : [], y: y ? [y.line] : [] } };
}

/** Size of a part whose right lower corner is dragged, snapped. */
export function snapSize(layout: TagLayout, index: number, box: Box): { box: Box; guides: Guides } {
  const x = box.w === 0 ? null : nearest([box.x + box.w], linesOf(layout, [index], 'x'));
  const y = box.h === 0 ? null : nearest([box.y + box.h], linesOf(layout, [index], 'y'));
  const { width, height } = tagSize(layout);
  const w = box.w === 0 ? 0 : clamp(x ? box.w + x.by : toStep(box.w), LEAST, width - box.x);
  const h = box.h === 0 ? 0 : clamp(y ? box.h + y.by : toStep(box.h), LEAST, height - box.y);
  return {
    box: { x: box.x, y: box.y, w: Math.round(w), h: Math.round(h) },
    guides: { x: x ? [x.line] : [], y: y ? [y.line] : [] },
  };
}

/** Moves one part in the order of parts; the last one is on top. */
export function reorder(layout: TagLayout, from: number, to: number): TagLayout {
  const part = layout.parts[from];
  if (part === undefined || to < 0 || to >= layout.parts.length) return layout;
  return { ...layout, parts: layout.parts.toSpliced(from, 1).toSpliced(to, 0, part) };
}

export function removeParts(layout: TagLayout, indexes: readonly number[]): TagLayout {
  return { ...layout, parts: layout.parts.filter((_, i) => !indexes.includes(i)) };
}

/** Returns the parts that are wholly within a box; one that fills the ground behind the others is not met by chance. */
export function partsWithin(layout: TagLayout, { x, y, w, h }: Box): readonly number[] {
  return layout.parts.flatMap((part, i) => {
    const isAcross = part.x >= x && part.x + part.w <= x + w;
    return isAcross && part.y >= y && part.y + part.h <= y + h ? [i] : [];
  });
}

/** Whether a press adds to what is selected. */
export function addsToSelection(press: Record<'shiftKey' | 'ctrlKey' | 'metaKey', boolean>): boolean {
  return press.shiftKey || press.ctrlKey || press.metaKey;
}

/**
 * The selection after a press on a part.
 * @param several the part is added to the selection or leaves it; otherwise only it is selected
 */
export function selectionAfter(
  selected: readonly number[],
  index: number,
  several: boolean,
): readonly number[] {
  if (!several) return [index];
  return selected.includes(index) ? selected.filter((one) => one !== index) : [...selected, index];
}

/** Selection after an undone or redone step: the parts that it changed, else the selected ones at their new places. */
export function selectionAfterStep(
  from: TagLayout,
  to: TagLayout,
  selected: readonly number[],
): readonly number[] {
  const changed = to.parts.flatMap((part, index) => (from.parts.includes(part) ? [] : [index]));
  if (changed.length > 0) return changed;
  const parts = selected.map((index) => from.parts[index]);
  return to.parts.flatMap((part, index) => (parts.includes(part) ? [index] : []));
}

/** Adds a part on top of all, moved into the tag. */
export function addPart(layout: TagLayout, part: Part): TagLayout {
  return { ...layout, parts: [...layout.parts, { ...part, ...inTag(part, layout) }] };
}
