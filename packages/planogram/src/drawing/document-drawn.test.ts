import { describe, expect, it } from 'vitest';
import { documentPages, planFromForm, type ShelfPlan } from '../index.ts';
import { drawn } from '../testing/drawn.ts';
import { sampleForm, samplePlacement, sampleZones } from '../testing/sample-plans.ts';
import type { DocumentOptions } from './document.ts';

const PLAN: ShelfPlan = {
  ...sampleZones('golden'),
  placements: [samplePlacement(1), samplePlacement(2, { x: 300, front: 2, back: 1 })],
};
const OPTIONS: DocumentOptions = {
  format: 'a4',
  title: 'Devor',
  subtitle: 'Chilonzor',
  words: {
    face: (face) => `${face}-tomon`,
    page: (page, pages) => `${page}/${pages}`,
    columns: { number: '№', storey: 'Joy', sku: 'SKU', name: 'Nomi', pieces: 'Dona', price: 'Narx' },
  },
  productOf: ({ product }) => ({
    sku: `s${product}`,
    name: `Name ${product}`,
    price: `${product} 000`,
    colour: '#abcdef',
    short: 'Oppo',
  }),
};
const pages = (plan: ShelfPlan, more: Partial<DocumentOptions> = {}) => [
  ...documentPages(plan, { ...OPTIONS, ...more }),
];
const linesOf = (plan: ShelfPlan, kind: 'plan' | 'face' | 'list', more: Partial<DocumentOptions> = {}) =>
  pages(plan, more)
    .filter((one) => one.kind === kind)
    .map(({ drawing }) => drawn(drawing.commands));

