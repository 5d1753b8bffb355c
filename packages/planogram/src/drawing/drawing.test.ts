import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Drawing,
  diffPlans,
  documentPages,
  drawComparison,
  drawElevation,
  drawPlan,
  facesOf,
  inWalk,
  move,
  planFromForm,
  remove,
  SHELF_TYPES,
  type ShelfPlan,
  TABLE_KINDS,
} from '../index.ts';
import { type SvgNode, svgNodes } from '../svg/index.ts';
import { workedPlan } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';
import type { DocumentOptions } from './document.ts';
import { anyMeet, extentOf } from './extent.ts';
import { boxName, fitText, guessText, wrapText } from './text.ts';

const PLAN: ShelfPlan = {
  ...planFromForm(sampleForm('straight', { tables: TABLE_KINDS.map((kind) => ({ kind, phones: 2 })) })),
  placements: [samplePlacement(1, { x: 0 }), samplePlacement(2, { x: 300 }), samplePlacement(3, { x: 600 })],
};
const DOCUMENT: DocumentOptions = {
  format: 'a4',
  title: 'Devor',
  subtitle: 'Chilonzor',
  words: {
    face: (face: number) => `${face}-tomon`,
    page: (page: number, pages: number) => `${page} / ${pages}`,
    columns: { number: '№', storey: 'Joy', sku: 'SKU', name: 'Nomi', pieces: 'Dona', price: 'Narx' },
  },
  productOf: ({ product }) => ({
    sku: `sku-${product}`,
    name: 'X',
    price: '1',
  }),
};

function cornersOf({ commands }: Drawing): readonly (readonly [number, number])[] {
  return commands.flatMap((one) => extentOf([one], guessText));
}
function faceOf(plan: ShelfPlan) {
  const [face] = facesOf(plan.type, plan.storeys);
  if (!face) throw new Error('no face');
  return face;
}
const marks = (drawing: Drawing) =>
  drawing.commands.flatMap((one) =>
    one.kind === 'rect' && one.stroke && ['added', 'moved', 'removed', 'wrong'].includes(one.stroke.ink)
      ? [one.stroke.ink]
      : [],
  );

describe('writing on boxes', () => {
  it('wraps at words, and ends in an ellipsis where lines run out (PL-97)', () => {
    const one = (text: string, size: number) => text.length * size;
    expect(wrapText('Oppo Reno 12 qora', 9, 1, 3, one)).toEqual(['Oppo Reno', '12 qora']);
    expect(wrapText('Oppo Reno 12 qora', 9, 1, 1, one)).toEqual(['Oppo Ren…']);
    expect(wrapText('Oppo', 9, 1, 0, one)).toEqual([]);
  });

  it('begins with the brand (PL-97)', () => {
    expect(boxName('Смартфон Oppo Reno 12', 'Oppo')).toBe('Oppo Reno 12');
    expect(boxName('Oppo Reno 12 smartfoni', 'Oppo')).toBe('Oppo Reno 12 smartfoni');
    expect(boxName('Смартфон Reno 12', 'Oppo')).toBe('Смартфон Reno 12');
    expect(boxName('Смартфон Reno 12', null)).toBe('Смартфон Reno 12');
  });
});

