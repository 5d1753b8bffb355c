import { randomUUID } from 'node:crypto';
import type {
  AnswerOf,
  TopDirectors,
  Walk,
  WalkDetails,
  WalkReportRow,
  WalkResult,
  WalkScan,
} from '@javon/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestStream } from '../../../test/event-stream.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { codesOfJob, specimenCode } from '../../../test/tag-codes.ts';
import { addCampaign, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { sweep } from '../housekeeping/public.ts';
import { addCodeKey, withdrawCodeKey } from '../price-tags/public.ts';
import { endLeftWalks } from './service/walks.ts';

type Begun = AnswerOf<'beginWalk'>;
type Answer = AnswerOf<'sendScans'>;

describe('a walk check', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 4);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  const get = async <T>(path: string, token = seller): Promise<T> => {
    const answer = await server.call('GET', `/api/uz${path}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const post = async <T>(path: string, body: object = {}, token = seller): Promise<T> => {
    const answer = await server.call('POST', `/api/uz${path}`, { token, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };
  const begin = async (shelf: number | null = null, token = seller) =>
    (await post<Begun>('/walk-checks', { shelf }, token)).walk;
  const tag = (index: number, format = 'A6') => ({ product: world.products[index] ?? 0, format });

  /** Prints tags, hangs them by default, and returns their codes by product. */
  async function print(
    items: readonly object[],
    { hang = true, token = seller, ...more }: { hang?: boolean; token?: string; as_of?: string } = {},
  ): Promise<string[]> {
    const { id } = await post<{ id: number }>('/print-jobs', { items, ...more }, token);
    if (hang) await post(`/print-jobs/${id}/confirm`, {}, token);
    return codesOfJob(server.db, id);
  }

  const scan = (code: string, more: object = {}) => ({
    id: randomUUID(),
    code,
    at: new Date().toISOString(),
    ...more,
  });
  const send = (walk: Walk, scans: readonly object[], token = seller) =>
    post<Answer>(`/walk-checks/${walk.id}/scans`, { scans }, token);
  const verdictOf = async (walk: Walk, code: string, more: object = {}): Promise<WalkScan> => {
    const [found] = (await send(walk, [scan(code, more)])).items;
    if (found === undefined) throw new Error('no answer');
    return found;
  };
  const setPrice = (index: number, price: number) =>
    server.db
      .updateTable('product')
      .set({ price })
      .where('id', '=', world.products[index] ?? 0)
      .execute();

  const setBarcode = (index: number, barcode: string) =>
    server.db
      .updateTable('product')
      .set({ barcode })
      .where('id', '=', world.products[index] ?? 0)
      .execute();
  const deletePlacement = (index: number) =>
    server.db
      .deleteFrom('placement')
      .where('branch_id', '=', world.branches.a)
      .where('product_id', '=', world.products[index] ?? 0)
      .execute();
  async function addShelf(name: string): Promise<number> {
    const { id } = await server.db
      .insertInto('shelf')
      .values({ branch_id: world.branches.a, name, type: 'straight', main_mm: 1000, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const storey = { face: 1, storey: 1, length_mm: 1000, height_mm: 400, depth_mm: 500, bottom_mm: 100 };
    await server.db
      .insertInto('shelf_storey')
      .values({ shelf_id: id, ...storey, zone: 'golden' })
      .execute();
    return id;
  }

  it('[WLK-1] tells a right tag from a wrong one with its changes, and one for a future day', async () => {
    const [right = '', wrong = ''] = await print([tag(0), tag(1)]);
    await setPrice(1, 900_000);
    await server.db
      .insertInto('price_history')
      .values({
        product_id: world.products[2] ?? 0,
        price: 700_000,
        valid_from: `${inDays(1)}T00:00:00+05`,
        source: 'typed',
        applied: false,
      })
      .execute();
    const [early = ''] = await print([tag(2)], { as_of: inDays(1), hang: false });
    const walk = await begin();
    expect(await verdictOf(walk, right)).toMatchObject({
      verdict: 'right',
      source: 'code',
      product: { sku: 'T-00001' },
      format: 'A6',
      place: { shelf: { name: 'A1' }, face: 1, storey: 1, position: 1 },
      reasons: [],
      repeats: null,
      late: false,
    });
    expect(await verdictOf(walk, wrong)).toMatchObject({
      verdict: 'wrong',
      reasons: [{ code: 'price', from: 1_010_000, to: 900_000 }],
      values: { price: 900_000 },
    });
    expect(await verdictOf(walk, early)).toMatchObject({ verdict: 'early' });
  });

  it('[WLK-2] sends a phone everything for checks without a connection, and no code that could be forged', async () => {
    const [first = '', second = ''] = await print([tag(0), tag(1)]);
    await setPrice(1, 900_000);
    const walk = await begin();
    await send(walk, [scan(first)]);
    const details = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    expect(details.tags.map((one) => [one.product.sku, one.state, one.expected])).toEqual([
      ['T-00001', 'current', true],
      ['T-00002', 'to_print', true],
      ['T-00003', 'to_print', true],
      ['T-00004', 'to_print', true],
    ]);
    const numberIn = (code: string) => code.slice(-18).slice(0, 8);
    expect(details.tags.map((one) => one.prints.map(({ number, verdict }) => [number, verdict]))).toEqual([
      [[numberIn(first), 'right']],
      [[numberIn(second), 'wrong']],
      [],
      [],
    ]);
    expect(details.tags[1]?.prints[0]?.reasons).toEqual([{ code: 'price', from: 1_010_000, to: 900_000 }]);
    expect(details.tags[0]).toMatchObject({ shelves: [world.shelves.a], place: { position: 1 } });
    expect(details.scans).toMatchObject([{ verdict: 'right' }]);
    expect(JSON.stringify(details)).not.toContain(first.slice(-18));
  });

  it('[WLK-2] sends the verdicts of earlier prints of a tag, which may hang still', async () => {
    const numbers: string[] = [];
    for (const price of [1_100_000, 1_200_000, 1_100_000, 1_300_000, 1_400_000, 1_100_000]) {
      await setPrice(1, price);
      const [code = ''] = await print([tag(1)]);
      numbers.unshift(code.slice(-18).slice(0, 8));
    }
    const walk = await begin();
    const details = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    const found = details.tags.find(({ product }) => product.sku === 'T-00002');
    expect(found?.prints.map(({ number, verdict }) => [number, verdict])).toEqual([
      [numbers[0], 'right'],
      [numbers[1], 'wrong'],
      [numbers[2], 'wrong'],
    ]);
    expect(found?.older).toEqual([
      { verdict: 'right', numbers: `${numbers[3]}${numbers[5]}` },
      { verdict: 'wrong', numbers: numbers[4] },
    ]);
    expect(details.tags[0]?.older).toEqual([]);
  });

  it('[WLK-5] ends with the tags not scanned, in walking order, and those to print', async () => {
    const codes = await print([tag(0), tag(1), tag(2)]);
    await setPrice(1, 900_000);
    const walk = await begin();
    await send(walk, [scan(codes[1] ?? ''), scan(codes[0] ?? '')]);
    const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(result.walk).toMatchObject({ expected: 4, scanned: 2, counts: { right: 1, wrong: 1, twice: 0 } });
    expect(result.missing.map(({ product, state }) => [product.sku, state])).toEqual([
      ['T-00003', 'current'],
      ['T-00004', 'to_print'],
    ]);
    expect(result.to_print.map(({ product, because }) => [product, because])).toEqual([
      [world.products[1], 'wrong'],
      [world.products[2], 'missing'],
      [world.products[3], 'missing'],
    ]);
    expect(await post<WalkResult>(`/walk-checks/${walk.id}/end`)).toEqual(result);
  });

  it('[WLK-5] prints a tag that was found wrong, also beside the sheet for a coming day', async () => {
    const [old = ''] = await print([tag(0)]);
    await setPrice(0, 900_000);
    const planned = { valid_from: `${inDays(1)}T00:00:00+05`, source: 'typed', applied: false };
    await server.db
      .insertInto('price_history')
      .values({ product_id: world.products[0] ?? 0, price: 700_000, ...planned })
      .execute();
    const [early = ''] = await print([tag(0)], { as_of: inDays(1), hang: false });
    const walk = await begin();
    const { items } = await send(walk, [scan(old), scan(early)]);
    expect(items.map(({ verdict }) => verdict)).toEqual(['wrong', 'early']);
    const { to_print } = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(to_print[0]).toEqual({ ...tag(0), because: 'wrong', state: 'to_print' });
  });

  it('[WLK-3] counts each scan once, however often and from wherever it is sent, and the same tag once', async () => {
    const [first = '', second = ''] = await print([tag(0), tag(1)]);
    await setBarcode(0, '4780000000014');
    const walk = await begin();
    const scans = [scan(first), scan(second)];
    const answers = await Promise.all([
      send(walk, scans),
      send(walk, scans),
      send(walk, [...scans, ...scans]),
    ]);
    for (const { items } of answers) {
      expect(items.slice(0, 2).map(({ id, verdict }) => [id, verdict])).toEqual(
        scans.map(({ id }) => [id, 'right']),
      );
    }
    const again = await verdictOf(walk, first);
    expect(again).toMatchObject({ verdict: 'twice', repeats: scans[0]?.id, product: { sku: 'T-00001' } });
    expect(await verdictOf(walk, '4780000000014')).toMatchObject({ verdict: 'twice', repeats: scans[0]?.id });
    const { walk: sums } = await send(walk, [scan('qr of a bank'), scan('qr of a bank')]);
    expect(sums).toMatchObject({ scanned: 2, counts: { right: 2, twice: 3, unknown: 1 } });
  });

  it('[WLK-3] gives a tag precedence over the bar code scanned before it', async () => {
    const [code = ''] = await print([tag(0)]);
    await setPrice(0, 900_000);
    await print([tag(0)]);
    await setBarcode(0, '0012345678905');
    const walk = await begin();
    const { items, walk: before } = await send(walk, [scan('012345678905')]);
    expect(items).toMatchObject([{ verdict: 'right', source: 'barcode', product: { sku: 'T-00001' } }]);
    expect(before.counts).toMatchObject({ right: 1, wrong: 0 });
    const { walk: after } = await send(walk, [scan(code)]);
    expect(after).toMatchObject({ scanned: 1, counts: { right: 0, wrong: 1, twice: 0 } });
    // Our records have the new tag as hanging, but the old one hangs: it is printed again.
    const { to_print } = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(to_print[0]).toEqual({ ...tag(0), because: 'wrong', state: 'current' });
  });

  it('[WLK-1] does not trust a product’s bar code while the old paper may still hang, until its tag is scanned', async () => {
    const [old = ''] = await print([tag(0)]);
    await setPrice(0, 900_000);
    const [fresh = ''] = await print([tag(0)], { hang: false });
    await print([tag(1)], { hang: false });
    // Printed again while the right one hangs: either paper is right.
    await print([tag(2)]);
    await print([tag(2)], { hang: false });
    const barcodes = ['4780000000014', '4780000000021', '4780000000038'] as const;
    for (const [index, barcode] of barcodes.entries()) await setBarcode(index, barcode);
    const walk = await begin();
    expect(await verdictOf(walk, barcodes[0])).toMatchObject({
      verdict: 'unconfirmed',
      source: 'barcode',
      values: { price: 900_000 },
      reasons: [],
    });
    expect(await verdictOf(walk, barcodes[1])).toMatchObject({ verdict: 'unconfirmed' });
    expect(await verdictOf(walk, barcodes[2])).toMatchObject({ verdict: 'right' });
    const { tags } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    expect(tags.map((one) => one.by_barcode)).toEqual(['unconfirmed', 'unconfirmed', 'right', 'wrong']);

    const { walk: before } = await send(walk, [scan('4780000000052')]);
    expect(before).toMatchObject({ scanned: 3, counts: { right: 1, unconfirmed: 2 } });
    const { items, walk: after } = await send(walk, [scan(fresh), scan(old)]);
    expect(items).toMatchObject([{ verdict: 'right' }, { verdict: 'wrong' }]);
    expect(after).toMatchObject({ scanned: 3, counts: { right: 2, wrong: 1, unconfirmed: 1 } });
    const ended = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(ended.walk).toMatchObject({ expected: 4, scanned: 3, counts: { right: 2, unconfirmed: 1 } });
    expect(ended.to_confirm).toEqual([tag(0), tag(1)]);
    const { items: report } = await get<{ items: WalkReportRow[] }>('/walk-checks/report');
    expect(report[0]).toMatchObject({ found: { right: 2, wrong: 1, unconfirmed: 1 } });
  });

  it('[WLK-1] does not trust a bar code while another tag of the product is to be taken down', async () => {
    await setBarcode(0, '4780000000014');
    const [old = ''] = await print([tag(0)]);
    await addCampaign(server.db, {
      format: 'A5',
      sampler: await addPromotionSampler(server.db, 'A5'),
      branches: [world.branches.a],
      products: [{ id: world.products[0] ?? 0, price: 800_000, oldPrice: 900_000 }],
      begins: inDays(0),
      ends: inDays(1),
    });
    const [needed = ''] = await print([tag(0, 'A5')]);
    const walk = await begin();
    const { tags } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    expect(
      tags
        .filter(({ product }) => product.sku === 'T-00001')
        .map(({ format, state, by_barcode }) => [format, state, by_barcode]),
    ).toEqual([
      ['A5', 'current', 'unconfirmed'],
      ['A6', 'take_down', 'down'],
    ]);
    expect(await verdictOf(walk, '4780000000014')).toMatchObject({ verdict: 'unconfirmed', format: 'A5' });
    expect(await verdictOf(walk, needed)).toMatchObject({ verdict: 'right', format: 'A5' });
    // The sign named the tag to take down: the result lists it, also if its own code was not scanned.
    expect(await post<WalkResult>(`/walk-checks/${walk.id}/end`)).toMatchObject({
      to_take_down: [tag(0)],
      to_confirm: [],
    });
    const next = await begin();
    expect(await verdictOf(next, old)).toMatchObject({ verdict: 'down', format: 'A6' });
    await post('/price-tags/taken-down', { items: [tag(0)] });
    expect(await verdictOf(next, '4780000000014')).toMatchObject({ verdict: 'right', format: 'A5' });
  });

  it('[WLK-5] does not expect a tag that was printed for a coming day and hangs nowhere yet', async () => {
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: world.products[0] ?? 0, price: 500_000 }],
      sampler: await addPromotionSampler(server.db, 'A5'),
      format: 'A5',
      begins: inDays(1),
      ends: inDays(3),
    });
    const [own = ''] = await print([tag(0)]);
    await print([tag(0, 'A5')], { hang: false, as_of: inDays(1) });
    const walk = await begin();
    await send(walk, [scan(own)]);
    const { tags } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    expect(
      tags
        .filter(({ product }) => product.sku === 'T-00001')
        .map(({ format, state, expected }) => [format, state, expected]),
    ).toEqual([
      ['A5', 'printed', false],
      ['A6', 'current', true],
    ]);
    const { walk: ended, missing } = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(ended).toMatchObject({ expected: 4, scanned: 1 });
    expect(missing.map(({ product }) => product.sku)).toEqual(['T-00002', 'T-00003', 'T-00004']);
  });

  it('[BAR-3] finds a product by a further bar code, and sends them to phones for work without a connection', async () => {
    await print([tag(0)]);
    await server.db
      .updateTable('product')
      .set({ more_barcodes: ['0012345678905', '96385074'] })
      .where('id', '=', world.products[0] ?? 0)
      .execute();
    const walk = await begin();
    const { items } = await send(walk, [scan('012345678905'), scan('96385074')]);
    expect(items).toMatchObject([
      { verdict: 'right', source: 'barcode', product: { sku: 'T-00001' } },
      { verdict: 'twice', repeats: items[0]?.id },
    ]);
    const { tags } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    const [first, second] = ['T-00001', 'T-00002'].map((sku) =>
      tags.find(({ product }) => product.sku === sku),
    );
    expect([first?.more_barcodes, second?.more_barcodes]).toEqual([['0012345678905', '96385074'], []]);
    // The tag of a deleted product still hangs and is found by its barcodes.
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', world.products[0] ?? 0)
      .execute();
    const later = await begin();
    expect(await verdictOf(later, '96385074')).toMatchObject({ product: { sku: 'T-00001' } });
  });

  it('[WLK-4] answers each kind of code that is no tag of the branch differently', async () => {
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const [foreign = ''] = await print([tag(0)], { token: other });
    const [own = '', withdrawn = ''] = await print([tag(0), tag(1)]);
    const specimen = await specimenCode(server.db);
    const forged = own.slice(0, -1) + (own.endsWith('0') ? '1' : '0');
    const walk = await begin();
    expect(await verdictOf(walk, foreign)).toMatchObject({
      verdict: 'other_branch',
      product: { sku: 'T-00001' },
      place: null,
      values: null,
    });
    for (const code of [
      forged,
      own.slice(0, -10),
      own.slice(-18, -10),
      '4601234567893',
      'https://example.uz/T/1',
    ])
      expect(await verdictOf(walk, code), code).toMatchObject({ verdict: 'unknown', product: null });
    expect(await verdictOf(walk, specimen)).toMatchObject({ verdict: 'specimen' });
    await addCodeKey(server.owner);
    await withdrawCodeKey(server.owner, 1);
    expect(await verdictOf(walk, withdrawn)).toMatchObject({ verdict: 'withdrawn', product: null });
    const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(result.walk).toMatchObject({ expected: 4, scanned: 0, counts: { unknown: 5, other_branch: 1 } });
  });

  it('[WLK-4] does not take another branch’s tag for our own, however often it is scanned', async () => {
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const [foreign = ''] = await print([tag(0), tag(1)], { token: other });
    await setBarcode(1, '4780000000014');
    const walk = await begin();
    const [, second = ''] = await print([tag(0), tag(1)], { token: other });
    for (const code of [foreign, foreign, second, second]) await send(walk, [scan(code)]);
    const { walk: sums } = await send(walk, [scan('4780000000014')]);
    expect(sums.counts).toMatchObject({ other_branch: 2, twice: 2, wrong: 1 });
    const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(result.missing.map(({ product }) => product.sku)).toEqual(['T-00001', 'T-00003', 'T-00004']);
    expect(result.walk).toMatchObject({ expected: 4, scanned: 1, counts: { wrong: 1 } });
  });

  it('[WLK-1] reports where a tag belongs, that it is to take down, or that its product is not on the plan', async () => {
    const { a } = world.branches;
    const second = await addShelf('A2');
    await server.db
      .updateTable('placement')
      .set({ shelf_id: second, position: 1 })
      .where('branch_id', '=', a)
      .where('product_id', '=', world.products[3] ?? 0)
      .execute();
    const [first = '', third = '', moved = ''] = await print([tag(0), tag(2), tag(3)]);
    const walk = await begin(world.shelves.a);
    expect(await verdictOf(walk, moved)).toMatchObject({
      verdict: 'wrong_place',
      place: { shelf: { id: second } },
    });
    expect(await verdictOf(walk, first, { shelf: world.shelves.a })).toMatchObject({ verdict: 'right' });
    await deletePlacement(2);
    expect(await verdictOf(walk, third)).toMatchObject({
      verdict: 'down',
      reasons: [{ code: 'left_shelf' }],
      last_place: { shelf: { id: world.shelves.a }, position: 3 },
    });
    await setBarcode(2, '4780000000014');
    await post('/price-tags/taken-down', { items: [tag(2)] });
    expect(await verdictOf(await begin(), '4780000000014')).toMatchObject({
      verdict: 'not_on_plan',
      format: null,
    });
    const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    // A walk along one shelf does not expect the products of the other.
    expect(result.missing.map(({ product }) => product.sku)).toEqual(['T-00002']);
    expect(result.walk).toMatchObject({ expected: 2, scanned: 1 });
    expect(result.to_take_down).toEqual([]);
  });

  it('[WLK-1] calls nothing right of a product that was deleted and needs no tag, though it stands on a shelf', async () => {
    await setBarcode(0, '4780000000014');
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', world.products[0] ?? 0)
      .execute();
    const walk = await begin();
    expect(await verdictOf(walk, '4780000000014')).toMatchObject({
      verdict: 'not_on_plan',
      source: 'barcode',
      product: { sku: 'T-00001' },
      format: null,
      place: null,
      text: null,
    });
  });

  it.each([
    ['the old tag first', (codes: string[]) => codes],
    ['the bar code first', (codes: string[]) => codes.toReversed()],
  ])(
    '[WLK-3] a tag in an old format does not stand for the one that is needed now, %s',
    async (_, inOrder) => {
      const [code = ''] = await print([tag(0)]);
      await setBarcode(0, '4780000000014');
      const sampler = await addPromotionSampler(server.db, 'A5');
      await addCampaign(server.db, {
        format: 'A5',
        sampler,
        branches: [world.branches.a],
        products: [{ id: world.products[0] ?? 0, price: 800_000, oldPrice: 900_000 }],
        begins: inDays(0),
        ends: inDays(1),
      });
      const walk = await begin();
      for (const one of inOrder([code, '4780000000014'])) await send(walk, [scan(one)]);
      const { scans } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
      expect(inOrder(scans.map(({ format, verdict }) => `${format} ${verdict}`))).toEqual([
        'A6 down',
        'A5 wrong',
      ]);
      const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
      expect(result.walk.counts).toMatchObject({ down: 1, wrong: 1, twice: 0 });
      expect(result.to_print[0]).toEqual({ ...tag(0, 'A5'), because: 'wrong', state: 'to_print' });
      expect(result.to_take_down).toEqual([tag(0)]);
    },
  );

  it('[WLK-1] does not trust a bar code after its goods moved to another shelf, nor a shelf that was deleted', async () => {
    const second = await addShelf('A2');
    const moveTo = (shelf_id: number) =>
      server.db
        .updateTable('placement')
        .set({ shelf_id })
        .where('branch_id', '=', world.branches.a)
        .where('product_id', '=', world.products[3] ?? 0)
        .execute();
    await setBarcode(3, '4780000000014');
    const [right = '', moved = ''] = await print([tag(0), tag(3)]);
    await moveTo(second);
    await print([tag(3)], { hang: false });
    const walk = await begin();
    expect(await verdictOf(walk, '4780000000014')).toMatchObject({ verdict: 'unconfirmed' });
    await server.db
      .updateTable('shelf')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', second)
      .execute();
    expect(await verdictOf(walk, moved)).toMatchObject({ verdict: 'down', place: null });
    expect(await verdictOf(walk, right, { shelf: second })).toMatchObject({ verdict: 'right' });
  });

  it('[WLK-1] takes a bar code for that of the product in the catalogue, if a deleted one had it too', async () => {
    await setBarcode(1, '4780000000014');
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', world.products[1] ?? 0)
      .execute();
    await setBarcode(0, '4780000000014');
    const walk = await begin();
    expect(await verdictOf(walk, '4780000000014')).toMatchObject({
      verdict: 'wrong',
      product: { sku: 'T-00001' },
    });
  });

  it('[WLK-5] [WLK-6] keeps scans that arrive after the end, marked, and they correct the result', async () => {
    const [first = '', second = ''] = await print([tag(0), tag(1)]);
    const walk = await begin();
    await send(walk, [scan(first, { at: '1999-01-01T00:00:00+05:00' })]);
    const ended = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(ended.walk).toMatchObject({ scanned: 1 });
    const { items, walk: mended } = await send(walk, [scan(second, { at: '2099-01-01T00:00:00Z' })]);
    expect(items).toMatchObject([{ verdict: 'right', late: true }]);
    expect(mended).toMatchObject({ expected: 4, scanned: 2, ended_at: ended.walk.ended_at });
    const { missing } = await get<WalkResult>(`/walk-checks/${walk.id}/result`);
    expect(missing.map(({ product }) => product.sku)).toEqual(['T-00003', 'T-00004']);
    const { scans } = await get<WalkDetails>(`/walk-checks/${walk.id}`);
    expect(scans[0]?.at).toBe(walk.begun_at);
    expect(Date.parse(scans[1]?.at ?? '')).toBeLessThanOrEqual(Date.now());
    const wrong = await server.call('POST', `/api/uz/walk-checks/${walk.id}/scans`, {
      token: seller,
      body: { scans: [scan(first, { at: 'yesterday' })] },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('[WLK-5] expects the products there at its end: a plan changed or a product deleted in the middle', async () => {
    const [first = ''] = await print([tag(0), tag(1)]);
    const walk = await begin();
    await send(walk, [scan(first)]);
    await deletePlacement(0);
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', world.products[1] ?? 0)
      .execute();
    const result = await post<WalkResult>(`/walk-checks/${walk.id}/end`);
    expect(result.walk).toMatchObject({ expected: 2, scanned: 0, counts: { right: 1 } });
    expect(result.missing.map(({ product }) => product.sku)).toEqual(['T-00003', 'T-00004']);
    expect(result.to_print.map(({ product }) => product)).toEqual(world.products.slice(2));
  });

  it('[WLK-7] is shared by people who begin it at one place, and ended by either', async () => {
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const [one, two] = await Promise.all([
      post<Begun>('/walk-checks', {}),
      post<Begun>('/walk-checks', { branch: 'TAS-01' }, admin),
    ]);
    expect(one.walk.id).toBe(two.walk.id);
    expect([one.joined, two.joined].toSorted()).toEqual([false, true]);
    expect((await begin(world.shelves.a)).id).not.toBe(one.walk.id);
    const [first = ''] = await print([tag(0)]);
    await send(one.walk, [scan(first)]);
    const { walk } = await send(one.walk, [scan(first)], admin);
    expect(walk).toMatchObject({ scanned: 1, counts: { twice: 1 } });
    expect(walk.people).toHaveLength(2);
    const ended = await post<WalkResult>(`/walk-checks/${walk.id}/end`, {}, one.joined ? seller : admin);
    expect(ended.walk.ended_by?.id).not.toBe(ended.walk.begun_by.id);
    expect((await begin()).id).not.toBe(walk.id);
    const { items } = await get<{ items: Walk[] }>('/walk-checks?open=false');
    expect(items.map(({ id }) => id)).toEqual([walk.id]);
  });

  it('[WLK-7] notifies its other people at once of scans, of new people and of its end, and nobody else', async () => {
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const walk = await begin();
    const stream = await TestStream.open(server.app, seller);
    const silent = await TestStream.open(server.app, other);
    const heard = () => stream.events.filter(({ event }) => event === 'walk');
    await post('/walk-checks', { branch: 'TAS-01' }, admin);
    await stream.until(() => heard().length === 1);
    await send(walk, [scan('x'), scan('y')], admin);
    await stream.until(() => heard().length === 2);
    // A person is not notified of their own scans.
    await send(walk, [scan('z')]);
    await post(`/walk-checks/${walk.id}/end`, {}, admin);
    await stream.until(() => heard().length === 3);
    expect(heard().map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => ({ walk: walk.id })));
    expect(silent.events.filter(({ event }) => event === 'walk')).toEqual([]);
    stream.close();
    silent.close();
  });

  it('[WLK-6] of an earlier day is ended by the nightly job, or by the next one’s start', async () => {
    const walk = await begin();
    const shelf = await begin(world.shelves.a);
    const back = () =>
      server.db
        .updateTable('walk_check')
        .set({ begun_at: `${inDays(-1)}T12:00:00+05` })
        .execute();
    await back();
    expect((await begin()).id).not.toBe(walk.id);
    expect(await endLeftWalks(server.db)).toBe(1);
    for (const { id } of [walk, shelf]) {
      const { walk: left } = await get<WalkResult>(`/walk-checks/${id}/result`);
      expect(left).toMatchObject({ ended_by: null, expected: 4, scanned: 0 });
    }
    expect(await endLeftWalks(server.db)).toBe(0);
  });

  it('[WLK-10] names an unknown code by its beginning, on one line, and keeps no other text', async () => {
    const [right = ''] = await print([tag(0)]);
    const walk = await begin();
    const textOf = async (code: string) => (await verdictOf(walk, code)).text;
    expect(await textOf('https://boshqa.uz/p/1')).toBe('https://boshqa.uz/p/1');
    expect(await textOf(` Narx\u0000\n  1 290 000\u202e `)).toBe('Narx 1 290 000');
    expect(await textOf('я'.repeat(61))).toBe(`${'я'.repeat(59)}…`);
    expect(await textOf('я'.repeat(60))).toBe('я'.repeat(60));
    expect(await textOf(right)).toBeNull();
    await setBarcode(1, '4780000000014');
    expect(await textOf('4780000000014')).toBeNull();
    expect(await textOf('4780000000021')).toBe('4780000000021');
  });

  it('[WLK-10] keeps its scans for ninety days after its end, and its counts for good', async () => {
    const [right = '', wrong = '', late = ''] = await print([tag(0), tag(1), tag(2)]);
    await setPrice(1, 900_000);
    const old = await begin();
    await send(old, [scan(right), scan(right), scan(wrong), scan('nima bu')]);
    const before = await post<WalkResult>(`/walk-checks/${old.id}/end`);
    expect(before.missing).toHaveLength(2);
    const young = await begin();
    await send(young, [scan(right)]);
    await post(`/walk-checks/${young.id}/end`);
    const endedDaysAgo = (id: number, days: number) =>
      sql`update walk_check set begun_at = begun_at - make_interval(days => ${days}),
        ended_at = ended_at - make_interval(days => ${days}) where id = ${id}`.execute(server.db);
    await endedDaysAgo(old.id, 91);
    await endedDaysAgo(young.id, 89);
    await sweep(server.db);

    const left = async () =>
      (
        await sql<{
          walk_id: number;
        }>`select walk_id from walk_scan union all select walk_id from walk_missing`.execute(server.db)
      ).rows.map((row) => row.walk_id);
    expect(new Set(await left())).toEqual(new Set([young.id]));
    const after = await get<WalkResult>(`/walk-checks/${old.id}/result`);
    const { begun_at: _begun, ended_at: _ended, ...kept } = before.walk;
    expect(after.walk).toMatchObject(kept);
    expect(after.walk).toMatchObject({
      scanned: 2,
      expected: 4,
      counts: { right: 1, wrong: 1, twice: 1, unknown: 1 },
    });
    expect(after).toMatchObject({ missing: [], to_print: [] });
    // A phone that was offline for months changes no count.
    await send(old, [scan(late)]);
    expect((await get<WalkResult>(`/walk-checks/${old.id}/result`)).walk).toEqual(after.walk);
  });

  it('of another branch is not found, and refuses invalid input [GRD-7]', async () => {
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const walk = await begin();
    const status = async (method: 'GET' | 'POST', path: string, body?: object, token = seller) =>
      (await server.call(method, `/api/uz/walk-checks${path}`, { token, ...(body ? { body } : {}) }))
        .statusCode;
    const one = { scans: [scan('x')] };
    expect(await status('GET', `/${walk.id}`, undefined, other)).toBe(404);
    expect(await status('GET', `/${walk.id}/result`, undefined, other)).toBe(404);
    expect(await status('POST', `/${walk.id}/scans`, one, other)).toBe(404);
    expect(await status('POST', `/${walk.id}/end`, {}, other)).toBe(404);
    expect(await status('POST', '', { branch: 'TAS-01' }, other)).toBe(404);
    expect(await status('GET', '/report?branch=TAS-01', undefined, other)).toBe(404);
    expect((await get<{ items: Walk[] }>('/walk-checks', other)).items).toEqual([]);
    expect((await get<{ items: Walk[] }>('/walk-checks?open=true')).items).toMatchObject([{ id: walk.id }]);
    expect(await status('POST', '', { shelf: world.shelves.b })).toBe(400);
    const branch = server.db.updateTable('branch').where('id', '=', world.branches.a);
    await branch.set({ closed_at: new Date().toISOString() }).execute();
    expect(await status('POST', '', {})).toBe(409);
    await branch.set({ closed_at: null }).execute();
    expect(await status('POST', `/${walk.id}/scans`, { scans: [] })).toBe(400);
    expect(await status('POST', `/${walk.id}/scans`, { scans: [scan('x', { id: 'mine' })] })).toBe(400);
    expect(await status('POST', `/${walk.id}/scans`, { scans: [scan('x'.repeat(201))] })).toBe(400);
    const many = Array.from({ length: 201 }, () => scan('x'));
    expect(await status('POST', `/${walk.id}/scans`, { scans: many })).toBe(400);
  });

  it('[WLK-8] is reported by branch with its findings and the share of true confirmations, as of then', async () => {
    const [first = '', old = ''] = await print([tag(0), tag(1)]);
    await setPrice(1, 900_000);
    await print([tag(1)]);
    const [third = ''] = await print([tag(2)]);
    const walk = await begin();
    await send(walk, [scan(first), scan(old), scan(old)]);
    await post(`/walk-checks/${walk.id}/end`);
    const report = () => get<{ items: WalkReportRow[] }>('/walk-checks/report');
    const { items } = await report();
    expect(items).toMatchObject([
      {
        branch: { code: 'TAS-01' },
        last: { id: walk.id, shelf: null, expected: 4, scanned: 2 },
        walks: 1,
        expected: 4,
        scanned: 2,
        missing: 2,
        found: { right: 1, wrong: 1, twice: 1 },
        reasons: [{ code: 'price', count: 1 }],
        // The first has its confirmed print on the shelf, the second an old one, the third none.
        truth: { confirmed: 2, true: 1, missing: 1 },
      },
    ]);
    await setPrice(0, 500_000);
    expect((await report()).items).toEqual(items);
    const file = await server.call('GET', '/api/ru/walk-checks/report/export', { token: seller });
    const [headings, row] = await readSheet(file.rawPayload);
    expect(headings?.slice(7, 12)).toEqual([
      'Ожидалось',
      'Отсканировано',
      'Не найдено',
      'Верных',
      'Устаревших',
    ]);
    expect(row?.slice(7, 12)).toEqual([4, 2, 2, 1, 1]);
    expect(row?.slice(-4)).toEqual(['цена: 1', 2, 1, 1]);
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const all = await get<{ items: WalkReportRow[] }>('/walk-checks/report', admin);
    expect(all.items.map(({ branch, last, walks }) => [branch.code, last?.id ?? null, walks])).toEqual([
      ['TAS-01', walk.id, 1],
      ['TAS-02', null, 0],
    ]);
    const ranking = await get<TopDirectors>('/top-directors?period=today', admin);
    expect(ranking.items.find(({ branch }) => branch.code === 'TAS-01')?.walks).toEqual({
      walks: 1,
      last_at: items[0]?.last?.ended_at,
      expected: 4,
      scanned: 2,
      wrong: 1,
      confirmed: 2,
      true: 1,
    });
    // A late scan also corrects the report.
    await send(walk, [scan(third)]);
    expect((await report()).items).toMatchObject([
      { missing: 1, truth: { confirmed: 3, true: 2, missing: 0 } },
    ]);
  });
});
