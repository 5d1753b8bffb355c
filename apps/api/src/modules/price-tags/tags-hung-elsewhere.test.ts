import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { locksAreAwaited } from '../../../test/locks.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { tagRows } from './queries/states.ts';
import type { TagRow } from './tag-row.ts';

describe('a tag in another format than the one needed, or of a product without a place', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let product: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 2);
    product = world.products[0] ?? 0;
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  async function rowOf(format: Format): Promise<TagRow | undefined> {
    const question = {
      branchId: world.branches.a,
      language: 'uz' as const,
      asOf: null,
      only: [{ product, format }],
    };
    const { rows } = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(server.db);
    expect(rows).toHaveLength(1);
    return rows[0];
  }
  const stateOf = async (format: Format) => (await rowOf(format))?.state;
  const post = async (path: string, body: object) => {
    const answer = await server.call('POST', `/api/uz${path}`, { token: seller, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ id: number }>();
  };
  const print = async (format: Format, more: object = {}) =>
    (await post('/print-jobs', { items: [{ product, format }], ...more })).id;
  const hang = async (format: Format) => post(`/print-jobs/${await print(format)}/confirm`, {});
  const standNowhere = () => sql`delete from placement where product_id = ${product}`.execute(server.db);
  const campaign = async (format: Format) =>
    addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: product, price: 900_000, oldPrice: 1_000_000 }],
      sampler: await addPromotionSampler(server.db, format),
      format,
    });

  it('that hangs and is correct stays so while one for a future day is printed in advance', async () => {
    await hang('A7');
    await server.db
      .insertInto('price_history')
      .values({
        product_id: product,
        price: 1_200_000,
        old_price: null,
        valid_from: `${inDays(1)}T00:00:00+05:00`,
        applied: false,
        source: 'typed',
      })
      .execute();
    expect(await stateOf('A7')).toBe('current');
    await print('A7', { as_of: inDays(1) });
    expect(await rowOf('A7')).toMatchObject({ state: 'current', judges_pending: false });
  });

  it('of a campaign that is over is to take down, though nothing was printed since', async () => {
    const id = await campaign('A7');
    await hang('A7');
    expect(await stateOf('A7')).toBe('current');
    await sql`update analytic_price_tag set begins = ${inDays(-9)}, ends = ${inDays(-1)} where id = ${id}`.execute(
      server.db,
    );
    expect(await stateOf('A7')).toBe('take_down');
    expect(await stateOf('A6')).toBe('to_print');
  });

  it('of a campaign that is over is to take down, also after a print without the campaign failed', async () => {
    const id = await campaign('A7');
    await hang('A7');
    await sql`update analytic_price_tag set begins = ${inDays(-9)}, ends = ${inDays(-1)} where id = ${id}`.execute(
      server.db,
    );
    await post(`/print-jobs/${await print('A7')}/confirm`, { failed: [{ product, format: 'A7' }] });
    expect(await rowOf('A7')).toMatchObject({
      state: 'take_down',
      hung_campaign_id: id,
      pending_campaign_id: null,
    });
  });

  it('that says what is right is printed again when its product moved, though a campaign needs another format', async () => {
    await campaign('A6');
    await hang('A7');
    expect(await rowOf('A7')).toMatchObject({ state: 'current', campaign_id: null, needed_format: 'A6' });
    await sql`with s as (insert into shelf (branch_id, name, type, main_mm)
        values (${world.branches.a}, 'A2', 'straight', 1000) returning id),
      f as (insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
        select id, 1, 1, 1000, 400, 400, 0, 'red' from s returning shelf_id)
      update placement set shelf_id = f.shelf_id, position = 1 from f
      where product_id = ${product} and branch_id = ${world.branches.a}`.execute(server.db);
    expect(await rowOf('A7')).toMatchObject({ state: 'to_print', moved: true });
    await sql`update analytic_price_tag_product set price = 800_000`.execute(server.db);
    expect(await stateOf('A7'), 'what is wrong is not printed again').toBe('take_down');
  });

  it('of a running campaign is printed again when it is wrong, wherever the product is', async () => {
    await standNowhere();
    await campaign('A6');
    await hang('A6');
    expect(await rowOf('A6')).toMatchObject({ state: 'current', needed_format: null });
    await sql`update analytic_price_tag_product set price = 800_000`.execute(server.db);
    expect(await stateOf('A6')).toBe('to_print');
  });

  it('has the faults of its campaign only in the format of the campaign', async () => {
    await campaign('A7');
    await sql`update analytic_price_tag_product set problems = '{"uz": [{"code": "a"}], "ru": []}'`.execute(
      server.db,
    );
    await sql`update tag_content set problems = '{"uz": [{"code": "b"}]}'`.execute(server.db);
    expect(await rowOf('A7')).toMatchObject({ problems: [{ code: 'a' }] });
    expect(await rowOf('A6')).toMatchObject({ problems: [{ code: 'b' }] });
  });

  it('is to take down at its last place, else on the shelf that it was printed for', async () => {
    await hang('A6');
    await sql`update shelf set position = 7 where id = ${world.shelves.a}`.execute(server.db);
    const placed = await sql<{ face: number; storey: number; position: number }>`
      select face, storey, position from placement where product_id = ${product} and branch_id = ${world.branches.a}`.execute(
      server.db,
    );
    const at = placed.rows[0] ?? { face: 0, storey: 0, position: 0 };
    await standNowhere();
    const walk = [7, world.shelves.a, at.face, at.storey, at.position];
    expect(await rowOf('A6')).toMatchObject({
      state: 'take_down',
      shelf_id: null,
      last_shelf_id: world.shelves.a,
      last_face: at.face,
      last_storey: at.storey,
      last_position: at.position,
      list_walk: `{${walk.join(',')}}`,
    });
    await sql`delete from last_place`.execute(server.owner);
    expect(await rowOf('A6')).toMatchObject({
      state: 'take_down',
      last_shelf_id: world.shelves.a,
      last_face: null,
      last_position: null,
    });
  });

  it('comes down when its product leaves, also if it was printed before or while the product was placed', async () => {
    const place = (db: Db) =>
      sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
        values (${world.shelves.a}, ${world.branches.a}, 1, 1, 90, 3500, ${product})`.execute(db);
    const settled = (work: Promise<unknown>, awaited = 1) => locksAreAwaited(server.owner, awaited, work);
    const comesDown = async (job: number) => {
      await post(`/print-jobs/${job}/confirm`, {});
      expect(await stateOf('A6')).toBe('current');
      await standNowhere();
      expect(await stateOf('A6')).toBe('take_down');
      await post('/price-tags/taken-down', { items: [{ product, format: 'A6' }] });
    };
    await standNowhere();
    const { printing } = await transaction(server.db, async (tx) => {
      await place(tx);
      const printing = print('A6');
      await settled(printing);
      return { printing };
    });
    await comesDown(await printing);

    // The print has read the places and waits for the counter of prints.
    const later = await transaction(server.db, async (tx) => {
      await sql`select from product_counter where product_id = ${product} for update`.execute(tx);
      const job = print('A6');
      await settled(job);
      const placed = transaction(server.db, place);
      await settled(placed, 2);
      return { job, placed };
    });
    await later.placed;
    await comesDown(await later.job);

    // The print that waits gets the shelf, but fails, and the one before it is hung.
    const [before, last] = [await print('A6'), await print('A6')];
    await place(server.db);
    await post(`/print-jobs/${last}/confirm`, { failed: [{ product, format: 'A6' }] });
    await comesDown(before);
  });

  it('shows by whom and in which job each tag was printed, and lists the formats of a product in their order', async () => {
    await sql`update users set surname = 'Sodiqova' where phone = ${world.phones.sellerA}`.execute(server.db);
    await hang('A7');
    const small = await print('A7');
    seller = await server.signIn(world.phones.admin, PASSWORD);
    const large = await print('A6', { branch: 'TAS-01' });
    const answer = await server.call('GET', `/api/uz/products/${product}/tags?branch=TAS-01`, {
      token: seller,
    });
    const { tags } = answer.json<{ tags: { format: Format; printed: { by: string; job: number } }[] }>();
    expect(tags.map(({ format, printed }) => [format, printed.job])).toEqual([
      ['A6', large],
      ['A7', small],
    ]);
    expect(tags.map(({ printed }) => printed.by)).toEqual(['Karimova Aziza', 'Sodiqova Aziza']);
  });
});