describe('a document', () => {
  it('has landscape pages, A4 or A3, each with its heading and number (PL-95)', () => {
    const sizes = (format: 'a4' | 'a3') =>
      pages(PLAN, { format }).map(({ kind, drawing }) => [
        kind,
        drawing.width,
        drawing.height,
        drawing.patternPitch,
      ]);
    expect(sizes('a4')).toEqual([
      ['plan', 2970, 2100, 22],
      ['face', 2970, 2100, 22],
      ['list', 2970, 2100, 22],
    ]);
    expect(sizes('a3')[0]).toEqual(['plan', 4200, 2970, 22]);
    for (const [i, { drawing }] of pages(PLAN).entries()) {
      const lines = drawn(drawing.commands);
      expect(lines.slice(0, 2)).toEqual([
        `text 120 180 60 start bold ink "${i === 1 ? 'Devor · 1-tomon' : 'Devor'}"`,
        'text 120 236 34 start muted "Chilonzor"',
      ]);
      expect(lines.at(-1)).toBe(`text 2850 1980 34 end muted "${i + 1}/3"`);
    }
  });

  it('cuts a heading to the width of the page (PL-94)', () => {
    const [first] = pages(PLAN, { title: 'D'.repeat(200) });
    const heading = first?.drawing.commands[0];
    expect(heading?.kind === 'text' && heading.text.length).toBe(73);
  });

  it('has the plan from above as large as the page allows, in its middle (PL-95)', () => {
    expect(linesOf(PLAN, 'plan')[0]?.slice(2, -1)).toEqual([
      'polygon 175 1576.6 2795 1576.6 2795 397.6 175 397.6 | board 0.9 | ink 11',
      'line 175 1576.6 2795 1576.6 | golden 33',
      'polygon 175 1576.6 437 1576.6 437 1314.6 175 1314.6 | goods | muted 3.7',
      'polygon 961 1576.6 1485 1576.6 1485 1052.6 961 1052.6 | goods | muted 3.7',
      'text 1485 1776.8 137.5 middle bold ink "1-tomon"',
      'polygon 541.8 1697.1 442.3 1642.1 442.3 1752.1 | accent | no stroke',
      'line 175 1697.1 442.3 1697.1 | accent 22',
    ]);
    const high = linesOf(
      { ...planFromForm(sampleForm('left_l', { left: 9000, storeys: 1 })), placements: [] },
      'plan',
    );
    const tops = (high[0] ?? []).filter((one) => one.startsWith('polygon'));
    expect(tops[0]).toBe(
      'polygon 1321.7 1896.2 1321.7 389.1 1246.4 313.8 1246.4 1896.2 | board 0.9 | ink 4.8',
    );
  });

  it('has each face with numbered goods in their colours (PL-95, PL-97)', () => {
    expect(linesOf(PLAN, 'face')[0]?.slice(2, -1)).toEqual([
      'rect 981.9 1306.2 1006.2 402.5 | golden 0.16 | no stroke',
      'rect 981.9 1306.2 1006.2 402.5 | golden rising 0.55 | no stroke',
      'rect 981.9 1306.2 40.2 553.4 | board 0.5 | no stroke',
      'rect 1947.8 1306.2 40.2 553.4 | board 0.5 | no stroke',
      'rect 981.9 1708.7 1006.2 30.2 | board | no stroke',
      'line 921.5 350.4 2048.5 350.4 | accent 6 dash 36.2',
      'rect 981.9 1507.5 100.6 201.2 | #abcdef 1 | no stroke',
      'rect 981.9 1507.5 100.6 201.2 | no fill | muted 4',
      'text 1032.2 1519.6 11.1 middle bold ink "1"',
      'text 1032.2 1532.9 11.1 middle ink "Oppo"',
      'rect 1283.8 1507.5 201.2 201.2 | #abcdef 1 | no stroke',
      'line 1384.4 1507.5 1384.4 1708.7 | faint 3',
      'rect 1283.8 1507.5 201.2 201.2 | no fill | muted 4',
      'text 1384.4 1519.6 11.1 middle bold ink "2"',
      'text 1384.4 1532.9 11.1 middle ink "Oppo"',
      'line 921.5 1859.6 2048.5 1859.6 | ink 10.1',
    ]);
  });

  it('has text of one size on paper, whatever the size of the face (PL-95)', () => {
    const sizes = (main: number, height: number) => {
      const plan = planFromForm(sampleForm('straight', { main, height, storeys: 1 }));
      const placements = [samplePlacement(1, { width: 500, height: 250 })];
      const written = (linesOf({ ...plan, placements }, 'face')[0] ?? []).filter((one) =>
        one.includes('middle'),
      );
      return written.map((one) => one.split(' ')[3]);
    };
    expect(sizes(4000, 400)).toEqual(['26.1', '26.1']);
    expect(sizes(2000, 3000)).toEqual(['25.9', '25.9']);
  });

  it('has the supports of each face, and measures text with the given function (PL-91, PL-97)', () => {
    const supports = [{ face: 1, kind: 'pallet', count: 1, length: 400, depth: 300, height: 100 }] as const;
    const lines = linesOf({ ...PLAN, supports }, 'face')[0] ?? [];
    expect(lines.filter((one) => one.includes('support'))).toHaveLength(1);
    const wide = linesOf(PLAN, 'face', { measure: (text, size) => text.length * size * 9 })[0] ?? [];
    expect(wide.join()).not.toContain('Oppo');
  });

  it('writes no text on products without a short name, and paints none without a colour (PL-97)', () => {
    const productOf: DocumentOptions['productOf'] = () => ({ sku: 's', name: 'Name', price: '1' });
    const lines = linesOf(PLAN, 'face', { productOf })[0] ?? [];
    expect(lines.filter((one) => one.startsWith('text')).slice(2, -1)).toEqual([
      'text 1032.2 1519.1 11.1 middle bold ink "1"',
      'text 1384.4 1519.1 11.1 middle bold ink "2"',
    ]);
    expect(lines).toContain('rect 981.9 1507.5 100.6 201.2 | goods 1 | no stroke');
  });

  it('has the list of products, numbers to the left and amounts to the right (PL-95)', () => {
    expect(linesOf(PLAN, 'list')[0]?.slice(2, -1)).toEqual([
      'text 120 330.92 32 start bold ink "№"',
      'text 256.5 330.92 32 start bold ink "Joy"',
      'text 447.6 330.92 32 start bold ink "SKU"',
      'text 802.5 330.92 32 start bold ink "Nomi"',
      'text 2457.8 330.92 32 end bold ink "Dona"',
      'text 2840 330.92 32 end bold ink "Narx"',
      'line 120 352 2850 352 | ink 4',
      'text 120 392.92 32 start ink "1"',
      'text 256.5 392.92 32 start ink "1.1"',
      'text 447.6 392.92 32 start ink "s1"',
      'text 802.5 392.92 32 start ink "Name 1"',
      'text 2457.8 392.92 32 end ink "1"',
      'text 2840 392.92 32 end ink "1 000"',
      'line 120 414 2850 414 | faint 2',
      'text 120 454.92 32 start ink "2"',
      'text 256.5 454.92 32 start ink "1.1"',
      'text 447.6 454.92 32 start ink "s2"',
      'text 802.5 454.92 32 start ink "Name 2"',
      'text 2457.8 454.92 32 end ink "4"',
      'text 2840 454.92 32 end ink "2 000"',
      'line 120 476 2850 476 | faint 2',
    ]);
  });

  it('continues the list on the next page, with the heading of its columns on each (PL-95)', () => {
    const many = (count: number) => ({
      ...sampleZones('golden'),
      placements: Array.from({ length: count }, (_, i) => samplePlacement(i + 1, { x: i, width: 1 })),
    });
    const rows = (count: number) =>
      linesOf(many(count), 'list').map((lines) => lines.filter((one) => one.startsWith('line')).length - 1);
    expect([rows(0), rows(25), rows(26), rows(27), rows(53)].map((all) => all.join('+'))).toEqual([
      '',
      '25',
      '25+1',
      '25+2',
      '25+25+3',
    ]);
    const last = linesOf(many(27), 'list')[1] ?? [];
    expect(last.filter((one) => /start ink "\d+"$/.test(one))).toEqual([
      'text 120 392.92 32 start ink "26"',
      'text 120 454.92 32 start ink "27"',
    ]);
    expect(last.at(-1)).toContain('4/4');
  });

  it('cuts text that does not fit its column, measured with the given function (PL-94)', () => {
    const productOf: DocumentOptions['productOf'] = () => ({ sku: 'abcdefghijkl', name: 'n', price: '1' });
    const measure = (text: string, size: number) => text.length * size;
    expect(linesOf(PLAN, 'list', { productOf, measure })[0]).toContain(
      'text 447.6 392.92 32 start ink "abcdefghi…"',
    );
  });

  it('has the faces in walking order, and leaves out those without storeys (PL-2, PL-95)', () => {
    const u = planFromForm(
      sampleForm('u', { storeys: 1, rightStoreys: 0, start: { face: 1, end: 'right' } }),
    );
    const heads = pages({
      ...u,
      placements: [samplePlacement(7, { face: 1 }), samplePlacement(8, { face: 2 })],
    })
      .filter((one) => one.kind === 'face')
      .map(({ drawing }) => drawn(drawing.commands));
    expect(heads.map((lines) => lines[0]?.split('"')[1])).toEqual(['Devor · 2-tomon', 'Devor · 1-tomon']);
    expect(heads.map((lines) => lines.find((one) => /middle bold/.test(one))?.split('"')[1])).toEqual([
      '1',
      '2',
    ]);
  });
});
