import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { addPromotionSampler } from '../../../../test/promotion-sampler.ts';
import { addCampaign, inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { readPrints } from '../queries/jobs.ts';
import { codeBase, codeOfPrint, readTagCode } from '../tag-code.ts';
import { judgePrints } from './verdict.ts';

/** Decodes the codes on the pages of a PDF with a third-party reader. */
function readCodes(pdf: Buffer, dpi: number): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-check-'));
  try {
    writeFileSync(path.join(folder, 'job.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', String(dpi), '-gray', 'job.pdf', 'page'], { cwd: folder });
    return readdirSync(folder)
      .filter((name) => name.startsWith('page'))
      .flatMap((name) =>
        execFileSync('zbarimg', ['--nodbus', '--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', name], {
          cwd: folder,
        })
          .toString()
          .split('\n'),
      )
      .filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the code on a tag', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  const print = async (format: string, extra: object = {}): Promise<string[]> => {
    const job = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: world.products.map((product) => ({ product, format })), ...extra },
    });
    expect(job.statusCode, job.body).toBe(201);
    const pdf = await server.call('GET', `/api/uz/print-jobs/${job.json<{ id: number }>().id}/pdf`, {
      token: seller,
    });
    const codes = readCodes(pdf.rawPayload, 300);
    expect(readCodes(pdf.rawPayload, 203).sort(), 'as a label printer sees it').toEqual([...codes].sort());
    return codes;
  };
  const open = (address: string, headers: Record<string, string> = {}) =>
    server.call('GET', new URL(address).pathname, { headers });
  /** The pages of all codes, in the order of the products' names. */
  const verdicts = async (codes: readonly string[]): Promise<string[]> => {
    const pages = await Promise.all(codes.map(async (code) => (await open(code)).body));
    return pages
      .map((body) => `${/Televizor \d/.exec(body)?.[0]} ${/<main class="(\w+)"/.exec(body)?.[1]}`)
      .sort();
  };

  it('is read off the printed page and opens, without signing in, on right or wrong and why', async () => {
    const codes = await print('A6');
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatch(/^HTTP:\/\/[A-Z0-9.:-]+\/T\/[0-9A-Z]{18}$/);
    expect(await verdicts(codes)).toEqual(['Televizor 1 right', 'Televizor 2 right', 'Televizor 3 right']);

    const [first = 0, second = 0] = world.products;
    await sql`update product set price = 900000 where id = ${first}`.execute(server.db);
    await sql`delete from placement where product_id = ${second}`.execute(server.db);
    expect(await verdicts(codes)).toEqual(['Televizor 1 wrong', 'Televizor 2 down', 'Televizor 3 right']);

    const pages = await Promise.all(
      codes.map((code) => open(code.toLowerCase(), { 'accept-language': 'ru-RU' })),
    );
    const wrong = pages.find((page) => page.body.includes('class="wrong"'));
    expect(wrong?.body).toContain('Изменилась цена: 1\u00a0000\u00a0000 → 900\u00a0000');
    expect(wrong?.body).toContain('<p class="price">900\u00a0000\u00a0сум</p>');
    expect(wrong?.headers['content-security-policy']).toContain("default-src 'none'");
    expect(wrong?.headers['cache-control']).toBe('no-store');
    expect(wrong?.body, 'nothing but the tag itself').not.toMatch(/T-0000|TAS-01|Karimova|script/);
  }, 20_000);

  it('fits on the smallest tag, and shows of a tag for a future day when it will be correct', async () => {
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: world.products.map((id) => ({ id, price: 800_000, oldPrice: 1_000_000 })),
      sampler: await addPromotionSampler(server.db, 'A6'),
      begins: inDays(1),
      ends: inDays(2),
    });
    const small = await print('A7');
    expect(await verdicts(small)).toEqual(['Televizor 1 right', 'Televizor 2 right', 'Televizor 3 right']);
    const ahead = await print('A6', { as_of: inDays(1) });
    expect(await verdicts(ahead)).toEqual(['Televizor 1 early', 'Televizor 2 early', 'Televizor 3 early']);
  }, 20_000);

  it('of a closed branch is not found', async () => {
    const [code = ''] = await print('A7');
    expect((await open(code)).statusCode).toBe(200);
    await sql`update branch set closed_at = now() where id = ${world.branches.a}`.execute(server.db);
    expect((await open(code)).statusCode).toBe(404);
  });

  it('of another print, with a changed letter, or empty is not found, with no further details', async () => {
    const { rows } = await sql<{ key: Buffer }>`select key from tag_check_key`.execute(server.db);
    const key = rows[0]?.key ?? Buffer.alloc(0);
    expect(readTagCode(key, codeOfPrint(key, 123_456_789))).toBe(123_456_789);
    expect(readTagCode(key, codeOfPrint(Buffer.alloc(31), 1))).toBeNull();
    const good = codeOfPrint(key, 99);
    for (const code of [
      good,
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      'X',
      '%3Cb%3E',
      good.slice(1),
    ]) {
      const page = await server.call('GET', `/t/${code}`);
      expect(page.statusCode, code).toBe(404);
      expect(page.body).toContain('Bunday yorliq topilmadi');
      expect(page.body).not.toContain('<b>');
    }
  });
});

