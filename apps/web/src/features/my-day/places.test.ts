import { DAY_KINDS } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { dayPlot } from './day-plot.ts';
import { levelOf, listsOf, percentOf, placeOf, regionPath } from './places.ts';

describe('my day', () => {
  it('every kind of item opens a place of its own branch', () => {
    const places = DAY_KINDS.map((kind) => placeOf({ kind, id: 7 }, 'TAS-01'));
    expect(places.every((path) => path.startsWith('/'))).toBe(true);
    expect(placeOf({ kind: 'stale_tags', id: null }, 'TAS-01')).toBe(
      '/priceTag?branch=TAS-01&state=to_print',
    );
    expect(placeOf({ kind: 'campaign_late', id: 7 }, 'TAS-01')).toBe('/analytic_price_tag/7?branch=TAS-01');
  });

  it('numbers open the lists that they count: of a branch its own, of the chain all', () => {
    const [own, all] = [listsOf('TAS-01', '2026-11-15'), listsOf(undefined, '2026-11-15')];
    expect(own.campaignsLate).toBe('/analytic_price_tag?branch=TAS-01&phase=running&late=true');
    expect(own.checkListsMissed).toBe('/check_list?branch=TAS-01&stands=missed&from=2026-11-15');
    expect(all.applicationsLate).toBe('/application?late=true');
    expect([all.tags, regionPath(3)]).toEqual([
      '/branch?closed=false&sort=tags',
      '/branch?region=3&closed=false&sort=tags',
    ]);
  });

  it('100 per cent means all, and nothing needed is no share', () => {
    expect(percentOf({ right: 999, needed: 1000 })).toBe(99);
    expect(percentOf({ right: 1000, needed: 1000 })).toBe(100);
    expect([percentOf({ right: 0, needed: 0 }), levelOf(null)]).toEqual([null, 'none']);
    expect([95, 94, 85, 84].map(levelOf)).toEqual(['good', 'fair', 'fair', 'poor']);
  });
});

describe('the plot of a branch’s days', () => {
  it('has a bar for each day with something to do, in its place, and the share of all days', () => {
    const plot = dayPlot([
      { day: '2026-11-01', done: 1, of: 2 },
      { day: '2026-11-02', done: 0, of: 0 },
      { day: '2026-11-03', done: 2, of: 2 },
      { day: '2026-11-04', done: 0, of: 1 },
    ]);
    expect(plot.percent).toBe(60);
    expect(plot.bars.map(({ day, share, x }) => [day.slice(-2), share, x])).toEqual([
      ['01', 0.5, 0],
      ['03', 1, 0.5],
      ['04', 0, 0.75],
    ]);
    expect(dayPlot([])).toEqual({ bars: [], percent: null });
  });
});
