import {
  type LABEL_SIDES as BOUNDS,
  type Category,
  LABEL_SIDES,
  type Notice,
  type Sampler,
  type Tag,
} from '@javon/contract';
import { LABEL_SIDES as ENGINE_SIDES } from '@javon/price-tag';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

const SIZE = { width: 580, height: 400 } as const;
interface Failed {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
}

describe('labels as a format of tags', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let admin: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    admin = await server.signIn(world.phones.admin, PASSWORD);
    return () => server.close();
  });

  async function ask<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    as: string,
    body?: object,
    language = 'uz',
  ) {
    const sent = { token: as, ...(body ? { body } : {}) };
    const answer = await server.call(method, `/api/${language}${path}`, sent);
    return { status: answer.statusCode, body: answer.json<T & Failed>(), answer };
  }
  async function ok<T>(method: 'GET' | 'POST' | 'PUT', path: string, as = admin, body?: object): Promise<T> {
    const { status, body: found } = await ask<T>(method, path, as, body);
    expect([200, 201], JSON.stringify(found)).toContain(status);
    return found;
  }
  const newSampler = (more: object = {}) => ({
    name: 'Etiketka 58 × 40',
    kind: 1,
    format: 'label',
    size: SIZE,
    design: { spec: PLAIN_SPEC, months: 12 },
    ...more,
  });
  const category = async () => (await ok<{ items: Category[] }>('GET', '/categories')).items[0] as Category;
  async function useLabels(): Promise<Sampler> {
    const sampler = await ok<Sampler>('POST', '/samplers', admin, newSampler());
    const { id, version } = await category();
    await ok('PUT', `/categories/${id}/samplers/label`, admin, { version, sampler: sampler.id });
    await server.db.updateTable('category').set({ tag_format: 'label' }).where('id', '=', id).execute();
    return sampler;
  }
  const tags = async () => (await ok<{ items: Tag[] }>('GET', '/price-tags', seller)).items;
  const print = async (format: string) => {
    const items = world.products.map((product) => ({ product, format }));
    return (await ok<{ job: { id: number } | null; id: number }>('POST', '/print-jobs', seller, { items }))
      .id;
  };

  it('[PT-2] the contract and the engine have the same bounds', () => {
    expect<typeof BOUNDS>(LABEL_SIDES).toEqual(ENGINE_SIDES);
  });

  it('[TAG-1] [PT-63] a sampler of labels has the finished design of its size, and keeps it in copies and files', async () => {
    const sampler = await ok<Sampler>('POST', '/samplers', admin, newSampler());
    expect(sampler).toMatchObject({
      format: 'label',
      orientation: 'across',
      design: { layout: { size: SIZE } },
    });
    const copy = { name: 'Baland', size: { width: 580, height: 600 } };
    expect(await ok('POST', `/samplers/${sampler.id}/copy`, admin, copy)).toMatchObject({
      format: 'label',
      orientation: 'upright',
      design: { layout: { size: copy.size } },
    });
    const same = await ok<Sampler>('POST', `/samplers/${sampler.id}/copy`, admin, { name: 'Oʻzi' });
    expect(same.design.layout).toEqual(sampler.design.layout);
    const paper = await ok('POST', `/samplers/${sampler.id}/copy`, admin, { name: 'Qogʻoz', format: 'A6' });
    expect(paper).toMatchObject({ format: 'A6', design: { layout: { format: 'A6' } } });
    expect(paper).not.toHaveProperty('design.layout.size');
    const file = await server.call('GET', `/api/uz/samplers/${sampler.id}/file`, { token: admin });
    const body = { file: file.body, name: 'Fayldan' };
    expect(await ok('POST', '/samplers/import', admin, body)).toMatchObject({
      format: 'label',
      design: { layout: sampler.design.layout },
    });
  });

  it.each([
    ['without a size', { size: undefined }, 'size', 'required'],
    ['narrower than a name', { size: { width: 399, height: 400 } }, 'size.width', 'number_too_small'],
    ['wider than a roll', { size: { width: 1501, height: 400 } }, 'size.width', 'number_too_large'],
    ['of paper with a size of its own', { format: 'A6' }, 'size', 'unknown_field'],
  ])('[PT-2] a sampler %s is refused, and none is added', async (_, more, field, code) => {
    const { status, body } = await ask('POST', '/samplers', admin, newSampler(more));
    expect([status, body.errors[0]?.field]).toEqual([400, field]);
    expect([body.code, body.errors[0]?.code]).toContain(code);
    const { rows } = await sql`select from sampler where format = 'label'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('[TAG-1] a category with label tags requires one for each product, in place of its tags on paper or beside others', async () => {
    const paper = await print('A6');
    await ok('POST', `/print-jobs/${paper}/confirm`, seller, {});
    await useLabels();
    const states = async () =>
      (await tags())
        .map(({ product, format, state }) => [world.products.indexOf(product.id), format, state])
        .toSorted();
    const each = (format: string, state: string) => world.products.map((__, i) => [i, format, state]);
    expect(await states()).toEqual([...each('A6', 'take_down'), ...each('label', 'to_print')].toSorted());
    const besides = await print('A6');
    await ok('POST', `/print-jobs/${besides}/confirm`, seller, {});
    expect(await states()).toEqual([...each('A6', 'current'), ...each('label', 'to_print')].toSorted());

    const job = await print('label');
    const { pages } = await ok<{ pages: object[] }>('GET', `/print-jobs/${job}`, seller);
    expect(pages).toHaveLength(3);
    for (const page of pages)
      expect(page).toMatchObject({ ...SIZE, slots: [{ format: 'label', x: 0, y: 0, ...SIZE }] });
    const pdf = await server.call('GET', `/api/uz/print-jobs/${job}/pdf`, { token: seller });
    // 58 × 40 mm in points.
    const boxes = [...pdf.rawPayload.toString('latin1').matchAll(/MediaBox ?\[([^\]]*)\]/g)];
    expect(boxes).toHaveLength(3);
    for (const [, box = ''] of boxes) {
      const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number);
      expect([(width * 25.4) / 72, (height * 25.4) / 72]).toEqual([
        expect.closeTo(58, 1),
        expect.closeTo(40, 1),
      ]);
    }
    await ok('POST', `/print-jobs/${job}/confirm`, seller, {});
    expect(await states()).toEqual([...each('A6', 'current'), ...each('label', 'current')].toSorted());
  });

  it('[LBL-2, LBL-5] goes to a label printer whose roll has its size', async () => {
    await useLabels();
    const job = await print('label');
    const roll = { branch: 'TAS-01', language: 'zpl', dpi: 203, gap: 20 } as const;
    const fitting = await ok<{ id: number }>('POST', '/label-printers', admin, {
      ...roll,
      name: 'Kassa',
      ...SIZE,
    });
    const other = await ok<{ id: number }>('POST', '/label-printers', admin, {
      ...roll,
      name: 'Ombor',
      width: 580,
      height: 600,
    });
    expect((await ask('POST', `/print-jobs/${job}/labels`, seller, { printer: other.id })).status).toBe(409);
    await ok('POST', `/print-jobs/${job}/labels`, seller, { printer: fitting.id });
  });

  it('is counted apart from the sheets of paper of a print, in the list, the history and the notice', async () => {
    await useLabels();
    const [first, second] = world.products;
    const labels = [{ product: first, format: 'label', copies: 3 }];
    const both = [...labels, { product: second, format: 'A6', copies: 5 }];
    const ids: number[] = [];
    for (const items of [labels, both]) {
      const { id } = await ok<{ id: number }>('POST', '/print-jobs', seller, { items });
      await ok('POST', `/print-jobs/${id}/hand-over`, seller, { to: 'computer' });
      ids.push(id);
    }
    const { items: jobs } = await ok<{ items: object[] }>('GET', '/print-jobs?sort=created_at', seller);
    expect(jobs).toMatchObject([
      { id: ids[0], sheets: 3, labels: 3 },
      { id: ids[1], sheets: 5, labels: 3 },
    ]);
    const { rows } = await sql<{ after: object }>`
      select after from history where entity = 'print_job' and action = 'printed' order by id`.execute(
      server.db,
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { items: 3, labels: 3, refused: 0 },
      { items: 8, sheets: 2, labels: 3, refused: 0 },
    ]);
    const { items: notices } = await ok<{ items: Notice[] }>('GET', '/notices?kind=print_sent', seller);
    expect(notices.map(({ params }) => [params.sheets, params.labels])).toEqual([
      [2, 3],
      [0, 3],
    ]);
  });

  it('is named in the language of the caller, in refusals and exported tables', async () => {
    const { id } = await category();
    await server.db.updateTable('category').set({ tag_format: 'label' }).where('id', '=', id).execute();
    const items = [{ product: world.products[0], format: 'label' }];
    for (const [language, word] of [
      ['uz', 'Etiketka'],
      ['ru', 'Этикетка'],
    ] as const) {
      const { body } = await ask<{ refused: { message: string }[] }>(
        'POST',
        '/print-jobs',
        seller,
        { items },
        language,
      );
      expect(JSON.stringify(body)).toContain(word);
      expect(JSON.stringify(body)).not.toMatch(/: label"/);
    }
  });

  it('uses no sheet of paper in the cost of a change of prices', async () => {
    await useLabels();
    const [product] = world.products;
    const cost = await ok<{ tags: number; sheets: number }>('POST', '/tag-cost', admin, {
      products: [product],
    });
    expect(cost).toMatchObject({ tags: 2, sheets: 0 });
  });
});
