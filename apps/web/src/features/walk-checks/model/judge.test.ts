import { BARCODE_VERDICTS, type WalkDetails, type WalkTag } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { type Judged, judgeScan, typedCode } from './judge.ts';
import { planOf } from './plan.ts';

const SHELF = { id: 1, name: 'TV' };
const OTHER = { id: 2, name: 'Audio' };
const codeOf = (number: string) => `HTTPS://JAVON.EXAMPLE/T/${number}ABCDEFGHJK`;

function tagOf(id: number, more: Partial<WalkTag> = {}): WalkTag {
  return {
    product: { id, sku: `TV-00${id}`, name: { uz: `Televizor ${id}`, ru: '' } },
    barcode: `478001000000${id}`,
    more_barcodes: [],
    format: 'A6',
    state: 'current',
    by_barcode: 'right',
    reasons: [],
    values: {} as WalkTag['values'],
    place: { shelf: SHELF, face: 1, storey: 2, position: id },
    last_place: null,
    shelves: [1],
    expected: true,
    needed: true,
    prints: [
      { number: `0000000${id}`, verdict: 'right', reasons: [], printed_at: '2026-11-20T10:00:00+05:00' },
    ],
    older: [],
    ...more,
  } as WalkTag;
}

function walked(tags: WalkTag[], shelf: typeof SHELF | null = SHELF) {
  return { tags, walk: { shelf } } as Pick<WalkDetails, 'tags'> & { walk: { shelf: typeof SHELF | null } };
}

