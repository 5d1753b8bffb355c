import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHELF_TYPES, type ShelfType, thumbnailOf } from '../index.ts';
import type { ThumbnailInput } from './thumbnail.ts';

/** Shapes whose pictures are listed in full here. */
const DRAWN = ['straight', 'left_l', 'right_l', 'u', 'four_sided', 'six_sided'] as const;

const input = (type: ShelfType, more: Partial<ThumbnailInput> = {}): ThumbnailInput => ({
  type,
  main: 4000,
  left: 2000,
  right: 2000,
  storeyCount: 12,
  productCount: 60,
  categoryCount: 3,
  ...more,
});

describe('a thumbnail', () => {
  it('shows the visible faces of each shape (PL-31)', () => {
    const seen = DRAWN.map((type) =>
      thumbnailOf(input(type))
        .panels.map((panel) => panel.side)
        .sort(),
    );
    expect(seen).toEqual([
      ['front'],
      ['front', 'left'],
      ['front', 'right'],
      ['front', 'left', 'right'],
      ['front', 'right'],
      ['side', 'side', 'side'],
    ]);
  });

  it('shows only the top of an island (PL-31)', () => {
    const corners = DRAWN.map((type) => thumbnailOf(input(type)).roof?.length ?? 0);
    expect(corners).toEqual([0, 0, 0, 0, 4, 6]);
  });

  it('is the same for the same input (PL-30) and within its size (PL-32)', () => {
    const length = fc.integer({ min: 1, max: 50_000 });
    const any = fc.record({
      type: fc.constantFrom(...SHELF_TYPES),
      main: length,
      left: fc.option(length),
      right: fc.option(length),
      storeyCount: fc.integer({ min: 0, max: 60 }),
      productCount: fc.integer({ min: 0, max: 3000 }),
      categoryCount: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(any, (one) => {
        const picture = thumbnailOf(one);
        expect(thumbnailOf(one)).toEqual(picture);
        const points = [
          ...picture.panels.flatMap(({ quad }) => [...quad]),
          ...(picture.roof ?? []),
          ...picture.boards.flat(),
          ...picture.goods.flatMap(({ quad }) => [...quad]),
        ];
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
        expect(Math.min(...xs, ...ys)).toBe(0);
        expect([Math.max(...xs), Math.max(...ys)]).toEqual([picture.width, picture.height]);
        const categories = picture.goods.map((one) => one.category);
        expect(Math.max(0, ...categories)).toBeLessThan(Math.max(1, one.categoryCount));
      }),
    );
  });

  /** Corners of each picture: lower left, lower right, upper right, upper left. */
  const panelsOf = (type: ShelfType) => {
    const { width, height, panels, roof } = thumbnailOf(input(type));
    return [[width, height], ...panels.map(({ side, quad }) => [side, ...quad]), roof];
  };

  it('has sides that come towards the shopper at a wall (PL-31)', () => {
    const front = (x: number) => ['front', [x, 2000], [x + 4000, 2000], [x + 4000, 0], [x, 0]];
    const left = ['left', [0, 2600], [840, 2000], [840, 0], [0, 600]];
    const right = (x: number) => ['right', [x, 2000], [x + 840, 2600], [x + 840, 600], [x, 0]];
    expect(panelsOf('straight')).toEqual([[4000, 2000], front(0), null]);
    expect(panelsOf('left_l')).toEqual([[4840, 2600], front(840), left, null]);
    expect(panelsOf('right_l')).toEqual([[4840, 2600], front(0), right(4000), null]);
    expect(panelsOf('u')).toEqual([[5680, 2600], front(840), left, right(4840), null]);
  });

  it('has the sides of an island going away, and its top (PL-31)', () => {
    expect(panelsOf('four_sided')).toEqual([
      [4840, 2600],
      ['right', [4000, 2600], [4840, 2000], [4840, 0], [4000, 600]],
      ['front', [0, 2600], [4000, 2600], [4000, 600], [0, 600]],
      [
        [0, 600],
        [4000, 600],
        [4840, 0],
        [840, 0],
      ],
    ]);
    expect(panelsOf('six_sided')).toEqual([
      [7360, 4400],
      ['side', [0, 3200], [1680, 4400], [1680, 2400], [0, 1200]],
      ['side', [5680, 4400], [7360, 3200], [7360, 1200], [5680, 2400]],
      ['side', [1680, 4400], [5680, 4400], [5680, 2400], [1680, 2400]],
      [
        [0, 1200],
        [1680, 2400],
        [5680, 2400],
        [7360, 1200],
        [5680, 0],
        [1680, 0],
      ],
    ]);
  });

  it('divides storeys between the faces, one to seven on each, with a board under each (PL-32)', () => {
    const boards = (type: ShelfType, storeyCount: number) => thumbnailOf(input(type, { storeyCount })).boards;
    expect(boards('straight', 2)).toEqual([
      [
        [0, 2000],
        [4000, 2000],
      ],
      [
        [0, 1000],
        [4000, 1000],
      ],
    ]);
    expect(boards('left_l', 2)).toEqual([
      [
        [840, 2000],
        [4840, 2000],
      ],
      [
        [0, 2600],
        [840, 2000],
      ],
    ]);
    expect([0, 1, 7, 8].map((count) => boards('straight', count).length)).toEqual([1, 1, 7, 7]);
    expect([12, 13, 14].map((count) => boards('u', count).length)).toEqual([12, 12, 15]);
  });

  it('divides products between the storeys, one to nine on each (PL-32)', () => {
    const goods = (storeyCount: number, productCount: number) =>
      thumbnailOf(input('straight', { storeyCount, productCount })).goods.length;
    expect([goods(2, 1), goods(2, 4), goods(2, 5), goods(2, 18), goods(2, 99)]).toEqual([2, 4, 6, 18, 18]);
    expect([goods(0, 5), goods(2, 0)]).toEqual([5, 0]);
  });

  it('takes the colours of the categories from the floor up (PL-32)', () => {
    const categories = (categoryCount: number) =>
      thumbnailOf(input('straight', { storeyCount: 2, productCount: 6, categoryCount })).goods.map(
        (one) => one.category,
      );
    expect(categories(3)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(categories(2)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(categories(0)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('has products of different sizes on their boards, the same each time (PL-30)', () => {
    const { goods } = thumbnailOf(
      input('straight', { main: 1000, storeyCount: 2, productCount: 4, categoryCount: 1 }),
    );
    expect(goods.map(({ quad: [[left, bottom], , [right, top]] }) => [left, right, bottom, top])).toEqual([
      [87, 443, 2000, 1400],
      [568, 902, 2000, 1333],
      [137, 393, 1000, 334],
      [575, 895, 1000, 518],
    ]);
    const slanted = thumbnailOf(
      input('left_l', { main: 1000, left: 1000, storeyCount: 2, productCount: 2, categoryCount: 1 }),
    );
    expect(slanted.goods.map((one) => one.quad)).toEqual([
      [
        [564, 2000],
        [1276, 2000],
        [1276, 800],
        [564, 800],
      ],
      [
        [83, 2241],
        [337, 2059],
        [337, 490],
        [83, 672],
      ],
    ]);
  });

  it('has no products on an empty shelf, and uses every category of a full one (PL-32)', () => {
    expect(thumbnailOf(input('u', { productCount: 0 })).goods).toEqual([]);
    const used = new Set(thumbnailOf(input('straight')).goods.map((good) => good.category));
    expect(used).toEqual(new Set([0, 1, 2]));
  });
});
