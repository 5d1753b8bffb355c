import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatDate } from '@javon/price-tag';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD } from '../../../../test/world.ts';
import { readJob } from '../queries/jobs.ts';
import { printFacts } from './jobs.ts';

/** Reads a PDF with third-party tools. */
function readPdf<T>(pdf: Buffer, read: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-sheets-'));
  try {
    writeFileSync(path.join(folder, 'job.pdf'), pdf);
    return read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Number of pixels of the first page that are not white, at 72 dpi. */
const inkOf = (pdf: Buffer): number =>
  readPdf(pdf, (cwd) => {
    const picture = execFileSync('pdftoppm', ['-r', '72', '-gray', '-l', '1', 'job.pdf'], { cwd });
    return picture.filter((value) => value < 250).length;
  });

describe('the sheets of a print job', () => {
  let server: TestServer;
  let seller: string;
  let products: readonly number[];
  const start = async (count: number) => {
    const world = await makeWorld(server.db, count);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    products = world.products;
  };
  beforeEach(async () => {
    server = await testServer();
    return () => server.close();
  });

  const call = (path: string) => server.call('GET', `/api/uz/print-jobs/${path}`, { token: seller });
  const print = async (count: number, format: string, more: object = {}): Promise<number> => {
    const items = products.slice(0, count).map((product) => ({ product, format }));
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items, ...more },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };

  it('have every tag of a long job once, also of sheets whose tags are read in two batches', async () => {
    await start(820);
    await sql`update role_permission set value = '1000' where permission_key = 'price_tag.batch'`.execute(
      server.db,
    );
    const id = await print(820, 'A7', { sheet: { start: 4 }, order: 'sku' });
    const pdf = (await call(`${id}/pdf`)).rawPayload;
    const { text, facts } = readPdf(pdf, (cwd) => ({
      text: execFileSync('pdftotext', ['job.pdf', '-'], { cwd }).toString(),
      facts: execFileSync('pdfinfo', ['job.pdf'], { cwd }).toString(),
    }));
    const named = [...text.matchAll(/Televizor (\d+)/g)].map((match) => Number(match[1]));
    expect(named.toSorted((a, b) => a - b)).toEqual(products.map((_, index) => index + 1));
    const pages = text
      .split('\f')
      .map((page) => [...page.matchAll(/Televizor (\d+)/g)].map((match) => Number(match[1])));
    // Five places are left on the first sheet, and eight on each further one.
    expect(pages[0]?.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(pages[50]?.toSorted((a, b) => a - b)).toEqual([398, 399, 400, 401, 402, 403, 404, 405]);
    expect(facts).toMatch(new RegExp(`Title: +Javon TAS-01 ${id}\n`));
  }, 60_000);

  it('are returned a few at a time, with the start of the next ones', async () => {
    await start(3);
    const id = await print(3, 'A6', { sheet: { one_per_page: true } });
    const read = async (query: string) => {
      const { next, pages } = (await call(`${id}?${query}`)).json<{
        next: number | null;
        pages: { slots: { product: number }[] }[];
      }>();
      return [next, ...pages.flatMap(({ slots }) => slots.map(({ product }) => products.indexOf(product)))];
    };
    expect(await read('from=0&limit=2')).toEqual([2, 0, 1]);
    expect(await read('from=1&limit=1')).toEqual([2, 1]);
    expect(await read('from=1&limit=2')).toEqual([null, 1, 2]);
    expect(await read('from=2&limit=2')).toEqual([null, 2]);
  });

  it('have marks to cut along unless they are switched off', async () => {
    await start(1);
    await sql`update role_permission set value = '9' where permission_key = 'price_tag.duplicates'`.execute(
      server.db,
    );
    const ink = async (more: object) => {
      const id = await print(1, 'A7', more);
      // The codes of two prints differ.
      await sql`update print_job set check_base = null`.execute(server.db);
      return inkOf((await call(`${id}/pdf`)).rawPayload);
    };
    const off = await ink({ sheet: { cut_marks: false } });
    const on = await ink({ sheet: { cut_marks: true } });
    expect(on).toBeGreaterThan(off);
    expect(await ink({})).toBe(on);
  });

  it('show a tag as it was printed; without its drawing once its values are deleted, and none that is not in the job', async () => {
    await start(2);
    const id = await print(1, 'A6');
    const tag = (format = 'A6', index = 0) => call(`${id}/tags/${products[index]}/${format}`);
    const drawn = (await tag()).json<{ drawing: { texts?: unknown } }>();
    expect(JSON.stringify(drawn.drawing)).toContain('HTTP://');
    expect((await tag('A7')).statusCode).toBe(404);
    expect((await tag('A6', 1)).statusCode).toBe(404);
    await sql`update print_job set check_base = null`.execute(server.db);
    const bare = (await tag()).json<{ drawing: object | null }>();
    expect(bare.drawing).not.toBeNull();
    expect(JSON.stringify(bare.drawing)).not.toMatch(/HTTP:|null\/T/);
    await sql`update print_job_item set tag_values = null`.execute(server.db);
    expect((await tag()).json()).toEqual({ drawing: null });
  });

  it('sent to the branch’s computer are announced again at each press; a confirmed job may still be saved as a file', async () => {
    await start(1);
    const id = await print(1, 'A6');
    const hand = (to: string) =>
      server.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token: seller, body: { to } });
    const unread = async () =>
      (await server.call('GET', '/api/uz/notices?kind=print_sent', { token: seller })).json<{
        items: { id: number; read_at: string | null }[];
      }>().items;
    await hand('computer');
    const [first] = await unread();
    await sql`update notice set read_at = now()`.execute(server.db);
    expect((await unread()).map((one) => one.read_at)).toEqual([expect.any(String)]);
    await hand('computer');
    expect((await unread()).map(({ read_at }) => read_at)).toEqual([null]);
    expect(first).toBeDefined();
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    expect((await hand('file')).json()).toEqual({ told: 0 });
  });

  it('of a job without choices begin at the first place, in the order of the walk', async () => {
    await start(2);
    const id = await print(2, 'A6', { sheet: { start: 3, cut_marks: false }, order: 'sku' });
    await sql`update print_job set sheet = '{}'`.execute(server.db);
    const job = (await call(String(id))).json<{
      order: string;
      pages: { slots: { x: number; y: number }[] }[];
    }>();
    expect(job).toMatchObject({ order: 'walk', sheet: { start: 1, cut_marks: true, one_per_page: false } });
    expect(job.pages[0]?.slots[0]).toMatchObject({ x: 0, y: 0 });
  });

  it('of rotated tags have the size that each takes on the sheet', async () => {
    await start(1);
    const size = async (id: number) => {
      const [page] = (await call(String(id))).json<{ pages: { slots: Record<string, number>[] }[] }>().pages;
      const { width, height } = page?.slots[0] ?? {};
      return [width, height];
    };
    const upright = await size(await print(1, 'A6'));
    expect(upright).toEqual([1050, 1480]);
    await sql`update sampler_version set spec = jsonb_set(spec, '{layout,orientation}', '"landscape"')`.execute(
      server.owner,
    );
    await sql`update role_permission set value = '9' where permission_key = 'price_tag.duplicates'`.execute(
      server.db,
    );
    expect(await size(await print(1, 'A6'))).toEqual(upright);
  });

  it('without codes still have the day of each tag', async () => {
    await start(1);
    const id = await print(1, 'A6', { as_of: inDays(2) });
    await sql`update print_job set check_base = null`.execute(server.db);
    const facts = await printFacts(server.db, await readJob(server.db, { kind: 'all' }, id));
    expect(facts(1)).toEqual({ date: formatDate(inDays(2)) });
  });

  it('tell which of their tags changed since, so that nobody hangs them; one for a coming day by that day', async () => {
    await start(3);
    const id = await print(2, 'A6');
    const ahead = await print(1, 'A7', { as_of: inDays(2) });
    const outdated = async (job: number) =>
      (await call(String(job)))
        .json<{ pages: { slots: { product: number; outdated: boolean }[] }[] }>()
        .pages.flatMap(({ slots }) => slots.flatMap((slot) => (slot.outdated ? [slot.product] : [])));
    expect(await outdated(id)).toEqual([]);
    const [first, second] = products;
    await sql`update product set price = price + 1000 where id = ${first}`.execute(server.owner);
    expect(await outdated(id)).toEqual([first]);
    expect(await outdated(ahead)).toEqual([first]);
    await sql`update product set price = price - 1000 where id = ${first}`.execute(server.owner);
    expect(await outdated(id)).toEqual([]);

    // A coming price makes only the paper for its day wrong.
    await sql`insert into price_history (product_id, price, old_price, valid_from, source, applied)
      select id, price + 1000, old_price, ${`${inDays(2)}T00:00:00+05:00`}, 'typed', false
      from product where id = ${first}`.execute(server.owner);
    expect(await outdated(id)).toEqual([]);
    expect(await outdated(ahead)).toEqual([first]);

    // After the confirmation too: the PDF can be opened again.
    await sql`update product set price = price + 1000 where id = ${second}`.execute(server.owner);
    expect(await outdated(id)).toEqual([second]);
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, {
      token: seller,
      body: { failed: [second] },
    });
    expect(await outdated(id)).toEqual([second]);
    await sql`update product set price = price + 1000 where id = ${first}`.execute(server.owner);
    expect(await outdated(id)).toEqual([first, second]);
    await sql`update print_job set created_at = now() - interval '31 days' where id = ${id}`.execute(
      server.db,
    );
    expect(await outdated(id), 'the PDF is gone').toEqual([]);
  });

  it('that are confirmed in part leave out the tags that hang: those are in the queue', async () => {
    await start(2);
    const id = await print(2, 'A6');
    const [first = 0, second] = products;
    const body = { hung: [{ product: first, format: 'A6' }] };
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body });
    await sql`update product set price = price + 1000`.execute(server.owner);
    const { pages } = (await call(String(id))).json<{
      pages: { slots: { product: number; outdated: boolean }[] }[];
    }>();
    const slots = pages.flatMap((page) => page.slots);
    expect(slots.filter(({ outdated }) => outdated).map(({ product }) => product)).toEqual([second]);
  });
});
