import { defaultLayout, type Part, SHEET_FORMATS, tagSize, validateLayout } from '@javon/price-tag';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPart, movePart, removePart, reorder, STEP, sizePart, snapMove, snapSize } from './layout-edit.ts';
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
    const atEdge = movePart(one, 0, -3000, -3000);
    expect(atEdge).not.toBe(one);
    expect(movePart(atEdge, 0, -STEP, -STEP)).toBe(atEdge);
    expect(sizePart(atEdge, 0, 0, 0)).toBe(atEdge);
  });

  it('stay on the tag however far they are moved, resized or dragged', () => {
    fc.assert(
      fc.property(layout, fc.nat(), far, far, (one, n, dx, dy) => {
        const index = n % one.parts.length;
        const part = one.parts[index] as Part;
        const size = tagSize(one);
        for (const next of [movePart(one, index, dx, dy), sizePart(one, index, dx, dy)]) {
          expectOnTag(next.parts[index] as Part, size);
        }
        const box = { x: part.x + dx, y: part.y + dy, w: part.w, h: part.h };
        expectOnTag({ ...part, ...snapMove(one, index, box).box }, size);
        const sized = { x: part.x, y: part.y, w: part.w && part.w + dx, h: part.h && part.h + dy };
        expectOnTag({ ...part, ...snapSize(one, index, sized).box }, size);
      }),
    );
  });

  it('move by half a millimetre and back', () => {
    const one = defaultLayout(1, 'A6');
    const index = one.parts.findIndex(({ kind }) => kind === 'price');
    const moved = movePart(one, index, 0, STEP);
    expect(moved.parts[index]?.y).toBe((one.parts[index]?.y ?? 0) + 5);
    expect(movePart(moved, index, 0, -STEP)).toEqual(one);
  });

  it('snap to the margin and to the middle of the tag, with a guide line', () => {
    const one = { ...defaultLayout(1, 'A6'), parts: [newPart('box', defaultLayout(1, 'A6'))] };
    const { width } = SHEET_FORMATS.A6;
    const at = (x: number) => snapMove(one, 0, { x, y: 303, w: 400, h: 160 });
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
        expect(removePart(next, one.parts.length)).toEqual(one);
      }),
    );
  });
});
