import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { disagreements } from '../../../test/tag-consistency.ts';
import { TagModel } from '../../../test/tag-model.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { findDrift, refreshTagContent } from './public.ts';

const DO = [
  ...(['price', 'coming', 'rename', 'move', 'leave', 'return', 'delete', 'segment', 'unsegment'] as const),
  ...([
    'campaign',
    'withdraw',
    'extend',
    'edit',
    'print',
    'print',
    'print_ahead',
    'confirm',
    'fail',
  ] as const),
  'take_down',
] as const;

/** One thing that happens; `a` and `b` choose which product, which days, how much. */
const step = fc.record({ what: fc.constantFrom(...DO), a: fc.nat(99), b: fc.nat(99) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Products that things happen to: few, so that much happens to each. */
const PRODUCTS = 3;

/** One history, told to the server and to the model at once. */
class History {
  readonly #server: TestServer;
  readonly #world: World;
  readonly #token: string;
  readonly #samplers: Record<'A5' | 'A6', number>;
  readonly #shelves: readonly number[];
  readonly #model = new TagModel();
  /** Tags of jobs that wait for their confirmation. */
  #waiting: { job: number; product: number; format: 'A5' | 'A6' }[] = [];

  private constructor(
    server: TestServer,
    world: World,
    token: string,
    samplers: Record<'A5' | 'A6', number>,
    shelves: readonly number[],
  ) {
    this.#server = server;
    this.#world = world;
    this.#token = token;
    this.#samplers = samplers;
    this.#shelves = shelves;
    world.products.forEach((id, i) => {
      this.#model.products.set(id, {
        price: 1_000_000 + i * 10_000,
        oldPrice: null,
        coming: [],
        text: 0,
        deleted: false,
        shelf: world.shelves.a,
      });
    });
  }

  static async begin(server: TestServer): Promise<History> {
    const world = await makeWorld(server.db, PRODUCTS);
    await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 5000 }).execute();
    await server.db
      .updateTable('role_permission')
      .set({ value: '1000' })
      .where('permission_key', '=', 'price_tag.duplicates')
      .execute();
    const samplers = {
      A5: await addPromotionSampler(server.db, 'A5'),
      A6: await addPromotionSampler(server.db, 'A6'),
    };
    const second = await server.db
      .insertInto('shelf')
      .values({ branch_id: world.branches.a, name: 'A2', type: 'straight', main_mm: 4000 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
      values (${second.id}, 1, 1, 4000, 400, 500, 100, 'red')`.execute(server.db);
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    return new History(server, world, token, samplers, [world.shelves.a, second.id]);
  }

  async happen({ what, a, b }: Step): Promise<void> {
    const { db } = this.#server;
    const product = this.#world.products[a % PRODUCTS] ?? 0;
    const facts = this.#model.products.get(product);
    if (facts === undefined) throw new Error('no product');
    const price = 500_000 + (b % 7) * 50_000;
    const oldPrice = b % 2 === 0 ? null : price + 100_000;
    switch (what) {
      case 'price':
        await db
          .updateTable('product')
          .set({ price, old_price: oldPrice })
          .where('id', '=', product)
          .execute();
        Object.assign(facts, { price, oldPrice });
        return;
      case 'coming': {
        const day = inDays(1 + (b % 4));
        if (facts.coming.some((one) => one.day === day)) return;
        await sql`insert into price_history (product_id, price, old_price, valid_from, applied, source)
          values (${product}, ${price}, ${oldPrice}, (${day}::date)::timestamp at time zone 'Asia/Tashkent', false, 'typed')`.execute(
          db,
        );
        facts.coming.push({ day, price, oldPrice });
        return;
      }
      case 'rename':
        facts.text += 1;
        await db.transaction().execute(async (tx) => {
          const name = `Televizor ${product}, ${facts.text}`;
          await tx.updateTable('product').set({ name_uz: name }).where('id', '=', product).execute();
          await refreshTagContent(tx, [product]);
        });
        return;
      case 'move':
      case 'return': {
        if ((facts.shelf === null) === (what === 'move')) return;
        const shelf = this.#shelves[b % 2] ?? 0;
        await this.#leave(product);
        await sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
          values (${shelf}, ${this.#world.branches.a}, 1, 1, ${100 + (a % PRODUCTS)}, ${10_000 + (a % PRODUCTS) * 100}, ${product})`.execute(
          db,
        );
        facts.shelf = shelf;
        return;
      }
      case 'leave':
        await this.#leave(product);
        facts.shelf = null;
        return;
      case 'delete':
        if (b % 4 > 0) return;
        facts.deleted = !facts.deleted;
        await db
          .updateTable('product')
          .set({ deleted_at: facts.deleted ? new Date().toISOString() : null })
          .where('id', '=', product)
          .execute();
        return;
      default:
        await this.#campaignsAndSegments({ what, a, b }, product, price);
        await this.#prints({ what, a, b }, product);
    }
  }

  async #leave(product: number): Promise<void> {
    await sql`delete from placement where product_id = ${product} and branch_id = ${this.#world.branches.a}`.execute(
      this.#server.db,
    );
  }

  async #campaignsAndSegments({ what, a, b }: Step, product: number, price: number): Promise<void> {
    const { db } = this.#server;
    const days = { begins: inDays(-1 + (b % 4)), ends: inDays(-1 + (b % 4) + (a % 3)) };
    const campaign = this.#model.campaigns[a % Math.max(1, this.#model.campaigns.length)];
    if (what === 'segment') {
      const facts = { products: [product], months: b % 3 ? 24 : 12, promoBank: b % 2 === 0, ...days };
      const id = await addSegment(db, facts);
      this.#model.segments.push({ id, ...facts, deleted: false });
    } else if (what === 'unsegment') {
      const segment = this.#model.segments[b % Math.max(1, this.#model.segments.length)];
      if (segment === undefined) return;
      segment.deleted = true;
      await sql`update segment set deleted_at = now() where id = ${segment.id}`.execute(db);
    } else if (what === 'campaign') {
      const format = b % 3 === 0 ? 'A5' : 'A6';
      const id = await addCampaign(db, {
        branches: [this.#world.branches.a, this.#world.branches.b],
        products: [{ id: product, price, oldPrice: price + 50_000 }],
        sampler: this.#samplers[format],
        format,
        ...days,
      });
      const prices = new Map([[product, { price, oldPrice: price + 50_000 }]]);
      this.#model.campaigns.push({ id, format, prices, ...days, withdrawn: false });
    } else if (campaign === undefined) {
      return;
    } else if (what === 'withdraw') {
      campaign.withdrawn = true;
      await sql`update analytic_price_tag set state = 'withdrawn', withdrawn_at = now() where id = ${campaign.id}`.execute(
        db,
      );
    } else if (what === 'extend') {
      campaign.ends = inDays(1 + (b % 5));
      if (campaign.ends < campaign.begins) campaign.ends = campaign.begins;
      await db.transaction().execute(async (tx) => {
        await sql`update analytic_price_tag set ends = ${campaign.ends} where id = ${campaign.id}`.execute(
          tx,
        );
        await refreshTagContent(tx, { campaigns: [campaign.id] });
      });
    } else if (what === 'edit') {
      for (const id of campaign.prices.keys()) campaign.prices.set(id, { price, oldPrice: price + 70_000 });
      await sql`update analytic_price_tag_product set price = ${price}, old_price = ${price + 70_000}, edited_at = now()
        where campaign_id = ${campaign.id}`.execute(db);
    }
  }

  async #prints({ what, a, b }: Step, product: number): Promise<void> {
    const format = b % 4 === 0 ? 'A5' : 'A6';
    if (what === 'print' || what === 'print_ahead') {
      const day = what === 'print' ? inDays(0) : inDays(1 + (a % 3));
      if (this.#model.products.get(product)?.deleted || this.#model.says(product, format, day) === null)
        return;
      const job = await this.#call<{ id: number }>('/print-jobs', {
        items: [{ product, format }],
        as_of: day,
      });
      const item = await this.#server.db
        .selectFrom('print_job_item')
        .select('id')
        .where('job_id', '=', job.id)
        .executeTakeFirstOrThrow();
      this.#model.print(item.id, job.id, product, format, day);
      this.#waiting.push({ job: job.id, product, format });
    } else if (what === 'confirm' || what === 'fail') {
      const one = this.#waiting[b % Math.max(1, this.#waiting.length)];
      if (one === undefined) return;
      this.#waiting = this.#waiting.filter((other) => other !== one);
      await this.#call(`/print-jobs/${one.job}/confirm`, { failed: what === 'fail' ? [one.product] : [] });
      this.#model.confirm(one.job, what === 'fail');
    } else if (what === 'take_down') {
      await this.#call('/price-tags/taken-down', { items: [{ product, format }] });
      this.#model.takeDown(product, format);
    }
  }

  async #call<T>(path: string, body: object): Promise<T> {
    const answer = await this.#server.call('POST', `/api/uz${path}`, { token: this.#token, body });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer.json<T>();
  }

  /** What the server says of a day, and what the model says. */
  async compare(ahead: number): Promise<{ server: string[]; model: string[] }> {
    const answer = await this.#server.call('GET', `/api/uz/price-tags?limit=200&as_of=${inDays(ahead)}`, {
      token: this.#token,
    });
    const { items } = answer.json<{ items: { product: { id: number }; format: string; state: string }[] }>();
    const model = this.#model.states(inDays(ahead), inDays(ahead + 1));
    return {
      server: items.map((tag) => `${tag.product.id} ${tag.format} ${tag.state}`).sort(),
      model: [...model].map(([key, state]) => `${key} ${state}`).sort(),
    };
  }
}

describe('random histories of prices, segments, campaigns, moves, prints and confirmations', () => {
  it('leave every state as it is worked out from scratch, and no drift', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        const server = await testServer();
        try {
          const history = await History.begin(server);
          for (const [n, one] of steps.entries()) {
            await history.happen(one);
            const { server: said, model } = await history.compare(n % 3 === 0 ? one.b % 4 : 0);
            expect(said, `after ${JSON.stringify(steps.slice(0, n + 1).map((s) => s.what))}`).toEqual(model);
          }
          expect(await findDrift(server.db)).toEqual([]);
          expect(await disagreements(server.db)).toEqual([]);
        } finally {
          await server.close();
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 120_000);
});
