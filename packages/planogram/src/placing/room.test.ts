import { describe, expect, it } from 'vitest';
import { samplePlacement } from '../testing/sample-plans.ts';
import { freeLength, gapsOf, roomBetween, roomFor } from './room.ts';

/** A row of placements of a width, by their left edges; the ids count from 1. */
const rowOf = (...places: readonly (readonly [x: number, width: number])[]) =>
  places.map(([x, width], i) => samplePlacement(i + 1, { x, width }));
/** Of 1000 mm: 100 to 200, 450 to 650 and 900 to 1000 are taken. */
const ROW = rowOf([100, 100], [450, 200], [900, 100]);

describe('the gaps of a row', () => {
  it('are the free parts, from end to end of the board', () => {
    expect(gapsOf(ROW, 1000)).toEqual([
      { from: 0, to: 100 },
      { from: 200, to: 450 },
      { from: 650, to: 900 },
    ]);
    expect(gapsOf([], 1000)).toEqual([{ from: 0, to: 1000 }]);
    expect(gapsOf(rowOf([0, 1000]), 1000)).toEqual([]);
    expect(freeLength(ROW, 1000)).toBe(600);
  });

  it('do not count parts beyond the board, nor overlaps twice (PL-54)', () => {
    expect(gapsOf(rowOf([0, 500], [100, 100], [600, 100]), 1000)).toEqual([
      { from: 500, to: 600 },
      { from: 700, to: 1000 },
    ]);
    const beyond = rowOf([950, 100], [1100, 100]);
    expect(gapsOf(beyond, 1000)).toEqual([{ from: 0, to: 950 }]);
    expect(freeLength(beyond, 1000)).toBe(950);
    expect(gapsOf(rowOf([1200, 100]), 1000)).toEqual([{ from: 0, to: 1000 }]);
    expect(gapsOf(rowOf([-50, 100]), 1000)).toEqual([{ from: 50, to: 1000 }]);
  });
});

describe('room for a width', () => {
  const at = (wanted: number, width = 150) => roomFor(ROW, 1000, width, wanted);

  it('is the wanted place if it is free (PL-55)', () => {
    expect(at(250)).toEqual({ x: 250, shifts: [] });
  });

  it('is snapped to the end of its gap within 20 mm of it (PL-55)', () => {
    const edges = [200, 220, 221, 279, 280, 300].map((wanted) => at(wanted)?.x);
    expect(edges).toEqual([200, 200, 221, 279, 300, 300]);
  });

  it('is the nearest place in the gap, no farther away than its width (PL-55)', () => {
    expect(at(50)).toEqual({ x: 200, shifts: [] });
    expect(at(450)).toEqual({ x: 300, shifts: [] });
    expect(roomFor(rowOf([0, 400]), 1000, 150, 250)).toEqual({ x: 400, shifts: [] });
  });

  it('is the left one of two equally near gaps (PL-55)', () => {
    const row = rowOf([400, 200]);
    expect(roomFor(row, 1000, 200, 400)).toEqual({ x: 200, shifts: [] });
    expect(roomFor(row, 1000, 200, 401)).toEqual({ x: 600, shifts: [] });
  });

  it('is a gap of exactly its width (PL-55)', () => {
    expect(at(650, 250)).toEqual({ x: 650, shifts: [] });
    expect(roomFor(rowOf([0, 300], [450, 550]), 1000, 150, 310)).toEqual({ x: 300, shifts: [] });
  });

  it('is made by pushing neighbours aside, each to the side of its middle (PL-56)', () => {
    expect(at(330, 300)).toEqual({ x: 330, shifts: [{ id: 2, x: 630 }] });
    expect(roomFor(rowOf([200, 200], [600, 200]), 1000, 300, 150)).toEqual({
      x: 150,
      shifts: [
        { id: 1, x: 450 },
        { id: 2, x: 650 },
      ],
    });
    expect(roomFor(rowOf([200, 200], [600, 200]), 1000, 300, 151)).toEqual({
      x: 200,
      shifts: [{ id: 1, x: 0 }],
    });
  });

  it('pushes each only as far as needed, and one the next (PL-56)', () => {
    const row = rowOf([100, 100], [250, 100], [500, 100], [620, 100], [900, 50]);
    expect(roomFor(row, 1000, 250, 330)).toEqual({
      x: 330,
      shifts: [
        { id: 2, x: 230 },
        { id: 3, x: 580 },
        { id: 4, x: 680 },
      ],
    });
  });

  it('moves from the wanted place if the neighbours need the room (PL-56)', () => {
    const row = rowOf([0, 300], [310, 300], [620, 300]);
    expect(roomFor(row, 1000, 100, 200)).toEqual({
      x: 300,
      shifts: [
        { id: 2, x: 400 },
        { id: 3, x: 700 },
      ],
    });
    expect(roomFor(row, 1000, 100, 570)).toEqual({
      x: 600,
      shifts: [
        { id: 2, x: 300 },
        { id: 3, x: 700 },
      ],
    });
  });

  it('is made by pushing if the gap is farther away than its width (PL-55, PL-56)', () => {
    const row = rowOf([0, 300], [310, 300]);
    expect(roomFor(row, 1000, 100, 151)).toEqual({ x: 300, shifts: [{ id: 2, x: 400 }] });
    expect(roomFor(row, 1000, 300, 310)).toEqual({ x: 610, shifts: [] });
    expect(roomFor(row, 1000, 300, 309)).toEqual({
      x: 309,
      shifts: [{ id: 2, x: 609 }],
    });
  });

  it('is a gap farther away only if pushing does not help (PL-55, PL-56)', () => {
    const row = rowOf([0, 300], [100, 300], [450, 50]);
    // Two overlap, as forced: pushed apart they would need too much space.
    expect(roomFor(row, 1000, 360, 0)).toEqual({ x: 500, shifts: [] });
  });

  it('is null if the row is too full (PL-56)', () => {
    expect(at(0, 600)).toEqual({
      x: 100,
      shifts: [
        { id: 1, x: 0 },
        { id: 2, x: 700 },
      ],
    });
    expect(at(0, 601)).toBeNull();
  });
});

describe('room for a placement that grows or shrinks', () => {
  it('is at the same place, if it is free (PL-58)', () => {
    expect(roomBetween(ROW, 1000, 250, 200)).toEqual({ x: 200, shifts: [] });
    expect(roomBetween(ROW, 1000, 100, 250)).toEqual({ x: 250, shifts: [] });
    expect(roomBetween(ROW, 1000, 250, 650)).toEqual({ x: 650, shifts: [] });
  });

  it('leaves neighbours that were forced to overlap unchanged (PL-54, PL-58)', () => {
    const forced = rowOf([0, 100], [50, 100], [500, 100], [550, 100]);
    expect(roomBetween(forced, 1000, 350, 150)).toEqual({ x: 150, shifts: [] });
    expect(roomBetween(forced, 1000, 100, 160)).toEqual({ x: 160, shifts: [] });
  });

  it('pushes placements right of it to the right, whatever their middle (PL-58)', () => {
    expect(roomBetween(ROW, 1000, 300, 200)).toEqual({ x: 200, shifts: [{ id: 2, x: 500 }] });
    expect(roomBetween(ROW, 1000, 600, 200)).toEqual({
      x: 100,
      shifts: [
        { id: 1, x: 0 },
        { id: 2, x: 700 },
      ],
    });
    expect(roomBetween(ROW, 1000, 601, 200)).toBeNull();
    expect(roomBetween(rowOf([500, 100]), 1000, 100, 500)).toEqual({
      x: 500,
      shifts: [{ id: 1, x: 600 }],
    });
  });
});
