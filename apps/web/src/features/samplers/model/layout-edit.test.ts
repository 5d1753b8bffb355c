import { defaultLayout, type Part, SHEET_FORMATS, tagSize, validateLayout } from '@javon/price-tag';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALIGNMENTS,
  addPart,
  alignParts,
  boxAround,
  moveParts,
  removeParts,
  reorder,
  STEP,
  sizeParts,
  snapMove,
  snapSize,
} from './layout-edit.ts';
import { newPart, PART_KINDS } from './new-part.ts';

const layout = fc
  .tuple(
    fc.constantFrom(1 as const, 2 as const, 3 as const),
    fc.constantFrom('A5' as const, 'A6' as const, 'A7' as const),
    fc.constantFrom('upright' as const, 'across' as const),
  )
  .map(([kind, format, orientation]) => defaultLayout(kind, format, orientation));
const far = fc.integer({ min: -3000, max: 3000 });

function expectOnTag({ x, y, w, h }: Part, { width, height }: { width: number; height: number }) {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + w).toBeLessThanOrEqual(width);
  expect(y + h).toBeLessThanOrEqual(height);
  expect([x, y, w, h].every(Number.isInteger)).toBe(true);
}

describe('parts of a layout', () => {
  it('that are already at the edge are not moved, so that there is no step to undo', () => {
    const one = defaultLayout(1, 'A6');
    const atEdge = moveParts(one, [0], -3000, -3000);
    expect(atEdge).not.toBe(one);
    expect(moveParts(atEdge, [0], -STEP, -STEP)).toBe(atEdge);
    expect(sizeParts(atEdge, [0], 0, 0)).toBe(atEdge);
  });

  it('stay on the tag however far they are moved, resized or dragged', () => {
    fc.assert(
      fc.property(layout, fc.nat(), far, far, (one, n, dx, dy) => {
        const index = n % one.parts.length;
        const part = one.parts[index] as Part;
        const size = tagSize(one);
        for (const next of [moveParts(one, [index], dx, dy), sizeParts(one, [index], dx, dy)]) {
          expectOnTag(next.parts[index] as Part, size);
        }
        const box = { x: part.x + dx, y: part.y + dy, w: part.w, h: part.h };
        expectOnTag({ ...part, ...snapMove(one, [index], box).box }, size);
        const sized = { x: part.x, y: part.y, w: part.w && part.w + dx, h: part.h && part.h + dy };
        expectOnTag({ ...part, ...snapSize(one, index, sized).box }, size);
      }),
    );
  });

  it('move by half a millimetre and back', () => {
    const one = defaultLayout(1, 'A6');
    const index = one.parts.findIndex(({ kind }) => kind === 'price');
    const moved = moveParts(one, [index], 0, STEP);
    expect(moved.parts[index]?.y).toBe((one.parts[index]?.y ?? 0) + 5);
    expect(moveParts(moved, [index], 0, -STEP)).toEqual(one);
  });

  it('that are moved together keep their distances, and stay on the tag', () => {
    fc.assert(
      fc.property(
        layout,
        fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
        far,
        far,
        (one, picks, dx, dy) => {
          const indexes = [...new Set(picks.map((n) => n % one.parts.length))];
          const next = moveParts(one, indexes, dx, dy);
          const shifts = indexes.map((i) => {
            const [a, b] = [one.parts[i] as Part, next.parts[i] as Part];
            expectOnTag(b, tagSize(one));
            return `${b.x - a.x} ${b.y - a.y}`;
          });
          expect(new Set(shifts).size).toBe(1);
          expect(next.parts.filter((part, i) => part !== one.parts[i] && !indexes.includes(i))).toEqual([]);
        },
      ),
    );
  });

  it('are aligned with an edge or the middle of the box around them, and it does not grow', () => {
    const base = defaultLayout(1, 'A6');
    const box = (x: number, y: number, w: number, h: number) => ({ ...newPart('box', base), x, y, w, h });
    const one = { ...base, parts: [box(0, 0, 100, 40), box(50, 200, 300, 60), box(500, 500, 10, 10)] };
    const placed = (way: (typeof ALIGNMENTS)[number]) =>
      alignParts(one, [0, 1], way).parts.map(({ x, y }) => [x, y]);
    expect(ALIGNMENTS.map(placed)).toEqual([
      [
        [0, 0],
        [0, 200],
        [500, 500],
      ],
      [
        [125, 0],
        [25, 200],
        [500, 500],
      ],
      [
        [250, 0],
        [50, 200],
        [500, 500],
      ],
      [
        [0, 0],
        [50, 0],
        [500, 500],
      ],
      [
        [0, 110],
        [50, 100],
        [500, 500],
      ],
      [
        [0, 220],
        [50, 200],
        [500, 500],
      ],
    ]);
    expect(boxAround(one, [0, 1])).toEqual({ x: 0, y: 0, w: 350, h: 260 });
  });

  it('snap to the margin and to the middle of the tag, with a guide line', () => {
    const one = { ...defaultLayout(1, 'A6'), parts: [newPart('box', defaultLayout(1, 'A6'))] };
    const { width } = SHEET_FORMATS.A6;
    const at = (x: number) => snapMove(one, [0], { x, y: 303, w: 400, h: 160 });
    expect(at(35)).toMatchObject({ box: { x: 30, y: 305 }, guides: { x: [30] } });
    expect(at(width / 2 - 200 + 6)).toMatchObject({
      box: { x: width / 2 - 200 },
      guides: { x: [width / 2] },
    });
    expect(at(171)).toMatchObject({ box: { x: 170 }, guides: { x: [] } });
  });

  it('keep their number, in another order, when one is moved up or down', () => {
    fc.assert(
      fc.property(layout, fc.nat(), fc.nat(), (one, a, b) => {
        const [from, to] = [a % one.parts.length, b % one.parts.length];
        const next = reorder(one, from, to);
        expect(next.parts[to]).toBe(one.parts[from]);
        expect(new Set(next.parts)).toEqual(new Set(one.parts));
      }),
    );
  });

  it('of every kind are valid when added, in every format, and removed completely', () => {
    fc.assert(
      fc.property(layout, fc.constantFrom(...PART_KINDS), (one, kind) => {
        const next = addPart(one, newPart(kind, one));
        expect(validateLayout(next)).toEqual({ ok: true, layout: next });
        expect(removeParts(next, [one.parts.length])).toEqual(one);
      }),
    );
  });
});
