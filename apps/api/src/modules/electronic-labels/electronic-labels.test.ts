import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnswerOf, type ElectronicLabel, MAX_ELECTRONIC_LABELS, type Tag } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { later, MIDNIGHT, setClock, TOMORROW } from '../../../test/clocks.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { useLabelSampler } from '../../../test/label-samplers.ts';
import { addCampaign } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { giveUpWaiting } from './service/sweep.ts';

const MINUTE_MS = 60_000;
const MACS = ['0000021A2B3C4D5E', '0000021A2B3C4D5F', '0000021A2B3C4D60'] as const;
const MODEL = '2.9-hd-bwr';

type List = AnswerOf<'listElectronicLabels'>;
type Work = AnswerOf<'askElectronicWork'>['items'][number];
interface Failed {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
}

describe('electronic labels', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let admin: string;
  let agent: string;
  let tokens = 0;
  beforeEach(async () => {
    tokens = 0;
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    agent = await tokenFor('TAS-01');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  let sampler: number;
  async function useLabels(): Promise<void> {
    sampler = (await useLabelSampler(server, admin)).sampler.id;
  }
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  async function call<T>(method: Method, url: string, as: string, body?: object) {
    const answer = await server.call(method, `/api/uz${url}`, { token: as, ...(body ? { body } : {}) });
    return { status: answer.statusCode, body: answer.json<T & Failed>(), answer };
  }
  async function ok<T>(method: Method, url: string, as: string, body?: object): Promise<T> {
    const { status, body: found } = await call<T>(method, url, as, body);
    expect([200, 201], JSON.stringify(found)).toContain(status);
    return found;
  }
  async function tokenFor(branch: string): Promise<string> {
    const body = { name: `Doʻkon ${tokens++}`, data: ['labels'], branch };
    return (await ok<{ token: string }>('POST', '/service-tokens', admin, body)).token;
  }
  const product = (index: number) => world.products[index] ?? 0;
  const add = (mac: string, more: object = {}, as = admin) =>
    ok<ElectronicLabel>('POST', '/electronic-labels', as, { branch: 'TAS-01', mac, model: MODEL, ...more });
  const bind = (label: ElectronicLabel, to: number | null, as = seller) =>
    ok<ElectronicLabel>('PUT', `/electronic-labels/${label.id}/product`, as, {
      version: label.version,
      product: to,
    });
  const list = (query = '', as = seller) => ok<List>('GET', `/electronic-labels${query}`, as);
  const states = async () => (await list()).items.map(({ mac, state }) => [mac, state]).toSorted();
  const ask = async (as = agent) =>
    (await ok<{ items: Work[] }>('POST', '/electronic-label-work/ask', as)).items;
  const picture = ({ id, print }: Work, as = agent) =>
    server.call('GET', `/api/uz/electronic-label-work/${id}/prints/${print}`, { token: as });
  const report = (results: readonly object[], more: object = {}, as = agent) =>
    ok<{ accepted: number; failed: number }>('POST', '/electronic-label-work/report', as, {
      results,
      ...more,
    });
  async function accepted(work: Work): Promise<object> {
    const { rawPayload } = await picture(work);
    const digest = createHash('sha256').update(rawPayload).digest('hex');
    return { id: work.id, print: work.print, outcome: 'accepted', digest };
  }
  /** Does all that waits, as the program of the store does. */
  async function show(): Promise<number> {
    const work = await ask();
    if (work.length > 0) await report(await Promise.all(work.map(accepted)));
    return work.length;
  }
  const failed = ({ id, print }: Work, fault = 'unknown_mac') => ({
    id,
    print,
    outcome: 'failed',
    fault,
    error: 'mac not found',
  });
  async function tag(index: number): Promise<Tag | undefined> {
    const { items } = await ok<{ items: Tag[] }>('GET', '/price-tags?format=label', seller);
    return items.find((one) => one.product.id === product(index));
  }
  const stateOf = async (index: number) => (await tag(index))?.state;
  const setPrice = (index: number, price: number) =>
    server.db.updateTable('product').set({ price }).where('id', '=', product(index)).execute();
  const printOnPaper = (index: number) =>
    call<{ id: number; errors: { code: string }[] }>('POST', '/print-jobs', seller, {
      items: [{ product: product(index), format: 'label' }],
    });
  /** The lines of the history about an entity, the newest first. */
  async function history(entity: string) {
    const rows = await server.db
      .selectFrom('history')
      .select(['action', 'user_id', 'before', 'after'])
      .where('entity', '=', entity)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ action, user_id, before, after }) => ({ action, by: user_id, before, after }));
  }

  describe('of a branch', () => {
    it('[EL-1] are added by MAC, bound, rebound, unbound and removed by those who may, each with its line in the history', async () => {
      const label = await add(' 02:1a:2b:3c:4d:5e ');
      expect(label).toMatchObject({
        mac: MACS[0],
        model: MODEL,
        product: null,
        state: 'unbound',
        version: 1,
      });
      const bound = await bind(label, product(0));
      expect(bound).toMatchObject({ version: 2, product: { id: product(0), sku: 'T-00001' } });
      const stale = await call('PUT', `/electronic-labels/${label.id}/product`, seller, {
        version: 1,
        product: product(1),
      });
      expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
      const other = await bind(bound, product(1));
      expect(other).toMatchObject({ version: 3, product: { id: product(1) } });
      expect(await bind(other, null)).toMatchObject({ version: 4, product: null, state: 'unbound' });
      await ok('DELETE', `/electronic-labels/${label.id}`, admin);
      expect((await list()).items).toEqual([]);
      expect((await call('DELETE', `/electronic-labels/${label.id}`, admin)).status).toBe(404);
      expect((await history('electronic_label')).map(({ action }) => action)).toEqual([
        'deleted',
        'unbound',
        'bound',
        'bound',
        'created',
      ]);
    });

    it('[EL-1] are changed by nobody else: sellers bind and do not add, foreign branches are not there', async () => {
      const mine = await add(MACS[0]);
      const theirs = await add(MACS[1], { branch: 'TAS-02' });
      const body = { mac: MACS[2], model: MODEL };
      expect((await call('POST', '/electronic-labels', seller, body)).status).toBe(403);
      expect((await call('DELETE', `/electronic-labels/${mine.id}`, seller)).status).toBe(403);
      const binding = { version: 1, product: product(0) };
      expect((await call('PUT', `/electronic-labels/${theirs.id}/product`, seller, binding)).status).toBe(
        404,
      );
      expect((await call('GET', '/electronic-labels?branch=TAS-02', seller)).status).toBe(404);
      expect((await list()).items.map(({ mac }) => mac)).toEqual([MACS[0]]);
      expect((await list()).can).toEqual(['price_tag.print']);
      expect((await list('?branch=TAS-01', admin)).can).toEqual(['branch.edit', 'price_tag.print']);
    });

    it('[EL-1] have a MAC that no other label of the chain has; once removed, it may be added elsewhere', async () => {
      const label = await add(MACS[0]);
      const again = { branch: 'TAS-02', mac: '00:00:02:1a:2b:3c:4d:5e', model: MODEL };
      const twice = await call('POST', '/electronic-labels', admin, again);
      expect(twice.body).toMatchObject({ code: 'already_exists', errors: [{ field: 'mac' }] });
      await ok('DELETE', `/electronic-labels/${label.id}`, admin);
      await ok('POST', '/electronic-labels', admin, again);
    });

    it.each([
      ['a MAC with other letters', { mac: '0000021A2B3C4D5G' }, 'mac', 'mac_wrong'],
      ['a MAC that is too short', { mac: '021A2B3C4D5' }, 'mac', 'mac_wrong'],
      ['an unknown model', { model: '3.5' }, 'model', 'not_in_list'],
      ['a product that is not there', { product: 999_999 }, 'product', 'row_product_unknown'],
    ])('[EL-1] with %s are refused', async (_, more, field, code) => {
      const body = { branch: 'TAS-01', mac: MACS[0], model: MODEL, ...more };
      const refused = await call('POST', '/electronic-labels', admin, body);
      expect(refused.body).toMatchObject({ code: 'invalid', errors: [{ field, code }] });
    });

    it('[EL-1] are as many in a branch as allowed; removed ones and those of other branches do not count', async () => {
      await sql`insert into electronic_label (branch_id, mac, model, removed_at)
        select ${world.branches.a}, lpad(n::text, 16, '0'), ${MODEL}, case when n = 0 then now() end
        from generate_series(0, ${MAX_ELECTRONIC_LABELS - 1}) n`.execute(server.db);
      await add(MACS[0]);
      const body = { branch: 'TAS-01', mac: MACS[1], model: MODEL };
      const full = await call('POST', '/electronic-labels', admin, body);
      expect([full.status, full.body.code]).toEqual([409, 'electronic_labels_full']);
      await add(MACS[1], { branch: 'TAS-02' });
    });

    it('[EL-1] a repeat of adding one adds nothing', async () => {
      const once = {
        body: { branch: 'TAS-01', mac: MACS[0], model: MODEL },
        headers: { 'idempotency-key': 'k' },
      };
      const first = await server.call('POST', '/api/uz/electronic-labels', { token: admin, ...once });
      const second = await server.call('POST', '/api/uz/electronic-labels', { token: admin, ...once });
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
    });

    it('[EL-1] are found by MAC and by product, page by page', async () => {
      for (const [index, mac] of MACS.entries())
        await add(mac, index === 0 ? {} : { product: product(index) });
      const found = async (query: string) => (await list(query)).items.map(({ mac }) => mac);
      expect(await found('?search=4d5f')).toEqual([MACS[1]]);
      expect(await found('?search=T-00003')).toEqual([MACS[2]]);
      expect(await found('?only=unbound')).toEqual([MACS[0]]);
      const { items, next, counts } = await list('?limit=2');
      expect(items.map(({ mac }) => mac)).toEqual([MACS[2], MACS[1]]);
      expect(counts).toEqual({ all: 3, failing: 0, unbound: 1 });
      expect(await found(`?limit=2&cursor=${next}`)).toEqual([MACS[0]]);
    });
  });

  describe('what they show', () => {
    beforeEach(useLabels);

    it('[EL-2] is the tag as it would be printed: a picture of their pixels and colours, whose codes a reader finds', async () => {
      const barcode = '4780000000014';
      await server.db.updateTable('product').set({ barcode }).where('id', '=', product(0)).execute();
      await add(MACS[0], { product: product(0) });
      const [work] = await ask();
      expect(work).toMatchObject({ mac: MACS[0], accepted: null });
      const answer = await picture(work as Work);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      const folder = mkdtempSync(path.join(tmpdir(), 'javon-label-'));
      try {
        const file = path.join(folder, 'label.jpg');
        writeFileSync(file, answer.rawPayload);
        const read = execFileSync('zbarimg', ['--nodbus', '--quiet', file], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const codes = read.toString().trim().split('\n').toSorted();
        expect(codes).toEqual([
          `EAN-13:${barcode}`,
          expect.stringMatching(/^QR-Code:HTTP:.+\/T\/[0-9A-Z]{18}$/),
        ]);
        // The page of the code knows the very print.
        const code = codes[1]?.split('/').at(-1) ?? '';
        const page = await ok<{ verdict: string; tag: Tag }>('GET', `/tag-codes/${code}`, seller);
        expect(page).toMatchObject({
          verdict: 'right',
          tag: { product: { id: product(0) }, format: 'label' },
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('[EL-2] is not sent where the tag has a fault or its sampler another size, and the label says why', async () => {
      await setPrice(0, 1000);
      await server.db.updateTable('product').set({ price: null }).where('id', '=', product(1)).execute();
      await add(MACS[1], { product: product(1) });
      await add(MACS[2], { product: product(2), model: '4.2-bw' });
      expect(await ask()).toEqual([]);
      const reasons = (await list()).items.map(({ mac, state, reason }) => [mac, state, reason]).toSorted();
      expect(reasons).toEqual([
        [MACS[1], 'blocked', 'Narxi yoʻq'],
        [MACS[2], 'blocked', 'Namuna 66,9 × 29,1 mm, etiketkaga 84,8 × 63,6 mm kerak'],
      ]);
      // A label that cannot show its tag leaves it to paper.
      expect((await printOnPaper(2)).status).toBe(201);
    });

    it('[EL-2] of another size before, counts no failed try', async () => {
      await add(MACS[0], { product: product(0) });
      const wrong = { fault: 'size', failing: true, tries: 2 } as const;
      await server.db.updateTable('electronic_label').set(wrong).execute();
      expect(await ask()).toHaveLength(1);
      const rows = await server.db.selectFrom('electronic_label').select(['fault', 'tries']).execute();
      expect(rows).toEqual([{ fault: null, tries: 0 }]);
    });

    it('[EL-2] a category without a sampler of labels sends nothing', async () => {
      await server.db.deleteFrom('category_sampler').where('format', '=', 'label').execute();
      await server.db.deleteFrom('tag_content').where('format', '=', 'label').execute();
      await add(MACS[0], { product: product(0) });
      expect(await ask()).toEqual([]);
      expect((await list()).items[0]).toMatchObject({
        state: 'blocked',
        reason: expect.stringContaining('Etiketka'),
      });
    });

    it('[EL-2] is not drawn any more once it would be wrong', async () => {
      const label = await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      await setPrice(0, 777_000);
      expect((await picture(work)).json().code).toBe('electronic_work_over');
      const [next] = (await ask()) as [Work];
      expect(next.print).not.toBe(work.print);
      expect((await picture(next)).statusCode).toBe(200);
      await bind({ ...label, version: 1 }, product(1));
      expect((await picture(next)).json().code).toBe('electronic_work_over');
    });
  });

  describe('the program of the store', () => {
    beforeEach(useLabels);

    it('[EL-3] gets a label until its picture was accepted, and then no more', async () => {
      await add(MACS[0], { product: product(0) });
      expect(await states()).toEqual([[MACS[0], 'waiting']]);
      const [first] = await ask();
      // Asked again, it is the same print: nothing is printed twice.
      expect(await ask()).toEqual([first]);
      expect(await show()).toBe(1);
      expect(await states()).toEqual([[MACS[0], 'shown']]);
      expect(await ask()).toEqual([]);
      expect((await list()).items[0]?.shown_at).toMatch(/^20/);
      expect((await list()).asked_at).toMatch(/^20/);
    });

    it('[EL-3] gets what a change of price makes wrong, with the digest of what was accepted', async () => {
      await add(MACS[0], { product: product(0) });
      const [first] = (await ask()) as [Work];
      const done = (await accepted(first)) as { digest: string };
      await report([done]);
      await setPrice(0, 555_000);
      const [second] = (await ask()) as [Work];
      expect(second).toMatchObject({ id: first.id, accepted: done.digest });
      expect(second.print).toBeGreaterThan(first.print);
      await report([await accepted(second)]);
      expect(await ask()).toEqual([]);
    });

    it('[EL-3] gets the tag of a campaign on its first day, and the own one on the day after its last', async () => {
      setClock(later(MIDNIGHT, -MINUTE_MS));
      await addCampaign(server.db, {
        branches: [world.branches.a],
        products: [{ id: product(0), price: 99_000 }],
        sampler,
        format: 'label',
        begins: TOMORROW,
        ends: TOMORROW,
      });
      await add(MACS[0], { product: product(0) });
      expect(await show()).toBe(1);
      expect(await ask()).toEqual([]);
      setClock(MIDNIGHT);
      expect(await stateOf(0)).toBe('to_print');
      expect(await show()).toBe(1);
      expect((await tag(0))?.printed).toMatchObject({ price: 99_000 });
      expect(await ask()).toEqual([]);
      setClock(later(MIDNIGHT, 24 * 60 * MINUTE_MS));
      expect(await show()).toBe(1);
      expect(await states()).toEqual([[MACS[0], 'shown']]);
    });

    it('[EL-3] gets one print for all labels of a product, and the print that hangs for one that is added', async () => {
      await add(MACS[0], { product: product(0) });
      await add(MACS[1], { product: product(0) });
      const both = await ask();
      expect(both.map(({ print }) => print)).toEqual([both[0]?.print, both[0]?.print]);
      await report(await Promise.all(both.map(accepted)));
      await add(MACS[2], { product: product(0), model: '2.9-bw' });
      const [third] = await ask();
      expect(third).toMatchObject({ mac: MACS[2], print: both[0]?.print });
      expect(await stateOf(0)).toBe('current');
    });

    it('[EL-6] sees its own branch alone, and only where its token is one of labels', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      const done = await accepted(work);
      const foreign = await tokenFor('TAS-02');
      expect(await ask(foreign)).toEqual([]);
      expect((await picture(work, foreign)).statusCode).toBe(404);
      expect(await report([done, failed(work)], {}, foreign)).toEqual({ accepted: 0, failed: 0 });
      expect(await states()).toEqual([[MACS[0], 'waiting']]);
      expect((await call('POST', '/electronic-label-work/ask', seller)).status).toBe(401);
      const body = { name: 'narxlar', data: ['prices'] };
      const { token } = await ok<{ token: string }>('POST', '/service-tokens', admin, body);
      expect((await call('POST', '/electronic-label-work/ask', token)).body.code).toBe('no_permission');
    });

    it('[EL-6] of two programs at once none prints a tag twice', async () => {
      for (const [index, mac] of MACS.entries()) await add(mac, { product: product(index) });
      const other = await tokenFor('TAS-01');
      const [one, two] = await Promise.all([ask(agent), ask(other)]);
      expect(one).toEqual(two);
      expect(await server.db.selectFrom('print_job_item').select('id').execute()).toHaveLength(3);
    });
  });

  describe('the state of a tag', () => {
    beforeEach(useLabels);

    it('[EL-4] is confirmed by itself once the picture was accepted, and the history names the program', async () => {
      await add(MACS[0], { product: product(0) });
      expect(await stateOf(0)).toBe('to_print');
      const [work] = (await ask()) as [Work];
      expect(await stateOf(0)).toBe('printed');
      await report([await accepted(work)]);
      expect(await stateOf(0)).toBe('current');
      const line = { by: null, after: expect.objectContaining({ electronic_labels_of: 'Doʻkon 0' }) };
      expect((await history('print_job')).map(({ action, by, after }) => [action, { by, after }])).toEqual([
        ['confirmed', line],
        ['printed', line],
      ]);
      await setPrice(0, 444_000);
      expect(await tag(0)).toMatchObject({ state: 'to_print', reasons: [{ code: 'price' }] });
      await show();
      expect(await stateOf(0)).toBe('current');
    });

    it('[EL-4] waits for the last label of its product', async () => {
      await add(MACS[0], { product: product(0) });
      await add(MACS[1], { product: product(0) });
      const [first, second] = (await ask()) as [Work, Work];
      await report([await accepted(first)]);
      expect(await stateOf(0)).toBe('printed');
      expect(await states()).toEqual([
        [MACS[0], 'shown'],
        [MACS[1], 'waiting'],
      ]);
      await report([await accepted(second)]);
      expect(await stateOf(0)).toBe('current');
    });

    it('[EL-4] does not wait for a label that was removed meanwhile', async () => {
      await add(MACS[0], { product: product(0) });
      const gone = await add(MACS[1], { product: product(0) });
      const [first] = (await ask()) as [Work];
      await report([await accepted(first)]);
      await ok('DELETE', `/electronic-labels/${gone.id}`, admin);
      expect(await ask()).toEqual([]);
      expect(await stateOf(0)).toBe('current');
    });

    it('[EL-4] a repeat of a report changes nothing, and no person confirms in place of the access point', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      const { job } = (await tag(0))?.printed ?? { job: 0 };
      const byHand = await call('POST', `/print-jobs/${job}/confirm`, seller, {});
      expect([byHand.status, byHand.body.code]).toEqual([409, 'job_electronic']);
      const done = await accepted(work);
      await report([done]);
      const lines = (await history('print_job')).length;
      await report([done]);
      expect((await history('print_job')).length).toBe(lines);
      // Its job is no sheet that waits for anybody.
      const jobs = await ok<{ items: object[] }>('GET', '/print-jobs', seller);
      expect(jobs.items).toEqual([]);
    });

    it('[EL-4] follows its product to another shelf by itself', async () => {
      await add(MACS[0], { product: product(0) });
      await show();
      const { id } = await server.db
        .insertInto('shelf')
        .values({ branch_id: world.branches.a, name: 'Yangi', type: 'straight', main_mm: 4000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('shelf_storey')
        .values({
          shelf_id: id,
          face: 1,
          storey: 1,
          length_mm: 4000,
          height_mm: 400,
          depth_mm: 500,
          bottom_mm: 100,
          zone: 'golden',
        })
        .execute();
      await server.db
        .updateTable('placement')
        .set({ shelf_id: id, position: 1 })
        .where('branch_id', '=', world.branches.a)
        .where('product_id', '=', product(0))
        .execute();
      expect(await tag(0)).toMatchObject({ state: 'to_print', reasons: [{ code: 'moved' }] });
      await show();
      expect(await stateOf(0)).toBe('current');
    });
  });

  describe('and paper', () => {
    beforeEach(useLabels);

    it('[EL-5] a tag that they show is not printed on paper', async () => {
      await add(MACS[0], { product: product(0) });
      const refused = await printOnPaper(0);
      expect([refused.body.code, refused.body.errors[0]?.code]).toEqual([
        'nothing_to_print',
        'tag_electronic',
      ]);
      expect((await tag(0))?.problems).toEqual([
        { code: 'tag_electronic', message: 'Elektron etiketka koʻrsatadi' },
      ]);
      expect((await printOnPaper(1)).status).toBe(201);
    });

    it('[EL-5] a label that the access point does not know returns its tag to the queue at once', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      expect(await report([failed(work)])).toEqual({ accepted: 0, failed: 1 });
      expect(await tag(0)).toMatchObject({
        state: 'to_print',
        problems: [],
        reasons: [{ code: 'print_failed' }],
      });
      expect((await list()).items[0]).toMatchObject({
        state: 'failing',
        fault: 'unknown_mac',
        error: 'mac not found',
      });
      expect((await list()).counts.failing).toBe(1);
      expect((await list('?only=failing')).items).toHaveLength(1);
      // It waits before it is tried again, and is tried with the same print: nothing new is printed.
      setClock(later(new Date(), 30_000));
      expect(await ask()).toEqual([]);
      setClock(later(new Date(), 2 * MINUTE_MS));
      expect(await ask()).toEqual([work]);
      expect(await stateOf(0)).toBe('to_print');
      // Paper replaces it; the label shows the print of the paper once it is known.
      const paper = await printOnPaper(0);
      expect(paper.status).toBe(201);
      await ok('POST', `/print-jobs/${paper.body.id}/confirm`, seller, {});
      expect(await stateOf(0)).toBe('current');
      expect(await show()).toBe(1);
      expect(await states()).toEqual([[MACS[0], 'shown']]);
      expect((await printOnPaper(0)).body.errors[0]?.code).toBe('tag_electronic');
    });

    it('[EL-5] a label that recovers gets a print of its own, which is confirmed', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      await report([failed(work)]);
      setClock(later(new Date(), 2 * MINUTE_MS));
      expect(await show()).toBe(1);
      expect(await show()).toBe(1);
      expect(await stateOf(0)).toBe('current');
      expect(await ask()).toEqual([]);
    });

    it('[EL-5] prints of a closed branch wait until it opens again', async () => {
      await add(MACS[0], { product: product(0) });
      await ask();
      setClock(later(new Date(), 40 * MINUTE_MS));
      const close = (at: string | null) => server.db.updateTable('branch').set({ closed_at: at }).execute();
      await close(new Date().toISOString());
      await giveUpWaiting(server.db);
      expect(await giveUpWaiting(server.db)).toBe(0);
      await close(null);
      expect(await giveUpWaiting(server.db)).toBe(1);
      expect(await stateOf(0)).toBe('to_print');
      expect(await giveUpWaiting(server.db)).toBe(0);
    });

    it('[EL-5] a strange answer fails a label at the third time', async () => {
      await add(MACS[0], { product: product(0) });
      for (const [time, state] of ['waiting', 'waiting', 'failing'].entries()) {
        setClock(later(new Date(), time * 10 * MINUTE_MS));
        const [work] = (await ask()) as [Work];
        await report([failed(work, 'answer')]);
        expect(await states()).toEqual([[MACS[0], state]]);
      }
      expect((await tag(0))?.problems).toEqual([]);
    });

    it('[EL-5] a label that fails is tried again after one, two, four, eight, and then each fifteen minutes', async () => {
      await add(MACS[0], { product: product(0) });
      let at = new Date();
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        setClock(at);
        await report([failed((await ask())[0] as Work)]);
        at = later(at, minutes * MINUTE_MS);
        setClock(later(at, -1));
        expect(await ask(), `before ${minutes} minutes`).toEqual([]);
      }
    });

    it('[EL-5] a label that failed while the clock was ahead is tried at once when the clock is right again', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      setClock(later(new Date(), 24 * 60 * MINUTE_MS));
      await report([failed(work)]);
      vi.useRealTimers();
      expect((await ask()).map(({ id }) => id)).toEqual([work.id]);
    });

    it('[EL-5] of two labels of a product one that fails leaves the tag to paper, and nothing is printed again and again', async () => {
      await add(MACS[0], { product: product(0) });
      await add(MACS[1], { product: product(0) });
      const [good, bad] = (await ask()) as [Work, Work];
      await report([await accepted(good), failed(bad)]);
      expect(await stateOf(0)).toBe('to_print');
      setClock(later(new Date(), 2 * MINUTE_MS));
      expect(await ask()).toEqual([bad]);
      await report([failed(bad)]);
      setClock(later(new Date(), 30 * MINUTE_MS));
      expect(await ask()).toEqual([bad]);
      expect(await server.db.selectFrom('print_job').select('id').execute()).toHaveLength(1);
    });

    it('[EL-5] unbound or removed, they no longer show the tag: it returns to the queue of paper', async () => {
      const label = await add(MACS[0], { product: product(0) });
      const other = await add(MACS[1], { product: product(0) });
      await show();
      await bind(other, product(1));
      expect(await stateOf(0)).toBe('current');
      await bind(label, null);
      expect(await tag(0)).toMatchObject({ state: 'to_print', problems: [] });
      expect((await history('price_tag'))[0]).toMatchObject({
        action: 'taken_down',
        after: { count: 1, products: [product(0)] },
      });
      expect((await printOnPaper(0)).status).toBe(201);
    });

    it('[EL-5] paper that hangs stays when a label of its product is unbound', async () => {
      const paper = await printOnPaper(0);
      await ok('POST', `/print-jobs/${paper.body.id}/confirm`, seller, {});
      const label = await add(MACS[0], { product: product(0) });
      await show();
      await bind(label, null);
      expect(await stateOf(0)).toBe('current');
    });

    it('[EL-5] with a silent program or an access point that is away for half an hour, tags return to the queue until it answers', async () => {
      await add(MACS[0], { product: product(0) });
      await add(MACS[1], { product: product(1) });
      const [work] = (await ask()) as [Work];
      await report([], { away: 'ECONNREFUSED' });
      expect((await list()).away_since).toMatch(/^20/);
      // Away, it is tried with one label at a time.
      expect(await ask()).toEqual([work]);
      expect(await giveUpWaiting(server.db)).toBe(0);
      setClock(later(new Date(), 31 * MINUTE_MS));
      await ask();
      expect(await giveUpWaiting(server.db)).toBe(1);
      expect(await states()).toEqual([
        [MACS[0], 'failing'],
        [MACS[1], 'failing'],
      ]);
      expect((await list()).items[0]).toMatchObject({ fault: 'away', error: 'ECONNREFUSED' });
      expect((await tag(0))?.state).toBe('to_print');
      expect((await printOnPaper(1)).status).toBe(201);
      expect(await giveUpWaiting(server.db)).toBe(0);
      await show();
      expect((await list()).away_since).toBeNull();
      expect((await list()).counts.failing).toBe(0);
      while ((await show()) > 0);
      expect(await states()).toEqual([
        [MACS[0], 'shown'],
        [MACS[1], 'shown'],
      ]);
      setClock(later(new Date(), 31 * MINUTE_MS));
      expect(await giveUpWaiting(server.db)).toBe(1);
      await setPrice(0, 123_000);
      expect(await tag(0)).toMatchObject({ state: 'to_print', problems: [] });
      expect((await list()).items.find(({ mac }) => mac === MACS[0])).toMatchObject({ fault: 'silent' });
      await ask();
      expect((await printOnPaper(0)).body.errors[0]?.code).toBe('tag_electronic');
    });

    it('[EL-5] a print that was never accepted is given up after half an hour', async () => {
      await add(MACS[0], { product: product(0) });
      const [work] = (await ask()) as [Work];
      setClock(later(new Date(), 31 * MINUTE_MS));
      expect(await ask()).toEqual([work]);
      expect(await giveUpWaiting(server.db)).toBe(1);
      expect((await list()).items[0]).toMatchObject({ state: 'failing', fault: 'late' });
      expect(await stateOf(0)).toBe('to_print');
      expect(await giveUpWaiting(server.db)).toBe(0);
    });
  });
});
