import { describe, expect, it } from 'vitest';
import { changedSince, comingPrices, discountPercent, pricePlot } from './price-plot.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const at = (valid_from: string, price: number | null) => ({ valid_from: `${valid_from}T00:00:00Z`, price });

describe('the line of a price', () => {
  it('has steps from the first change past today, in whatever order the changes are given', () => {
    const plot = pricePlot([at('2026-11-11', 300), at('2026-11-01', 500)], NOW);
    expect(plot?.steps.map(({ price }) => price)).toEqual([500, 300]);
    expect(plot?.steps[0]?.from).toBe(0);
    expect(plot?.steps[0]?.to).toBeCloseTo(plot?.steps[1]?.from ?? -1);
    expect(plot?.steps[1]?.to).toBeCloseTo(1);
    expect(plot?.now).toBeLessThan(1);
    expect([plot?.least, plot?.most]).toEqual([300, 500]);
  });

  it('marks future prices and leaves a gap where there was no price', () => {
    const plot = pricePlot([at('2026-11-01', 500), at('2026-11-05', null), at('2026-12-01', 400)], NOW);
    expect(plot?.steps.map(({ price, coming }) => [price, coming])).toEqual([
      [500, false],
      [400, true],
    ]);
    expect(plot?.steps[0]?.to).toBeLessThan(plot?.now ?? 0);
  });

  it('stays within the height, in the middle if the price never changed', () => {
    expect(pricePlot([at('2026-11-21', 500)], NOW)?.steps[0]).toMatchObject({ level: 0.5, from: 0, to: 1 });
    expect(pricePlot([], NOW)).toBeNull();
    expect(pricePlot([at('2026-11-01', null)], NOW)).toBeNull();
  });

  it('computes the discount', () => {
    expect(discountPercent(4_690_000, 4_990_000)).toBe(6);
    expect(discountPercent(4_690_000, null)).toBeNull();
    expect(discountPercent(5, 5)).toBeNull();
  });
});

describe('coming prices', () => {
  it('are those after now, the next one first', () => {
    const changes = [at('2026-12-20', 3), at('2026-11-20', 1), at('2026-12-01', null)];
    expect(comingPrices(changes, NOW).map(({ price }) => price)).toEqual([null, 3]);
    expect(comingPrices(changes.slice(1, 2), NOW)).toEqual([]);
  });

  it('name the last price that was set after them, and none that was set or planned before', () => {
    const set = (day: string, price: number, setOn = day) => ({
      ...at(day, price),
      set_at: `${setOn}T00:00:00Z`,
    });
    const planned = set('2026-12-01', 9, '2026-11-10');
    const earlier = [set('2026-11-09', 10), set('2026-11-15', 8, '2026-11-08'), planned];
    expect(changedSince(earlier, planned, NOW)).toBeUndefined();
    const later = [
      ...earlier,
      set('2026-11-12', 7),
      set('2026-11-14', 6),
      set('2026-12-02', 5, '2026-11-15'),
    ];
    expect(changedSince(later, planned, NOW)?.price).toBe(6);
  });
});
