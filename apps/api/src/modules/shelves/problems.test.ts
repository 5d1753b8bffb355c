import { planFromForm, type ShelfForm, type ShelfPlan, validateShape } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../platform/http/error-text.ts';
import { placeIssue, shapeIssues } from './problems.ts';

const FORM: ShelfForm = {
  type: 'straight',
  main: 2000,
  left: null,
  right: null,
  storeys: 2,
  leftStoreys: null,
  rightStoreys: null,
  bottom: 100,
  height: 400,
  depth: 400,
  supports: null,
  tables: [],
  start: { face: 1, end: 'left' },
};
const PLAN = planFromForm(FORM);
const [LOWER, UPPER] = PLAN.storeys;
const PALLET = { face: 1, kind: 'pallet', count: 1, length: 800, depth: 400, height: 90 } as const;
const TABLE = { kind: 'rectangular', phones: 4 } as const;
const drawn = (form: Partial<ShelfForm>) => planFromForm({ ...FORM, ...form });
const withTable = (more: object) => ({ tables: drawn({ tables: [TABLE, { ...TABLE, ...more }] }).tables });

/** Field and text, as a person reads them. */
const told = (plan: Partial<ShelfPlan>) =>
  shapeIssues(validateShape({ ...PLAN, ...plan })).map(({ path, code, params }) => [
    path,
    errorText('uz', code, params),
  ]);

describe('reports a wrong shape at its field, lengths in centimetres', () => {
  it.each<[string, Partial<ShelfPlan>, string, string]>([
    [
      'a face of nothing',
      { sizes: { ...PLAN.sizes, main: 0 } },
      'main_mm',
      'Oʻlcham 0,1 dan 5\u00a0000 sm gacha boʻlsin, 0 mumkin emas',
    ],
    ['a deep shelf', { depth: 5005 }, 'depth_mm', 'Oʻlcham 0,1 dan 500 sm gacha boʻlsin, 500,5 mumkin emas'],
    [
      'a storey of a face that is not there',
      { storeys: PLAN.storeys.concat(drawn({ type: 'left_l' }).storeys.filter(({ face }) => face === 2)) },
      'storeys',
      'Bu turdagi javonda 2-tomon yoʻq, hammasi 1 ta',
    ],
    ['no storeys', { storeys: [] }, 'storeys', '1-tomonda qavat yoʻq'],
    [
      'too many storeys',
      { storeys: drawn({ storeys: 21, height: 100 }).storeys },
      'storeys',
      '1-tomonda 21 ta qavat, koʻpi bilan 20 ta boʻladi',
    ],
    [
      'a low storey',
      { storeys: PLAN.storeys.map((one) => (one === UPPER ? { ...one, height: 0 } : one)) },
      'storeys.1.2.height_mm',
      'Oʻlcham 0,1 dan 500 sm gacha boʻlsin, 0 mumkin emas',
    ],
    [
      'a storey that is left out',
      { storeys: PLAN.storeys.map((one) => (one === UPPER ? { ...one, storey: 3 } : one)) },
      'storeys',
      '1-tomonning qavatlari 1 dan ketma-ket raqamlansin (3-qavat)',
    ],
    [
      'storeys within each other',
      { storeys: PLAN.storeys.map((one) => (one === LOWER ? { ...one, height: 455 } : one)) },
      'storeys.1.2',
      '1-tomonning 2-qavati ostidagisiga 2,5 sm kirib ketgan',
    ],
    ['no pallet', { supports: [{ ...PALLET, count: 0 }] }, 'supports.1.count', '1 dan kam boʻlmasin'],
    ['too many pallets', { supports: [{ ...PALLET, count: 51 }] }, 'supports.1.count', '50 dan oshmasin'],
    [
      'a low pallet',
      { supports: [{ ...PALLET, height: 5 }] },
      'supports.1.height',
      'Oʻlcham 1 dan 1\u00a0000 sm gacha boʻlsin, 0,5 mumkin emas',
    ],
    [
      'pallets given twice',
      { supports: [PALLET, { ...PALLET, kind: 'pedestal' }] },
      'supports',
      '1-tomonga taglik ikki marta koʻrsatilgan',
    ],
    [
      'pallets longer than the face',
      { supports: [{ ...PALLET, count: 3, length: 805 }] },
      'supports',
      '1-tomondagi taglik 241,5 sm, tomonning uzunligi 200 sm',
    ],
    [
      'pallets above the lowest board',
      { supports: [{ ...PALLET, height: 125 }] },
      'supports',
      '1-tomondagi taglik 12,5 sm, eng pastki taxta 10 sm balandlikda',
    ],
    [
      'a small table',
      withTable({ width: 100 }),
      'tables.1.width',
      'Oʻlcham 20 dan 1\u00a0000 sm gacha boʻlsin, 10 mumkin emas',
    ],
    [
      'more tables than there may be',
      { tables: drawn({ tables: Array.from({ length: 31 }, () => TABLE) }).tables },
      'tables',
      'Koʻpi bilan 30 ta boʻlishi mumkin',
    ],
    [
      'a start on a face that is not there',
      { start: { face: 4, end: 'left' } },
      'start_face',
      'Boshlanish nuqtasi 4-tomonda, javonda esa 1 ta tomon bor',
    ],
  ])('%s', (_what, plan, path, text) => {
    expect(told(plan)).toEqual([[path, text]]);
  });

  it('a table with more phones than places', () => {
    const [[path, text] = []] = told(withTable({ phones: 99 }));
    expect(path).toBe('tables.1.phones');
    expect(text).toMatch(/^2-stolda \d+ ta telefon joyi bor, 99 ta sigʻmaydi$/);
  });

  it('ends of an island that do not close', () => {
    const island = planFromForm({ ...FORM, type: 'four_sided', left: 800, right: 905 });
    expect(told(island)).toContainEqual([
      'right_mm',
      'Orolning ikki yon tomoni teng boʻlishi kerak: chap 80 sm, oʻng 90,5 sm',
    ]);
  });
});

describe('what is wrong with a placement', () => {
  const size = { width: 100, height: 100, depth: 100 };
  const one = {
    id: 5,
    product: 7,
    face: 1,
    storey: 2,
    x: 0,
    front: 1,
    back: 0,
    stack: 1,
    priority: 0,
    ...size,
  };
  const issue = (code: string, at: Partial<typeof one> = {}, numbers = {}) =>
    placeIssue('placements.0', code, { ...one, ...at }, numbers, { products: new Map(), language: 'uz' });

  it('is reported for deleted products too, without their name', () => {
    expect(issue('no_width', {}, { needs: 9 })).toEqual({
      path: 'placements.0',
      code: 'place_no_width',
      params: { id: 5, product: 7, face: 1, storey: 2, sku: '', name: '', needs: 9 },
    });
    expect(issue('count_out_of_range').code).toBe('invalid');
  });

  it.each([
    ['too_many_on_storey', 'place_too_many'],
    ['product_without_size', 'place_no_size'],
    ['no_height', 'place_no_height'],
    ['no_depth', 'place_no_depth'],
    ['overlap', 'place_overlap'],
    ['no_storey', 'place_no_storey'],
  ])('%s has its own text', (code, text) => {
    expect(issue(code).code).toBe(text);
  });
});