describe('drawings', () => {
  it('are within their width and height, whatever is placed there (PL-90, PL-92)', () => {
    fc.assert(
      fc.property(workedPlan, (plan) => {
        const pages = [...documentPages(plan, DOCUMENT)].map((page) => page.drawing);
        const above = drawPlan(plan, { faceLabel: (face) => `${face}: orqa tomondagi devor` });
        for (const drawing of [above, drawElevation(faceOf(plan), plan.placements), ...pages]) {
          const corners = cornersOf(drawing);
          const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
          expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...xs)).toBeLessThanOrEqual(drawing.width);
          expect(Math.max(...ys)).toBeLessThanOrEqual(drawing.height);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('place the name of each face where it overlaps neither another nor the arrow of the start (PL-96)', () => {
    const side = fc.integer({ min: 500, max: 6000 });
    const start = fc.record({ face: fc.constantFrom(1, 2, 3), end: fc.constantFrom('left', 'right') });
    fc.assert(
      fc.property(
        fc.constantFrom(...SHELF_TYPES),
        fc.record({ main: side, left: side, right: side, start }),
        (type, sizes) => {
          const form = sampleForm(type, sizes);
          const { commands } = drawPlan(planFromForm(form), { faceLabel: (face) => `${face}-tomon` });
          const shown = commands.filter(
            (one) => one.kind === 'text' || (one.kind === 'polygon' && one.fill?.ink === 'accent'),
          );
          expect(anyMeet(shown.map((one) => extentOf([one], guessText)))).toBe(false);
        },
      ),
    );
  });

  it('give each zone a colour and a pattern (PL-90)', () => {
    const fills = drawElevation(faceOf(PLAN), []).commands.flatMap((one) =>
      one.kind === 'rect' && one.fill?.pattern ? [`${one.fill.ink} ${one.fill.pattern}`] : [],
    );
    expect(fills).toEqual(['red falling', 'green dots', 'golden rising', 'green dots', 'red falling']);
  });

  it('outline products that extend beyond their storey (PL-91)', () => {
    expect(marks(drawElevation(faceOf(PLAN), [samplePlacement(1, { height: 900 })]))).toEqual(['wrong']);
  });

  it('compare two plans: moved with the earlier place, removed (PL-93)', () => {
    const after = remove(move(PLAN, 1, { face: 1, storey: 2, x: 0 }).plan, 3).plan;
    const [face] = drawComparison(PLAN, after, diffPlans(PLAN, after));
    expect(face && marks(face.drawing)).toEqual(['removed', 'removed', 'moved']);
  });

  it('write a name if it fits, and only the number, larger, if it does not (PL-97)', () => {
    const textsOn = (width: number) =>
      drawElevation(faceOf(PLAN), [samplePlacement(1, { width, height: 300 })], {
        textSize: 30,
        lookOf: () => ({ lines: ['7'], words: 'Oppo Reno' }),
      }).commands.flatMap((one) => (one.kind === 'text' ? [`${one.text} ${one.size}`] : []));
    expect(textsOn(400)).toEqual(['7 30', 'Oppo Reno 30']);
    expect(textsOn(120)).toEqual(['7 42']);
  });

  it('cut text to the available width (PL-94)', () => {
    const letters = (text: string) => text.length;
    const fit = (text: string, room: number) => fitText(text, room, 1, false, letters);
    expect([fit('Samsung', 7), fit('Samsung', 5), fit('Samsung', 2)]).toEqual(['Samsung', 'Sams…', '']);
  });
});

describe('a document', () => {
  it('has the plan, each face and every placement once, in walking order (PL-95)', () => {
    fc.assert(
      fc.property(workedPlan, (plan) => {
        const pages = [...documentPages(plan, DOCUMENT)];
        const faces = new Set(plan.storeys.map((one) => one.face)).size;
        expect(pages.slice(0, faces + 1).map((page) => page.kind)).toEqual([
          'plan',
          ...Array.from({ length: faces }, () => 'face'),
        ]);
        const listed = pages
          .filter((page) => page.kind === 'list')
          .flatMap(({ drawing }) => drawing.commands)
          .flatMap((one) => (one.kind === 'text' && one.text.startsWith('sku-') ? [one.text] : []));
        expect(listed).toEqual(inWalk(plan, plan.placements).map((one) => `sku-${one.product}`));
      }),
      { numRuns: 30 },
    );
  });
});

it('a long list continues over pages and leaves none out (PL-95)', () => {
  const placements = Array.from({ length: 90 }, (_, i) => samplePlacement(i + 1, { x: i * 20, width: 20 }));
  const lists = [...documentPages({ ...PLAN, placements }, DOCUMENT)].filter((page) => page.kind === 'list');
  const listed = lists
    .flatMap(({ drawing }) => drawing.commands)
    .filter((one) => one.kind === 'text' && one.text.startsWith('sku-'));
  expect(lists.length).toBeGreaterThan(2);
  expect(listed).toHaveLength(90);
});

describe('SVG', () => {
  it('has one pattern for each used one', () => {
    const drawing = drawElevation(faceOf(PLAN), PLAN.placements, {
      lookOf: () => ({ lines: ['one'] }),
      textSize: 20,
    });
    const [defs] = svgNodes(drawing, { id: 'one', inkOf: (ink) => ink }).children as SvgNode[];
    expect(defs?.children).toHaveLength(3);
  });
});
