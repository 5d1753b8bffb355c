import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Drawing } from '@javon/price-tag';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-language-'));
  try {
    writeFileSync(path.join(folder, 'job.pdf'), pdf);
    return execFileSync('pdftotext', [path.join(folder, 'job.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Codes and texts of a drawing, to compare it with another one. */
function codesOf(drawing: Drawing): string[] {
  return drawing.commands.flatMap((one) => (one.kind === 'modules' && one.code === 'qr' ? [one.text] : []));
}

interface Listed {
  readonly product: { readonly id: number };
  readonly state: string;
  readonly reasons: readonly { readonly code: string }[];
  readonly printed: { readonly language: string } | null;
}

describe('the language of a print', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let first: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    first = world.products[0] ?? 0;
    return () => server.close();
  });

  const get = async <T>(url: string): Promise<T> => {
    const answer = await server.call('GET', `/api/uz${url}`, { token: seller });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const print = (extra: object = {}) =>
    server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }], ...extra },
    });
  const printed = async (extra: object = {}): Promise<number> => {
    const answer = await print(extra);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const hang = (job: number) =>
    server.call('POST', `/api/uz/print-jobs/${job}/confirm`, { token: seller, body: {} });
  const tag = async (): Promise<Listed | undefined> =>
    (await get<{ items: Listed[] }>('/price-tags')).items.find((one) => one.product.id === first);
  const setLanguage = (language: string) =>
    server.db
      .updateTable('branch')
      .set({ tag_language: language })
      .where('id', '=', world.branches.a)
      .execute();

  it('[TAG-2] is the branch’s own unless another is requested, on paper and in the answer', async () => {
    const own = await printed();
    const russian = await printed({ language: 'ru' });
    const pdf = async (job: number) =>
      textOf((await server.call('GET', `/api/uz/print-jobs/${job}/pdf`, { token: seller })).rawPayload);
    expect(await pdf(own)).toContain('Televizor');
    const text = await pdf(russian);
    expect(text).toContain('Телевизор');
    expect(text).not.toContain('Televizor');
    expect(await get(`/print-jobs/${own}`)).toMatchObject({ language: 'uz' });
    expect(await get(`/print-jobs/${russian}`)).toMatchObject({ language: 'ru' });
    expect((await print({ language: 'en' })).json()).toMatchObject({ errors: [{ field: 'language' }] });
  });

  it('[TAG-2] a tag printed in another language on purpose stays correct in it, until something else changes', async () => {
    await hang(await printed({ language: 'ru' }));
    expect(await tag()).toMatchObject({ state: 'current', reasons: [], printed: { language: 'ru' } });
    await setLanguage('kaa');
    expect(await tag()).toMatchObject({ state: 'current' });
    await server.db.updateTable('product').set({ price: 900_000 }).where('id', '=', first).execute();
    expect(await tag()).toMatchObject({ state: 'to_print', reasons: [{ code: 'price' }] });
  });

  it('[TAG-2] a tag in the previous language of the branch is wrong once the language changes', async () => {
    await hang(await printed());
    await setLanguage('ru');
    expect(await tag()).toMatchObject({ state: 'to_print', reasons: [{ code: 'language' }] });
  });

  it('[TAG-5] paper in another language is no duplicate, a repeat in the same one is', async () => {
    await hang(await printed());
    await hang(await printed({ language: 'ru' }));
    const count = async () => (await tag()) as unknown as { times: number; duplicates: number };
    expect(await count()).toMatchObject({ times: 2, duplicates: 0 });
    await printed({ language: 'ru' });
    expect(await count()).toMatchObject({ times: 3, duplicates: 1 });
  });

  it('[TAG-2] a tag without a translation is refused in that language and printed in the other', async () => {
    const { refreshTagContent } = await import('./public.ts');
    await server.db.transaction().execute(async (tx) => {
      await sql`update product set short_name_uz = 'T', short_name_ru = '' where id = ${first}`.execute(tx);
      await refreshTagContent(tx, [first]);
    });
    expect((await print({ language: 'ru' })).json()).toMatchObject({
      code: 'nothing_to_print',
      errors: [{ code: 'tag_translation' }],
    });
    await printed();
  });

  it('[TAG-1] a tag on the screen has the code and the day of the paper', async () => {
    const before = await get<{ drawing: Drawing }>(`/price-tags/${first}/A6`);
    expect(codesOf(before.drawing)).toHaveLength(1);
    const specimen = await server.call('GET', new URL(codesOf(before.drawing)[0] ?? '').pathname);
    expect(specimen.body).toContain('Bu yorliq hali chop etilmagan');

    const job = await printed();
    const paper = await get<{ drawing: Drawing }>(`/print-jobs/${job}/tags/${first}/A6`);
    const screen = await get<{ drawing: Drawing }>(`/price-tags/${first}/A6`);
    // Compares every drawing command: the preview is identical to the print.
    expect(screen.drawing).toEqual(paper.drawing);
    const opened = await server.call('GET', new URL(codesOf(paper.drawing)[0] ?? '').pathname);
    expect(opened.body).toContain('<main class="right">');
    // In another language the preview differs from this print.
    const russian = await get<{ drawing: Drawing }>(`/price-tags/${first}/A6?language=ru`);
    expect(JSON.stringify(russian.drawing)).toContain('Телевизор');
    expect(codesOf(russian.drawing)).toEqual(codesOf(before.drawing));
  });

  it('[VAL-7] a call with a tag without format is refused: category and format are chosen first', async () => {
    const answer = await print({ items: [{ product: first }] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [
        {
          field: 'items.0.format',
          code: 'category_and_format_needed',
          message: 'Avval kategoriya va formatni tanlang',
        },
      ],
    });
    const segment = await print({ items: undefined, segment: { id: 1 } });
    expect(segment.json()).toMatchObject({ errors: [{ code: 'category_and_format_needed' }] });
    expect((await print({ items: [{ product: first, format: 'A4' }] })).json()).toMatchObject({
      errors: [{ field: 'items.0.format', code: 'not_in_list' }],
    });
  });
});

