import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ShelfType, type ThumbnailInput, thumbnailOf } from '../index.ts';

const TYPES: readonly ShelfType[] = ['straight', 'left_l', 'right_l', 'u', 'four_sided', 'six_sided'];
const input = (type: ShelfType, more: Partial<ThumbnailInput> = {}): ThumbnailInput => ({
  ...{ type, main: 4000, left: 2000, right: 2000, storeyCount: 12, productCount: 60, categoryCount: 3 },
  ...more,
});

describe('a small picture', () => {
  it('shows the faces of each shape that one sees (PL-31)', () => {
    const seen = TYPES.map((type) =>
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

  it('shows the top of an island alone (PL-31)', () => {
    const corners = TYPES.map((type) => thumbnailOf(input(type)).roof?.length ?? 0);
    expect(corners).toEqual([0, 0, 0, 0, 4, 6]);
  });

  it('is the same for the same input (PL-30) and lies within its size (PL-32)', () => {
    const length = fc.integer({ min: 1, max: 50_000 });
    const any = fc.record({
      type: fc.constantFrom(...TYPES),
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

  it('has no goods on an empty shelf, and uses every category of a full one (PL-32)', () => {
    expect(thumbnailOf(input('u', { productCount: 0 })).goods).toEqual([]);
    const used = new Set(thumbnailOf(input('straight')).goods.map((good) => good.category));
    expect(used).toEqual(new Set([0, 1, 2]));
  });
});
