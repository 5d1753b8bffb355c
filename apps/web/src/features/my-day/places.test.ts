import { DAY_KINDS, type DayOverview } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { dayPlot } from './day-plot.ts';
import {
  levelOf,
  listsOf,
  lowestRegions,
  percentOf,
  placeOf,
  regionPath,
  tagsToPrint,
  urgencyOf,
} from './places.ts';

const all = () => true;

describe('my day', () => {
  it('every kind of item opens a screen of its own branch', () => {
    const places = DAY_KINDS.map((kind) => placeOf(kind, 7, 'TAS-01', all));
    expect(places.every((path) => path.startsWith('/'))).toBe(true);
    expect(placeOf('stale_tags', null, 'TAS-01', all)).toBe('/priceTag?branch=TAS-01&state=to_print');
    expect(placeOf('campaign_late', 7, 'TAS-01', all)).toBe('/analytic_price_tag/7?branch=TAS-01');
  });

  it('several things of a kind open the list of their kind', () => {
    expect(placeOf('application', null, 'TAS-01', all)).toBe('/application?branch=TAS-01');
    expect(placeOf('unconfirmed', null, 'TAS-01', all)).toBe('/priceTag?branch=TAS-01&jobs=true');
  });

  it('a thing whose page the person may not open opens the list of its kind', () => {
    const lists = (routeName: string) => !routeName.endsWith('.show');
    expect(placeOf('application', 7, 'TAS-01', all)).toBe('/application/7');
    expect(placeOf('application', 7, 'TAS-01', lists)).toBe('/application?branch=TAS-01');
    expect(placeOf('check_list_late', 7, 'TAS-01', lists)).toBe('/check_list?branch=TAS-01');
    expect(placeOf('campaign', 7, 'TAS-01', lists)).toBe('/analytic_price_tag?branch=TAS-01');
    expect(placeOf('unconfirmed', 7, 'TAS-01', lists)).toBe('/priceTag?branch=TAS-01&job=7');
  });

  it('numbers open the lists that they count: those of the branch, or all of the chain', () => {
    const [own, all] = [listsOf('TAS-01', '2026-11-15'), listsOf(undefined, '2026-11-15')];
    expect(own.campaignsLate).toBe('/analytic_price_tag?branch=TAS-01&phase=running&late=true');
    expect(own.checkListsMissed).toBe('/check_list?branch=TAS-01&stands=missed&from=2026-11-15');
    expect(all.applicationsLate).toBe('/application?late=true');
    expect([all.tags, regionPath(3)]).toEqual([
      '/branch?closed=false&sort=tags',
      '/branch?region=3&closed=false&sort=tags',
    ]);
  });

  it('tags to print are the number on the icon of the installed application, none if the day has no such task', () => {
    const item = (kind: (typeof DAY_KINDS)[number], tags: number | null) => ({
      kind,
      count: null,
      tags,
      things: [],
    });
    expect(tagsToPrint([item('take_down', 3), item('stale_tags', 41)])).toBe(41);
    expect([tagsToPrint([]), tagsToPrint([item('take_down', 3)])]).toEqual([0, 0]);
  });

  it('100 per cent means all, and without tags there is no share', () => {
    expect(percentOf({ right: 999, needed: 1000 })).toBe(99);
    expect(percentOf({ right: 1000, needed: 1000 })).toBe(100);
    expect([percentOf({ right: 0, needed: 0 }), levelOf(null)]).toEqual([null, 'none']);
    expect([95, 94, 85, 84].map(levelOf)).toEqual(['good', 'fair', 'fair', 'poor']);
  });
});

describe('order and urgency', () => {
  it('late is what is overdue or wrong on a shelf now, today what is due today, the rest is calm', () => {
    const urgency = (kind: (typeof DAY_KINDS)[number], due: string | null) =>
      urgencyOf({ kind, things: [{ id: 1, name: null, tags: null, due }] }, '2026-11-21');
    expect(DAY_KINDS.filter((kind) => urgency(kind, '2026-11-30') === 'late')).toEqual([
      'campaign_late',
      'take_down',
      'check_list_late',
      'application_late',
    ]);
    expect([urgency('stale_tags', null), urgency('unconfirmed', '2026-11-20T10:00:00Z')]).toEqual([
      'today',
      'today',
    ]);
    expect([urgency('application', '2026-11-21'), urgency('application', '2026-11-22')]).toEqual([
      'today',
      'calm',
    ]);
    // The end of the 21st in Tashkent, and of the 22nd.
    expect(['2026-11-21T19:00:00Z', '2026-11-22T19:00:00Z'].map((due) => urgency('check_list', due))).toEqual(
      ['today', 'calm'],
    );
  });

  it('regions are listed from the lowest share of right tags, without those that have no tags', () => {
    const region = (id: number, right: number, needed: number) =>
      ({ region: { id }, tags: needed === 0 ? null : { right, needed } }) as DayOverview['regions'][number];
    const regions = [region(1, 99, 100), region(2, 0, 0), region(3, 70, 100), region(4, 80, 100)];
    expect(lowestRegions(regions, 2).map((one) => [one.region.id, one.percent])).toEqual([
      [3, 70],
      [4, 80],
    ]);
  });
});

describe('the plot of a branch’s days', () => {
  it('has a bar for each day with something due, at its place, and the share of all days', () => {
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