describe('the sheets of a job', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 2);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  it('are noted as taken; sent to the branch’s computer, they notify everyone who may print there, and nobody elsewhere', async () => {
    const items = world.products.map((product) => ({ product, format: 'A6' }));
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    // Adds a job of the other branch first.
    const body = { items: items.slice(0, 1) };
    await server.call('POST', '/api/uz/print-jobs', { token: other, body });
    const { id } = (
      await server.call('POST', '/api/uz/print-jobs', { token: seller, body: { items } })
    ).json<{
      id: number;
    }>();
    const job = async () =>
      (await server.call('GET', `/api/uz/print-jobs/${id}`, { token: seller })).json<{
        handed_over: string | null;
      }>().handed_over;
    const hand = (to: string, token = seller) =>
      server.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token, body: { to } });
    const notices = async (token: string) =>
      (await server.call('GET', '/api/uz/notices?kind=print_sent', { token })).json<{
        items: { target: string; params: object }[];
      }>().items;
    expect(await job()).toBeNull();
    expect((await hand('share')).json()).toEqual({ told: 0 });
    expect(await job()).toBe('share');

    expect((await hand('computer')).json()).toEqual({ told: 1 });
    expect(await job()).toBe('computer');
    expect(await notices(seller)).toMatchObject([
      {
        target: `/priceTag?branch=TAS-01&job=${id}&print=true`,
        params: { count: 2, sheets: 1, branch_code: 'TAS-01', author: 'Karimova Aziza' },
      },
    ]);
    expect(await notices(other)).toEqual([]);
    expect((await hand('computer', other)).statusCode).toBe(404);
    const theirs = (await server.call('POST', '/api/uz/print-jobs', { token: other, body: { items } })).json<{
      id: number;
    }>().id;
    await server.call('POST', `/api/uz/print-jobs/${theirs}/hand-over`, {
      token: other,
      body: { to: 'computer' },
    });
    expect(await notices(other)).toMatchObject([{ params: { branch_code: 'TAS-02' } }]);
    expect((await hand('pigeon')).statusCode).toBe(400);
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    expect((await hand('computer')).json()).toMatchObject({ code: 'job_already_confirmed' });
  });

  it('[TAG-1] of tags in several formats fill sheets format by format, each in walking order', async () => {
    const [first = 0, second = 0] = world.products;
    const items = [
      { product: second, format: 'A7' },
      { product: second, format: 'A6' },
      { product: first, format: 'A7' },
      { product: first, format: 'A6' },
    ];
    const made = (await server.call('POST', '/api/uz/print-jobs', { token: seller, body: { items } })).json<{
      id: number;
      sheets: number;
    }>();
    expect(made.sheets).toBe(2);
    const { pages } = (await server.call('GET', `/api/uz/print-jobs/${made.id}`, { token: seller })).json<{
      pages: { slots: { product: number; format: string }[] }[];
    }>();
    expect(pages.map(({ slots }) => slots.map(({ product, format }) => `${product} ${format}`))).toEqual([
      [`${first} A6`, `${second} A6`],
      [`${first} A7`, `${second} A7`],
    ]);
  });

  it('tags to take down are listed by their last place, in walking order', async () => {
    const [first = 0, second = 0] = world.products;
    const items = [first, second].map((product) => ({ product, format: 'A6' }));
    const { id } = (
      await server.call('POST', '/api/uz/print-jobs', { token: seller, body: { items } })
    ).json<{
      id: number;
    }>();
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    const places = await server.db
      .selectFrom('placement')
      .select(['product_id', 'face', 'storey', 'position'])
      .where('branch_id', '=', world.branches.a)
      .where('product_id', 'in', [first, second])
      .orderBy('position', 'desc')
      .execute();
    // Removes the one that is later in the walk.
    for (const { product_id } of places)
      await server.db
        .deleteFrom('placement')
        .where('branch_id', '=', world.branches.a)
        .where('product_id', '=', product_id)
        .execute();
    const answer = await server.call('GET', '/api/uz/price-tags?state=take_down&sort=walk&limit=1', {
      token: seller,
    });
    const page = answer.json<{
      items: { product: { id: number }; place: null; last_place: object }[];
      next: string;
    }>();
    const rest = (
      await server.call(
        'GET',
        `/api/uz/price-tags?state=take_down&sort=walk&limit=1&cursor=${encodeURIComponent(page.next)}`,
        {
          token: seller,
        },
      )
    ).json<typeof page>();
    const listed = [...page.items, ...rest.items];
    const expected = [...places].reverse();
    expect(listed.map((one) => one.product.id)).toEqual(expected.map((one) => one.product_id));
    expect(listed[0]).toMatchObject({
      place: null,
      last_place: {
        shelf: { name: expect.any(String) },
        face: expected[0]?.face,
        storey: expected[0]?.storey,
        position: expected[0]?.position,
      },
    });
  });
});