describe('the verdict on prints', () => {
  let server: TestServer;
  let world: World;
  let first: number;
  let second: number;
  let tokens: { readonly a: string; readonly b: string };
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    [first = 0, second = 0] = world.products;
    tokens = {
      a: await server.signIn(world.phones.sellerA, PASSWORD),
      b: await server.signIn(world.phones.sellerB, PASSWORD),
    };
    return () => server.close();
  });

  const print = async (token: string, product: number, format = 'A6', more: object = {}): Promise<number> => {
    const body = { items: [{ product, format }], ...more };
    const answer = await server.call('POST', '/api/uz/print-jobs', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    const { rows } = await sql<{ id: number }>`select max(id) as id from print_job_item`.execute(server.db);
    return rows[0]?.id ?? 0;
  };
  const judge = async (...items: number[]) => {
    const found = await judgePrints(server.db, await readPrints(server.db, items));
    return items.map((id) => [found.get(id)?.verdict, ...(found.get(id)?.reasons ?? [])]);
  };
  const campaign = async (branches: number[], format: 'A5' | 'A6', more: object = {}) =>
    addCampaign(server.db, {
      branches,
      products: [{ id: first, price: 800_000, oldPrice: 1_000_000 }],
      sampler: await addPromotionSampler(server.db, format),
      format,
      name: 'Navroʻz',
      ...more,
    });

  it('is that an ordinary tag is to take down if a campaign has the product in another format', async () => {
    const item = await print(tokens.a, first);
    expect(await judge(item)).toEqual([['right']]);
    await campaign([world.branches.a], 'A5');
    expect(await judge(item)).toEqual([['down', { code: 'campaign_began', from: null, to: 'Navroʻz' }]]);
  });

  it('is by each branch’s own campaigns, also of prints checked together, and names a campaign that is over', async () => {
    await campaign([world.branches.b], 'A6');
    const there = await print(tokens.b, first);
    const here = await print(tokens.a, first);
    const other = await print(tokens.a, second);
    expect(await judge(here, there, other)).toEqual([['right'], ['right'], ['right']]);
    await sql`update analytic_price_tag set begins = ${inDays(-3)}, ends = ${inDays(-1)}`.execute(server.db);
    expect(await judge(here, there, other)).toMatchObject([
      ['right'],
      [
        'wrong',
        { code: 'campaign_ended', from: 'Navroʻz', to: null },
        { code: 'price' },
        { code: 'old_price' },
        { code: 'instalment' },
      ],
      ['right'],
    ]);
  });

  it('is “early” only for a future day: a tag that was correct yesterday is wrong today', async () => {
    const item = await print(tokens.a, first);
    await sql`update print_job set as_of = ${inDays(-1)}`.execute(server.db);
    await campaign([world.branches.a], 'A6', { begins: inDays(0) });
    expect((await judge(item))[0]?.[0]).toBe('wrong');
    await sql`update print_job set as_of = ${inDays(0)}`.execute(server.db);
    expect((await judge(item))[0]?.[0]).toBe('wrong');
  });

  it('is “wrong”, not “early”, on the day itself, until the price that begins later that day is valid', async () => {
    await sql`insert into price_history (product_id, price, source, valid_from, applied)
      values (${first}, 555000, 'typed', ${`${inDays(1)}T00:00:00+05:00`}, false)`.execute(server.owner);
    const item = await print(tokens.a, first, 'A6', { as_of: inDays(1) });
    expect(await judge(item)).toMatchObject([['early', { code: 'ahead', from: null, to: inDays(1) }]]);
    await sql`update print_job set as_of = ${inDays(0)}`.execute(server.db);
    await sql`update price_history set valid_from = ${`${inDays(0)}T23:59:59.999+05:00`} where not applied`.execute(
      server.owner,
    );
    expect((await judge(item))[0]?.[0]).toBe('wrong');
  });

  it('a wrong tag of a running campaign is wrong, not to take down, even without a place', async () => {
    await sql`delete from placement where product_id = ${first}`.execute(server.db);
    await campaign([world.branches.a], 'A6');
    const item = await print(tokens.a, first);
    expect(await judge(item)).toEqual([['right']]);
    await sql`update analytic_price_tag_product set price = 700_000`.execute(server.db);
    expect(await judge(item)).toEqual([['wrong', { code: 'price', from: 800_000, to: 700_000 }]]);
  });

  it('is null for an unknown print, and the others keep theirs', async () => {
    const item = await print(tokens.a, first);
    expect(await judge(item, 999_999)).toEqual([['right'], [undefined]]);
    expect(await judgePrints(server.db, [])).toEqual(new Map());
    expect(await readPrints(server.db, [])).toEqual([]);
  });
});

describe('address in the code on a tag', () => {
  it('is the site of the settings, else this machine, and never an address that only a caller names', () => {
    const none = { production_site: '', production_api: '' };
    const caller = { protocol: 'http', host: '127.0.0.1:3000' };
    expect(codeBase(none, caller)).toBe('HTTP://127.0.0.1:3000');
    expect(codeBase({ ...none, production_site: 'javon.example' }, caller)).toBe('HTTPS://JAVON.EXAMPLE');
    expect(codeBase({ ...none, production_api: 'https://api.javon.example/x' }, caller)).toBe(
      'HTTPS://API.JAVON.EXAMPLE',
    );
    for (const host of [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '192.168.1.5:3000',
    ])
      expect(codeBase(none, { protocol: 'http', host }), host).toBeNull();
    expect(codeBase(none, { protocol: 'http', host: 'localhost:3000' })).toBe('HTTP://LOCALHOST:3000');
    expect(codeBase({ ...none, production_site: `${'a'.repeat(60)}.example` }, caller)).toBeNull();
    expect(codeBase({ ...none, production_site: 'javon"><b>' }, caller)).toBeNull();
  });
});
