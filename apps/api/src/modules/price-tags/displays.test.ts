import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { useLabelSampler } from '../../../test/label-samplers.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import type { Service } from '../../platform/auth/service.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type FileStore, FolderStore } from '../../platform/files/store.ts';
import { type BranchRow, findBranch } from '../branches/public.ts';
import { refreshTagContent } from './public.ts';
import {
  closeDisplayed,
  drawForDisplay,
  printForDisplays,
  productsOfPrints,
  readDisplayTags,
} from './service/displays.ts';

const DEVICE = { dotsPerMm: 4.4 };

describe('prints for electronic labels', () => {
  let server: TestServer;
  let world: World;
  let branch: BranchRow;
  let other: BranchRow;
  let service: Service;
  let sampler: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    ({ id: sampler } = (await useLabelSampler(server, admin)).sampler);
    const answer = await server.call('POST', '/api/uz/service-tokens', {
      token: admin,
      body: { name: 'Doʻkon', data: ['labels'], branch: 'TAS-01' },
    });
    branch = await branchOf(world.branches.a);
    other = await branchOf(world.branches.b);
    const { id, name } = answer.json<{ id: number; name: string }>();
    service = { tokenId: id, name, data: ['labels'], branchId: branch.id };
  });
  afterEach(() => server.close());

  async function branchOf(id: number): Promise<BranchRow> {
    const found = await findBranch(server.db, id);
    if (found === undefined) throw new Error(`No branch ${id}`);
    return found;
  }
  const product = (index: number) => world.products[index] ?? 0;
  const print = (...products: readonly number[]) =>
    transaction(server.db, (tx) => printForDisplays(tx, { branch, service, codeBase: null }, products));
  async function printOf(index: number): Promise<number> {
    const item = (await print(product(index))).get(product(index));
    if (item === undefined) throw new Error('Nothing was printed');
    return item;
  }
  const change = (index: number, values: { price?: number | null; deleted_at?: string }) =>
    server.db.updateTable('product').set(values).where('id', '=', product(index)).execute();
  const draw = (item: number, of: BranchRow = branch, files = {} as FileStore) =>
    drawForDisplay({ db: server.db, files }, of, item, DEVICE);
  const read = async (index: number, spare: number | null = null) =>
    (await readDisplayTags(server.db, branch, [{ product: product(index), spare }])).get(product(index));
  const close = (items: readonly number[], outcome: 'shown' | 'failed', by: Service | null = service) =>
    transaction(server.db, (tx) => closeDisplayed(tx, items, outcome, by));
  async function printOnPaper(index: number, format: Format): Promise<number> {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const body = { items: [{ product: product(index), format }] };
    const answer = await server.call('POST', '/api/uz/print-jobs', { token, body });
    expect(answer.statusCode).toBe(201);
    const item = await server.db
      .selectFrom('print_job_item')
      .select('id')
      .where('job_id', '=', answer.json<{ id: number }>().id)
      .executeTakeFirstOrThrow();
    return item.id;
  }
  const outcomeOf = async (item: number) =>
    (
      await server.db
        .selectFrom('print_job_item')
        .select('outcome')
        .where('id', '=', item)
        .executeTakeFirstOrThrow()
    ).outcome;

  it('[EL-2] are of the tags that may go out; where none may, nothing is printed, and other refusals are errors', async () => {
    await change(1, { price: null });
    const printed = await print(product(0), product(1));
    expect([...printed.keys()]).toEqual([product(0)]);
    expect(await print(product(1))).toEqual(new Map());
    expect(await print()).toEqual(new Map());
    const tooMany = Array.from({ length: 5001 }, (_, i) => 1_000_000 + i);
    await expect(print(...tooMany)).rejects.toMatchObject({ code: 'batch_limit' });
  });

  it('[EL-4] wait until they are shown, and are the tag’s print from then on, for its own branch', async () => {
    expect(await read(0)).toMatchObject({ print: null, isWaiting: false, problem: null });
    const item = await printOf(0);
    expect(await read(0)).toMatchObject({ print: item, isWaiting: true });
    await close([item], 'shown');
    expect(await outcomeOf(item)).toBe('confirmed');
    expect(await read(0)).toMatchObject({ print: item, isWaiting: false });
    // A repeat closes nothing twice, and the history does not say that it did.
    await close([item], 'failed');
    expect(await outcomeOf(item)).toBe('confirmed');
    const { rows } = await sql`select after from history where action = 'confirmed'`.execute(server.db);
    expect(rows).toEqual([{ after: { confirmed: 1, returned: 0, electronic_labels_of: 'Doʻkon' } }]);
    await change(0, { price: 777_000 });
    expect(await read(0)).toMatchObject({ print: null, isWaiting: false });
    await printOf(0);
    expect(await read(0)).toMatchObject({ isWaiting: true });
    await change(0, { price: 778_000 });
    expect(await read(0)).toMatchObject({ print: null, isWaiting: false });
  });

  it('[EL-5] that failed can be shown while they say what the tag says, as prints of their own product alone', async () => {
    const [item, another] = [await printOf(0), await printOf(1)];
    await close([item, another], 'failed', null);
    expect([await outcomeOf(item), await outcomeOf(another)]).toEqual(['failed', 'failed']);
    expect(await read(0)).toMatchObject({ print: null });
    expect(await read(0, item)).toMatchObject({ print: item, isWaiting: false });
    expect(await read(0, another)).toMatchObject({ print: null });
    expect(await read(0, another + 1000)).toMatchObject({ print: null });
    await change(0, { price: 777_000 });
    expect(await read(0, item)).toMatchObject({ print: null });
  });

  it('[EL-5] are not shown for another product, though it says the same', async () => {
    const twins = { name_uz: 'Televizor', name_ru: 'Телевизор', price: 900_000 };
    await server.db
      .updateTable('product')
      .set(twins)
      .where('id', 'in', [product(0), product(1)])
      .execute();
    await transaction(server.db, (tx) => refreshTagContent(tx, 'all'));
    const [item, another] = [await printOf(0), await printOf(1)];
    await close([item, another], 'failed');
    expect(await read(0, item)).toMatchObject({ print: item });
    expect(await read(0, another)).toMatchObject({ print: null });
  });

  it('[EL-5] paper is not closed as failed: it may still be put up', async () => {
    const id = await printOnPaper(0, 'label');
    await close([id], 'failed');
    expect(await outcomeOf(id)).toBeNull();
    await close([id], 'shown');
    expect(await outcomeOf(id)).toBe('confirmed');
  });

  it('[EL-2] of a deleted product, or without a price, are faults; a tag of a size has it', async () => {
    expect((await read(0))?.size).toEqual({ width: 669, height: 291 });
    await change(1, { price: null });
    expect((await read(1))?.problem?.code).toBe('tag_no_price');
    const item = await printOf(2);
    await close([item], 'shown');
    await change(2, { deleted_at: new Date().toISOString() });
    expect(await read(2)).toMatchObject({ problem: { code: 'not_found' } });
    expect(await draw(item)).toBeNull();
    expect(await readDisplayTags(server.db, branch, [])).toEqual(new Map());
  });

  it('[EL-6] are drawn and named for their branch, while they say what the tag says', async () => {
    const item = await printOf(0);
    expect((await draw(item))?.product).toBe(product(0));
    expect(await draw(item, other)).toBeNull();
    expect(await draw(item + 1000)).toBeNull();
    expect(await productsOfPrints(server.db, branch.id, [item])).toEqual(new Map([[item, product(0)]]));
    expect(await productsOfPrints(server.db, other.id, [item])).toEqual(new Map());
    const paper = await printOnPaper(1, 'A6');
    expect(await draw(paper)).toBeNull();
    expect(await productsOfPrints(server.db, branch.id, [paper, item])).toEqual(
      new Map([[item, product(0)]]),
    );
    await change(0, { price: null });
    expect(await draw(item)).toBeNull();
    await change(0, { price: 777_000 });
    expect(await draw(item)).toBeNull();
  });

  it('[EL-2] are not drawn while the tag must not go out, though it still says the same', async () => {
    await addCampaign(server.db, {
      branches: [branch.id],
      products: [{ id: product(0), price: 800_000, oldPrice: 1_000_000, discountPercent: 20 }],
      sampler: await addPromotionSampler(server.db, 'label'),
      format: 'label',
    });
    const item = await printOf(0);
    expect(await draw(item)).not.toBeNull();
    await server.db.updateTable('analytic_price_tag_product').set({ discount_percent: 30 }).execute();
    expect(await draw(item)).toBeNull();
  });

  it('[EL-2] have their pictures as large as the label shows them', async () => {
    const place = { x: 0, y: 0, w: 254, h: 127, align: 'left', valign: 'top' };
    const part = JSON.stringify({ kind: 'picture', ref: 'product', ...place });
    await sql`
      update sampler_version set spec = jsonb_insert(spec, '{layout,parts,0}', ${part}::jsonb)
      where sampler_id = ${sampler}`.execute(server.db);
    const item = await printOf(0);
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-displays-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = new FolderStore(folder);
    const red = sharp({ create: { width: 600, height: 300, channels: 3, background: '#cc0000' } });
    const key = await files.put(await red.webp().toBuffer(), 'webp');
    const bytes = await (await draw(item, branch, files))?.pictureBytes(key);
    // An inch is 254 tenths of a millimetre and 300 dots.
    expect((await sharp(bytes ?? undefined).metadata()).width).toBe(300);
  });
});
