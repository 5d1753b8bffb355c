import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { addPromotionSampler } from '../../../../test/promotion-sampler.ts';
import { addCampaign, addSegment, inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { refreshTagContent } from '../public.ts';
import { judgePrint } from '../service/verdict.ts';

interface TagAnswer {
  product: { id: number };
  format: string;
  state: string;
  reasons: { code: string; from: unknown; to: unknown }[];
  values: { price: number; old_price: number | null; monthly: number | null; months: number | null };
  campaign: { name: string } | null;
  printed: { price: number; job: number } | null;
  segment: { promo_bank: boolean } | null;
  problems: { code: string }[];
}

describe('sources of a tag', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  /** Promotion samplers by format. */
  const promotion: Record<'A5' | 'A6', number> = { A5: 0, A6: 0 };
  let first: number;

  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    first = world.products[0] ?? 0;
    for (const format of ['A5', 'A6'] as const)
      promotion[format] = await addPromotionSampler(server.db, format);
    await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 5000 }).execute();
    return () => server.close();
  });

  const tagsOf = async (query = '', product = first): Promise<TagAnswer[]> => {
    const answer = await server.call('GET', `/api/uz/price-tags?${query}`, { token: seller });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ items: TagAnswer[] }>().items.filter((tag) => tag.product.id === product);
  };
  const brief = (tags: readonly TagAnswer[]) =>
    tags.map(({ format, state, reasons }) => [format, state, reasons.map((r) => r.code)]);
  const print = async (format = 'A6', extra: object = {}): Promise<number> => {
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product: first, format }], ...extra },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const confirm = async (id: number): Promise<void> => {
    const answer = await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const hang = async (format = 'A6', extra: object = {}) => confirm(await print(format, extra));
  const campaign = (facts: Partial<Parameters<typeof addCampaign>[1]> = {}) => {
    const format = facts.format === 'A5' ? 'A5' : 'A6';
    return addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: first, price: 800_000, oldPrice: 1_000_000 }],
      sampler: promotion[format],
      ...facts,
    });
  };
  const setDays = (id: number, begins: string, ends: string) =>
    server.db.updateTable('analytic_price_tag').set({ begins, ends }).where('id', '=', id).execute();
  const standsNowhere = () =>
    server.db
      .deleteFrom('placement')
      .where('product_id', '=', first)
      .where('branch_id', '=', world.branches.a)
      .execute();

  it('[TAG-4] a segment gives its month count, and no markup with a promo bank, while it lasts', async () => {
    const [own] = await tagsOf();
    expect(own?.values).toMatchObject({ price: 1_000_000, months: 12, monthly: 109_000 });
    await hang();
    const id = await addSegment(server.db, { products: [first], months: 24, promoBank: true });
    const [stale] = await tagsOf();
    expect(stale).toMatchObject({
      state: 'to_print',
      values: { price: 1_000_000, months: 24, monthly: 42_000 },
      segment: { promo_bank: true },
      reasons: [{ code: 'instalment', from: 109_000, to: 42_000 }],
    });
    await hang();
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
    // Its last day is tomorrow: the day after, the own terms are valid again.
    expect(brief(await tagsOf(`as_of=${inDays(1)}`))).toEqual([['A6', 'current', []]]);
    expect(brief(await tagsOf(`as_of=${inDays(2)}`))).toEqual([['A6', 'to_print', ['instalment']]]);

    await server.db
      .updateTable('segment')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    expect(brief(await tagsOf())).toEqual([['A6', 'to_print', ['instalment']]]);
    const item = await server.db
      .selectFrom('print_job_item')
      .select(['segment_id', 'promo_bank', 'months'])
      .orderBy('id')
      .execute();
    expect(item).toEqual([
      { segment_id: null, promo_bank: false, months: 12 },
      { segment_id: id, promo_bank: true, months: 24 },
    ]);
  });

  it('of a segment are printed all at once, by a call that names only the segment', async () => {
    const segment = await addSegment(server.db, {
      begins: inDays(0),
      ends: inDays(9),
      months: 24,
      products: world.products,
    });
    const body = { segment: { id: segment, format: 'A6' } };
    const send = (more: object) =>
      server.call('POST', '/api/uz/print-jobs', { token: seller, body: { ...body, ...more } });
    expect((await send({ items: [{ product: first, format: 'A6' }] })).statusCode).toBe(400);
    expect((await send({ segment: { id: 999, format: 'A6' } })).statusCode).toBe(404);
    expect((await send({ segment: undefined })).statusCode).toBe(400);
    await server.db.updateTable('product').set({ price: null }).where('id', '=', first).execute();
    const answer = await send({});
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      items: 2,
      refused: [{ product: first, reason: 'tag_no_price', name: { uz: expect.any(String) } }],
    });
  });

  it('of two segments the one that began last wins', async () => {
    await addSegment(server.db, { products: [first], months: 24, begins: inDays(-1) });
    await addSegment(server.db, { products: [first], months: 12, promoBank: true, begins: inDays(-2) });
    expect((await tagsOf())[0]?.values).toMatchObject({ months: 24 });
    // The newer of two that began on one day.
    await addSegment(server.db, { products: [first], months: 12, begins: inDays(-1) });
    expect((await tagsOf())[0]?.values).toMatchObject({ months: 12 });
  });

  it('a campaign wins over segment and price, in its own sampler; other branches keep the own price', async () => {
    await addSegment(server.db, { products: [first], months: 24 });
    await hang();
    await campaign();
    const [tag] = await tagsOf();
    expect(tag).toMatchObject({
      format: 'A6',
      state: 'to_print',
      values: { price: 800_000, old_price: 1_000_000, monthly: null },
      campaign: { name: 'Navroʻz aksiyasi' },
      reasons: [
        { code: 'campaign_began', from: null, to: 'Navroʻz aksiyasi' },
        { code: 'price', from: 1_000_000, to: 800_000 },
        { code: 'old_price', from: null, to: 1_000_000 },
        { code: 'instalment' },
      ],
    });
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const there = await server.call('GET', '/api/uz/price-tags', { token: other });
    expect(there.json<{ items: TagAnswer[] }>().items[0]?.values.price).toBe(1_000_000);
    await hang();
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
  });

  it('a source that begins tomorrow is printed tonight, and its tag is right from its day on, wrong if it hangs before', async () => {
    await hang();
    const id = await campaign({ begins: inDays(1), ends: inDays(3) });
    const tomorrow = inDays(1);
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
    expect(brief(await tagsOf(`as_of=${tomorrow}`))).toEqual([
      ['A6', 'to_print', ['campaign_began', 'price', 'old_price', 'instalment']],
    ]);
    const job = await print('A6', { as_of: tomorrow });
    expect(brief(await tagsOf()), 'today what hangs is judged').toEqual([['A6', 'current', []]]);
    expect(brief(await tagsOf(`as_of=${tomorrow}`))).toEqual([['A6', 'printed', []]]);
    await confirm(job);
    expect(await tagsOf(), 'hung on the eve').toMatchObject([
      { format: 'A6', state: 'to_print', reasons: [{ code: 'ahead', from: null, to: tomorrow }] },
    ]);
    expect(brief(await tagsOf(`as_of=${tomorrow}`))).toEqual([['A6', 'current', []]]);
    // The day after its last day the own price is needed instead.
    expect(brief(await tagsOf(`as_of=${inDays(4)}`))[0]?.slice(0, 2)).toEqual(['A6', 'to_print']);
    const log = await server.db
      .selectFrom('print_job_item')
      .select(['campaign_id', 'until'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(log).toEqual([{ campaign_id: id, until: inDays(3) }]);
  });

  it('a due price applies before the late job writes it, but not after a later edit', async () => {
    const HOUR = 3_600_000;
    const history = (price: number, hoursAgo: number, applied: boolean) =>
      server.db
        .insertInto('price_history')
        .values({
          product_id: first,
          price,
          valid_from: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
          applied,
          source: 'typed',
        })
        .execute();
    await history(1_000_000, 48, true);
    await history(555_000, 2, false);
    expect((await tagsOf())[0]?.values.price).toBe(555_000);
    await history(1_000_000, 1, true);
    expect((await tagsOf())[0]?.values.price).toBe(1_000_000);
  });

  it('a future price printed for next week does not hide that today’s tag is another one, hung early or not', async () => {
    const [day, next] = [inDays(7), inDays(8)];
    await hang();
    const today = await print();
    const id = await campaign({ begins: day, ends: inDays(9) });
    const ahead = await print('A6', { as_of: day });
    await confirm(ahead);
    const early = { code: 'ahead', from: null, to: day };
    expect(await tagsOf(), 'the print of today still waits').toMatchObject([
      { state: 'printed', reasons: [] },
    ]);
    expect(brief(await tagsOf(`as_of=${next}`))).toEqual([['A6', 'current', []]]);
    await server.call('POST', `/api/uz/print-jobs/${today}/confirm`, {
      token: seller,
      body: { failed: [{ product: first, format: 'A6' }] },
    });
    expect(await tagsOf()).toMatchObject([
      {
        state: 'to_print',
        reasons: [{ code: 'print_failed' }, early],
        printed: { job: ahead, price: 800_000 },
      },
    ]);
    // Put back what is right today: on the day of the other a new print is needed.
    await hang();
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
    expect((await tagsOf(`as_of=${next}`))[0]?.state).toBe('to_print');

    await hang('A6', { as_of: day });
    expect((await tagsOf())[0]?.reasons).toEqual([early]);
    await setDays(id, inDays(0), inDays(9));
    expect(brief(await tagsOf()), 'hung early, it says what is right by now').toEqual([
      ['A6', 'current', []],
    ]);
  });

  it('a tag of a coming campaign in another format that hangs before its day is to take down, not that of an ended one', async () => {
    await hang();
    await campaign({ format: 'A5', begins: inDays(2), ends: inDays(3) });
    await hang('A5', { as_of: inDays(2) });
    expect(brief(await tagsOf('sort=walk'))).toEqual([
      ['A5', 'take_down', ['ahead']],
      ['A6', 'current', []],
    ]);
    expect(brief(await tagsOf(`as_of=${inDays(2)}&sort=walk`))).toEqual([
      ['A5', 'current', []],
      ['A6', 'take_down', ['campaign_began']],
    ]);
  });

  it.each([
    ['today', 'tomorrow'],
    ['tomorrow', 'today'],
  ])(
    'printed for %s and then for %s, both papers wait: each day lists its own, and so they are confirmed',
    async (...order) => {
      await campaign({ begins: inDays(1), ends: inDays(2) });
      const days = { today: {}, tomorrow: { as_of: inDays(1) } };
      const jobs = { today: 0, tomorrow: 0 };
      for (const day of order as (keyof typeof jobs)[]) jobs[day] = await print('A6', days[day]);
      const onDay = async (query: string) =>
        (await tagsOf(query)).map(({ state, printed }) => [state, printed?.price, printed?.job]);
      const tomorrow = `as_of=${inDays(1)}`;
      expect(await onDay('')).toEqual([['printed', 1_000_000, jobs.today]]);
      expect(await onDay(tomorrow)).toEqual([['printed', 800_000, jobs.tomorrow]]);

      await confirm(jobs.today);
      expect(await onDay('')).toEqual([['current', 1_000_000, jobs.today]]);
      expect(await onDay(tomorrow)).toEqual([['printed', 800_000, jobs.tomorrow]]);

      const again = await print('A6', days.tomorrow);
      expect(await onDay(tomorrow), 'a newer print for the same day replaces the older').toEqual([
        ['printed', 800_000, again],
      ]);
      await confirm(again);
      expect(await onDay(tomorrow)).toEqual([['current', 800_000, again]]);
    },
  );

  it('a print for a coming day leaves alone whether today’s came out, until its day', async () => {
    const failed = { failed: [{ product: first, format: 'A6' }] };
    const close = (id: number) =>
      server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: failed });
    const setPrice = (price: number) =>
      server.db.updateTable('product').set({ price }).where('id', '=', first).execute();
    await hang();
    await setPrice(900_000);
    await close(await print('A6', { as_of: inDays(1) }));
    expect(brief(await tagsOf()), 'only tomorrow’s failed').toEqual([['A6', 'to_print', ['price']]]);

    await close(await print());
    expect(brief(await tagsOf()), 'today’s failed').toEqual([['A6', 'to_print', ['print_failed', 'price']]]);
    await setPrice(800_000);
    const ahead = await print('A6', { as_of: inDays(1) });
    await setPrice(700_000);
    expect(brief(await tagsOf()), 'one more waits for tomorrow').toEqual([
      ['A6', 'to_print', ['print_failed', 'price']],
    ]);

    // Its day comes.
    await sql`update print_job set as_of = ${inDays(0)} where id = ${ahead}`.execute(server.db);
    await sql`update price_tag_ahead set as_of = ${inDays(0)}`.execute(server.db);
    await server.db.updateTable('price_tag').set({ failed: false }).execute();
    await close(ahead);
    expect(brief(await tagsOf()), 'it was that of this day').toEqual([
      ['A6', 'to_print', ['print_failed', 'price']],
    ]);
  });

  it('a category that changes its format leaves tags of the old one to take down, not those that were printed besides', async () => {
    const setFormat = (tag_format: string) =>
      server.db
        .updateTable('category')
        .set({ tag_format })
        .where('id', 'in', (q) => q.selectFrom('product').select('category_id').where('id', '=', first))
        .execute();
    const codeOf = async (format: string) => {
      const { rows } = await sql<{ id: number }>`
        select hung_item_id as id from price_tag where product_id = ${first} and format = ${format}`.execute(
        server.db,
      );
      return judgePrint(server.db, rows[0]?.id ?? 0);
    };
    await hang('A6');
    await hang('A7');
    const all = async () => brief(await tagsOf('sort=walk')).sort();
    expect(await all()).toEqual([
      ['A6', 'current', []],
      ['A7', 'current', []],
    ]);
    await setFormat('A5');
    expect((await tagsOf('sort=walk')).find(({ format }) => format === 'A6')).toMatchObject({
      state: 'take_down',
      reasons: [{ code: 'format', from: 'A6', to: 'A5' }],
    });
    const left = [
      ['A5', 'to_print', ['never_printed']],
      ['A6', 'take_down', ['format']],
      ['A7', 'current', []],
    ];
    expect(await all()).toEqual(left);
    expect(await codeOf('A6')).toMatchObject({ verdict: 'down', reasons: [{ code: 'format' }] });
    expect(await codeOf('A7')).toMatchObject({ verdict: 'right' });

    // The price changes: one new tag, not two.
    await server.db.updateTable('product').set({ price: 900_000 }).where('id', '=', first).execute();
    expect((await all()).slice(0, 2)).toEqual(left.slice(0, 2));
    await server.db.updateTable('product').set({ price: 1_000_000 }).where('id', '=', first).execute();

    await setFormat('A6');
    expect((await all())[0], 'the format comes back').toEqual(['A6', 'current', []]);
    await setFormat('A7');
    await hang('A6');
    expect((await all())[0], 'printed besides the needed one').toEqual(['A6', 'current', []]);
    await print('A7');
    await setFormat('A6');
    expect(await all(), 'a print that waits').toEqual([
      ['A6', 'current', []],
      ['A7', 'take_down', ['format']],
    ]);
    await standsNowhere();
    expect((await all()).map(([, , why]) => why)).toEqual([['left_shelf'], ['left_shelf']]);
  });

  it('when a campaign ends the own tag is to print instead, or nothing is needed and the campaign tag is to take down', async () => {
    const id = await campaign();
    await hang();
    await setDays(id, inDays(-5), inDays(-1));
    expect((await tagsOf())[0]).toMatchObject({
      state: 'to_print',
      reasons: [
        { code: 'campaign_ended', from: 'Navroʻz aksiyasi', to: null },
        { code: 'price', from: 800_000, to: 1_000_000 },
        { code: 'old_price' },
        { code: 'instalment' },
      ],
    });
    await hang();
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
  });

  it('a campaign tag of a product without a place is to take down when the campaign is over', async () => {
    await standsNowhere();
    expect(await tagsOf(), 'nobody needs it').toEqual([]);
    const id = await campaign();
    expect(await tagsOf(), 'not displayed, not needed').toEqual([]);
    await hang();
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
    await server.db
      .updateTable('analytic_price_tag')
      .set({ state: 'withdrawn', withdrawn_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    expect(brief(await tagsOf())).toEqual([['A6', 'take_down', ['campaign_ended']]]);
  });

  it('in another format it replaces the own tag, which is to take down; at its end the reverse', async () => {
    await hang('A6');
    const id = await campaign({ format: 'A5', begins: inDays(1), ends: inDays(2) });
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
    expect(brief(await tagsOf(`as_of=${inDays(1)}&sort=walk`))).toEqual([
      ['A5', 'to_print', ['never_printed']],
      ['A6', 'take_down', ['campaign_began']],
    ]);
    await setDays(id, inDays(-1), inDays(1));
    await hang('A5');
    const down = await server.call('POST', '/api/uz/price-tags/taken-down', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }] },
    });
    expect(down.json()).toEqual({ taken_down: 1 });
    expect(brief(await tagsOf())).toEqual([['A5', 'current', []]]);
    await setDays(id, inDays(-5), inDays(-1));
    expect(await tagsOf()).toMatchObject([
      { format: 'A5', state: 'take_down', reasons: [{ code: 'campaign_ended', from: 'Navroʻz aksiyasi' }] },
      { format: 'A6', state: 'to_print', reasons: [{ code: 'campaign_ended', from: 'Navroʻz aksiyasi' }] },
    ]);
  });

  it('a print of today that nobody confirmed names its campaign too, once that is over', async () => {
    await hang('A6');
    const id = await campaign({ format: 'A5' });
    await server.call('POST', '/api/uz/price-tags/taken-down', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }] },
    });
    await print('A5');
    await setDays(id, inDays(-5), inDays(-1));
    expect(await tagsOf()).toMatchObject([
      { format: 'A5', state: 'take_down', reasons: [{ code: 'campaign_ended', from: 'Navroʻz aksiyasi' }] },
      { format: 'A6', state: 'to_print', reasons: [{ code: 'campaign_ended', from: 'Navroʻz aksiyasi' }] },
    ]);
  });

  it('drafts, withdrawn campaigns and those of other branches change nothing', async () => {
    await hang();
    await campaign({ state: 'draft' });
    await campaign({ branches: [world.branches.b] });
    await campaign({ begins: inDays(-9), ends: inDays(-1) });
    expect(brief(await tagsOf())).toEqual([['A6', 'current', []]]);
  });

  it('a name changed while it runs makes its tags stale by their own sampler', async () => {
    await campaign();
    await hang();
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('product').set({ name_uz: 'Yangi nom' }).where('id', '=', first).execute();
      await refreshTagContent(tx, [first]);
    });
    expect(brief(await tagsOf())).toEqual([['A6', 'to_print', ['text']]]);
  });

  it('an edit after the print returns the tag to the queue; printing it again clears the mark', async () => {
    const id = await campaign();
    await hang();
    await server.db
      .updateTable('analytic_price_tag_product')
      .set({ price: 700_000, edited_at: new Date(Date.now() + 1).toISOString() })
      .where('campaign_id', '=', id)
      .execute();
    await server.db
      .updateTable('analytic_price_tag_branch')
      .set({ edited: true })
      .where('campaign_id', '=', id)
      .execute();
    expect(brief(await tagsOf())).toEqual([['A6', 'to_print', ['price']]]);
    await hang();
    await print();
    const log = await server.db
      .selectFrom('analytic_price_tag_branch')
      .select(['edited', 'duplicates', 'printed_at', 'last_printed_at'])
      .execute();
    expect(log).toMatchObject([{ edited: false, duplicates: 1 }]);
    expect(String(log[0]?.printed_at) < String(log[0]?.last_printed_at)).toBe(true);
  });

  it.each([
    ['an old price that is not above the price', { price: 800_000, oldPrice: 800_000 }, {}, 'tag_old_price'],
    [
      'a stated discount that the prices do not make',
      { price: 800_000, oldPrice: 1_000_000, discountPercent: 30 },
      {},
      'tag_discount',
    ],
    [
      'a crossed-out price of a campaign that sells for more than the product costs without it',
      { price: 1_000_001, oldPrice: 1_200_000 },
      {},
      'tag_campaign_above_own',
    ],
    [
      'a campaign without end',
      { price: 800_000, oldPrice: 1_000_000 },
      { ends: null },
      'tag_campaign_endless',
    ],
  ])('%s blocks the print of the tag', async (_, values, facts, code) => {
    await campaign({ products: [{ id: first, ...values }], ...facts });
    expect((await tagsOf())[0]?.problems.map((problem) => problem.code)).toEqual([code]);
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }] },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(`"${code}"`);
  });
});