describe('a scan judged on the phone', () => {
  it('is judged by the very print that its code names', () => {
    const reasons = [{ code: 'price', from: 10, to: 12 }] as unknown as WalkTag['reasons'];
    const old = { number: '00000009', verdict: 'wrong', reasons, printed_at: '2026-10-01T10:00:00+05:00' };
    const tag = tagOf(1, { prints: [...tagOf(1).prints, old as WalkTag['prints'][number]] });
    expect(judgeScan(walked([tag]), codeOf('00000001'), null, [])).toMatchObject({
      verdict: 'right',
      source: 'code',
      product: { sku: 'TV-001' },
    });
    expect(judgeScan(walked([tag]), codeOf('00000009'), null, [])).toMatchObject({
      verdict: 'wrong',
      reasons,
    });
  });

  it('[WLK-2] of an older print says that it is outdated, or right where it says the same', () => {
    const older = [
      { verdict: 'wrong', numbers: '0000000800000007' },
      { verdict: 'right', numbers: '00000006' },
    ] as WalkTag['older'];
    const details = walked([tagOf(1), tagOf(2, { older })]);
    const verdictOf = (number: string, before: Judged[] = []) =>
      judgeScan(details, codeOf(number), null, before);
    const first = verdictOf('00000008');
    expect(first).toMatchObject({ verdict: 'wrong', source: 'code', product: { sku: 'TV-002' } });
    expect(verdictOf('00000007', [first]).verdict, 'another paper of the same product').toBe('wrong');
    expect(verdictOf('00000006').verdict).toBe('right');
    expect(verdictOf('00080000').verdict, 'part of two numbers').toBeNull();
  });

  it('of a right tag says when it hangs before another shelf, or stands nowhere', () => {
    const elsewhere = tagOf(1, { shelves: [2], place: { shelf: OTHER, face: 1, storey: 2, position: 1 } });
    const nowhere = tagOf(2, { shelves: [], place: null });
    const details = walked([elsewhere, nowhere]);
    expect(judgeScan(details, codeOf('00000001'), null, [])).toMatchObject({
      verdict: 'wrong_place',
      place: { shelf: OTHER, storey: 2 },
    });
    expect(judgeScan(details, codeOf('00000001'), 2, []).verdict).toBe('right');
    expect(judgeScan(walked([elsewhere], null), codeOf('00000001'), null, []).verdict).toBe('right');
    expect(judgeScan(details, codeOf('00000002'), null, []).verdict).toBe('not_on_plan');
  });

  it('of a bar code goes by our records, in any spelling', () => {
    for (const verdict of BARCODE_VERDICTS) {
      const tag = tagOf(1, { by_barcode: verdict, barcode: '012345678905' });
      expect(judgeScan(walked([tag]), '0012345678905', null, []).verdict).toBe(verdict);
    }
  });

  it('[WLK-1] of a bar code is not right while the old paper may hang; the tag itself answers then', () => {
    const tag = tagOf(1, { state: 'printed', by_barcode: 'unconfirmed' });
    const bars = judgeScan(walked([tag]), '4780010000001', null, []);
    expect(bars).toMatchObject({ verdict: 'unconfirmed', source: 'barcode', product: { sku: 'TV-001' } });
    expect(judgeScan(walked([tag]), codeOf('00000001'), null, [bars]).verdict).toBe('right');
  });

  it('[BAR-3] of a further bar code goes by the product that has it, the same as its main one', () => {
    const details = walked([
      tagOf(1),
      tagOf(2, { barcode: null, more_barcodes: ['96385074', '012345678905'] }),
    ]);
    const first = judgeScan(details, '0012345678905', null, []);
    expect(first).toMatchObject({ verdict: 'right', source: 'barcode', product: { sku: 'TV-002' } });
    expect(judgeScan(details, '96385074', null, [first]).verdict).toBe('twice');
  });

  it('is twice only for the same print, or for a bar code after any scan of its tag', () => {
    const details = walked([tagOf(1), tagOf(2)]);
    const first = judgeScan(details, codeOf('00000001'), null, []);
    const verdictOf = (code: string, before: Judged[]) => judgeScan(details, code, null, before).verdict;
    expect(verdictOf(codeOf('00000001'), [first])).toBe('twice');
    expect(verdictOf('4780010000001', [first])).toBe('twice');
    expect(verdictOf(codeOf('00000002'), [first])).toBe('right');
    const bars = judgeScan(details, '4780010000001', null, []);
    expect(verdictOf(codeOf('00000001'), [bars])).toBe('right');
  });

  it('[WLK-3] of a bar code is about the format that is needed, also on another shelf, whatever else of the product hangs', () => {
    const there = { place: { shelf: OTHER, face: 1, storey: 1, position: 1 }, shelves: [2], expected: false };
    const old = tagOf(1, { ...there, needed: false, state: 'take_down', by_barcode: 'down' });
    const needed = tagOf(1, { ...there, format: 'A5', state: 'to_print', by_barcode: 'wrong', prints: [] });
    const details = walked([old, needed]);
    const bars = judgeScan(details, '4780010000001', null, []);
    expect(bars).toMatchObject({ verdict: 'wrong', format: 'A5' });
    const first = judgeScan(details, codeOf('00000001'), null, []);
    expect(first.format).toBe('A6');
    expect(judgeScan(details, '4780010000001', null, [first]).verdict).toBe('wrong');
    expect(judgeScan(details, '4780010000001', null, [first, bars]).verdict).toBe('twice');
  });

  it('[WLK-4] is no repeat of another branch’s tag, however often that was scanned', () => {
    const details = walked([tagOf(1)]);
    const { product, format } = tagOf(1);
    const foreign = { source: 'code', product, format, printed_at: null } as const;
    const before = [
      { ...foreign, verdict: 'other_branch' },
      { ...foreign, verdict: 'twice' },
    ] as const;
    expect(judgeScan(details, '4780010000001', null, before).verdict).toBe('right');
  });

  it('leaves to the server what was not loaded, and knows what is no code of ours', () => {
    const details = walked([tagOf(1)]);
    expect(judgeScan(details, codeOf('0000000Z'), null, []).verdict).toBeNull();
    expect(judgeScan(details, '4006381333931', null, []).verdict).toBeNull();
    expect(judgeScan(details, 'hello', null, []).verdict).toBe('unknown');
  });

  it('takes a typed SKU for the bar code of its product', () => {
    expect(typedCode([tagOf(1)], ' tv-001 ')).toBe('4780010000001');
    expect(typedCode([tagOf(1, { barcode: null })], 'TV-001')).toBe('TV-001');
    expect(typedCode([], 'x'.repeat(4000)), 'as long as the server takes').toHaveLength(200);
  });
});

describe('the plan of a walk', () => {
  it('fills up by storey, the highest first, with what was scanned; repeats and other tags change nothing', () => {
    const high = tagOf(3, { place: { shelf: SHELF, face: 1, storey: 4, position: 1 } });
    const tags = [tagOf(2), tagOf(1), high, tagOf(4, { expected: false })];
    const details = walked(tags);
    const scan = (number: string) => judgeScan(details, codeOf(number), null, []);
    const plan = planOf(tags, [
      { ...scan('00000001'), verdict: 'wrong' },
      { ...scan('00000001'), verdict: 'twice' },
      scan('00000004'),
    ]);
    expect([plan.scanned, plan.expected]).toEqual([1, 3]);
    const [shelf] = plan.shelves;
    expect(shelf?.storeys.map(({ storey }) => storey)).toEqual([4, 2]);
    expect(shelf?.storeys[1]?.tags.map((one) => [one.tag.product.id, one.verdict])).toEqual([
      [1, 'wrong'],
      [2, null],
    ]);
  });
});
