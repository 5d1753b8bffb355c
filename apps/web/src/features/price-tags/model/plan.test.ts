import { describe, expect, it } from 'vitest';
import { countPages, firstFormat, type PrintOptions, pagesOfJob, planOf, startWithin } from './plan.ts';
import { sampleTag } from './sample-tags.ts';
import { choose, keyOf, NOTHING_CHOSEN, withCopies } from './selection.ts';

const OPTIONS: PrintOptions = { start: 1, cutMarks: true, onePerPage: false, copies: 1, order: 'walk' };
const tags = [1, 2, 3, 4, 5].map((id) => sampleTag({ id }));
const chosen = choose(NOTHING_CHOSEN, tags, true);
/** Every second one in A7, including the first in walking order. */
const mixed = choose(
  NOTHING_CHOSEN,
  [1, 2, 3, 4, 5].map((id) => sampleTag({ id, format: id % 2 === 1 ? 'A7' : 'A6' })),
  true,
);

describe('sheets of a selection', () => {
  it('are one empty sheet with all its places before anything is selected', () => {
    const plan = planOf(NOTHING_CHOSEN, 'A7', OPTIONS, []);
    expect(plan).toMatchObject({ sheets: 0, papers: 0 });
    expect(plan.pages).toHaveLength(1);
    expect(plan.pages[0]?.places).toHaveLength(8);
  });

  it('contain four A6 each and show the free places', () => {
    const plan = planOf(chosen, 'A6', OPTIONS, []);
    expect(plan).toMatchObject({ sheets: 2, papers: 5 });
    expect(plan.pages[1]?.places.map((place) => place.shown?.product)).toEqual([
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are filled format by format, each in walking order; the start place belongs to the first one', () => {
    const { pages, sheets } = planOf(mixed, 'A6', { ...OPTIONS, start: 8 }, []);
    expect(sheets).toBe(3);
    expect(pages.map((page) => page.places.flatMap(({ shown }) => shown?.product ?? []))).toEqual([
      [1],
      [3, 5],
      [2, 4],
    ]);
    expect(firstFormat(mixed, 'walk', [])).toBe('A7');
  });

  it('begin at the start place; the places before it are used', () => {
    const [first] = planOf(chosen, 'A6', { ...OPTIONS, start: 3 }, []).pages;
    expect(first?.places.map((place) => place.used)).toEqual([true, true, false, false]);
    expect(first?.places.map((place) => place.shown?.product)).toEqual([undefined, undefined, 1, 2]);
  });

  it('never begin at a place that the format does not have', () => {
    expect(startWithin(7, 'A5')).toBe(2);
    expect(planOf(chosen, 'A6', { ...OPTIONS, start: 8 }, []).sheets).toBe(2);
  });

  it('contain each copy', () => {
    const first = tags[0];
    if (!first) throw new Error('no tag');
    const plan = planOf(withCopies(chosen, keyOf(first), 4), 'A6', OPTIONS, []);
    expect(plan).toMatchObject({ sheets: 2, papers: 8 });
    expect(plan.pages[0]?.places.every((place) => place.shown?.product === 1)).toBe(true);
  });

  it('have the number that countPages returns', () => {
    for (const start of [1, 2, 4, 8]) {
      for (const copies of [1, 3, 4]) {
        for (const onePerPage of [false, true]) {
          const options = { ...OPTIONS, start, copies, onePerPage };
          for (const some of [chosen, mixed])
            expect(countPages(some, options, []).sheets).toBe(planOf(some, 'A6', options, []).sheets);
        }
      }
    }
    expect(countPages(NOTHING_CHOSEN, { ...OPTIONS, start: 3 }, []).sheets).toBe(0);
  });

  it('have one tag per page on request, of the size of the tag', () => {
    const plan = planOf(chosen, 'A6', { ...OPTIONS, onePerPage: true, start: 3 }, []);
    expect(plan).toMatchObject({ sheets: 5, papers: 5 });
    expect(plan.pages[0]).toMatchObject({ width: 1050, height: 1480, marks: [] });
    expect(
      planOf(chosen, 'A6', { ...OPTIONS, onePerPage: true }, [], { A6: { width: 1480, height: 1050 } })
        .pages[0],
    ).toMatchObject({
      width: 1480,
      height: 1050,
    });
  });

  it('have cut marks only if requested', () => {
    expect(planOf(chosen, 'A6', OPTIONS, []).pages[0]?.marks.length).toBeGreaterThan(0);
    expect(planOf(chosen, 'A6', { ...OPTIONS, cutMarks: false }, []).pages[0]?.marks).toEqual([]);
  });
});

describe('sheets of a job', () => {
  it('number the places in their order on the paper', () => {
    const slot = {
      product: 9,
      format: 'A6' as const,
      name: { uz: 'a', ru: 'a' },
      sku: 'S',
      outcome: null,
      outdated: false,
    };
    const [page] = pagesOfJob([
      {
        width: 2100,
        height: 2970,
        slots: [
          { ...slot, x: 1050, y: 0, width: 1050, height: 1480 },
          { ...slot, x: 0, y: 1480, width: 1050, height: 1480 },
        ],
      },
    ]);
    expect(page?.places.map((place) => place.place)).toEqual([2, 3]);
  });
});

describe('labels', () => {
  const label = sampleTag({ id: 90, format: 'label' });
  const paper = sampleTag({ id: 91, format: 'A6' });
  const both = choose(NOTHING_CHOSEN, [label, paper], true);

  it('[PT-54] are one per page of the size of their drawing, beside the sheets of paper', () => {
    const plan = planOf(both, 'label', { ...OPTIONS, start: 3 }, [], { label: { width: 800, height: 500 } });
    expect(plan.pages.map(({ width, height }) => [width, height])).toEqual([
      [800, 500],
      [2100, 2970],
    ]);
    expect(plan).toMatchObject({ sheets: 2, papers: 2, startPage: 1 });
    expect(plan.pages[1]?.places.map(({ shown, used }) => shown?.product ?? used)).toEqual([
      true,
      true,
      91,
      false,
    ]);
    expect(countPages(both, { ...OPTIONS, start: 3 }, [])).toEqual({ sheets: 2, labels: 1 });
  });

  it('alone have no start place, chosen or not', () => {
    expect(
      planOf(choose(NOTHING_CHOSEN, [label], true), 'label', { ...OPTIONS, start: 3 }, []),
    ).toMatchObject({ startPage: -1, sheets: 1 });
    expect(planOf(NOTHING_CHOSEN, 'label', OPTIONS, [])).toMatchObject({ startPage: -1, pages: [] });
  });
});
