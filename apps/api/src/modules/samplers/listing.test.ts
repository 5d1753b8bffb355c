import type { AnswerOf, SampleProduct, Sampler, SamplerSummary } from '@javon/contract';
import { defaultLayout } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBrand,
  addCategory,
  addPerson,
  addProduct,
  PASSWORD as PERSONAL,
} from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addRole, addUser, makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { dayOf } from '../../platform/time/tashkent.ts';

type Json = Record<string, unknown>;
interface Refusal {
  readonly code: string;
  readonly errors: { code: string; field: string; params: Json }[];
  readonly conflict: unknown;
}

const SPEC = {
  title: null,
  shortName: false,
  characters: null as string[] | null,
  monthlyPrice: 'if_any',
  monthCount: true,
  discountTag: 'none',
  discountText: null,
  text: null,
  suffix: { uz: 'soʻm', ru: 'сум' },
};
const DESIGN = { spec: SPEC, months: 12 };
const PROMOTION = { spec: { ...SPEC, discountTag: 'percent' }, months: 12 };

let server: TestServer;
let world: World;
let manager: string;
let person: number;
/** May view, add and edit only standard samplers. */
let standard: string;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 3);
  const keys = ['', '.add', '.add2', '.add3', '.view', '.view2', '.view3', '.edit', '.delete'];
  await server.db.transaction().execute(async (tx) => {
    const all = Object.fromEntries(keys.map((key) => [`price_tag_sampler${key}`, '1']));
    person = await addUser(tx, '+998901119001', await addRole(tx, 'Namunachi', all), null);
  });
  manager = await server.signIn('+998901119001', PASSWORD);
  const one = await addPerson(server.db, {
    permissions: Object.fromEntries(
      ['', '.view', '.add', '.edit', '.delete'].map((key) => [`price_tag_sampler${key}`, '1']),
    ),
  });
  standard = await server.signIn(one.phone, PERSONAL);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/uz${path}`, { token: manager, body });
async function ok<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(method, path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
async function refused(method: string, path: string, body?: unknown): Promise<Refusal & { status: number }> {
  const answer = await call(method, path, body);
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  return { status: answer.statusCode, ...answer.json<Refusal>() };
}
let names = 0;
const create = (more: object = {}): Promise<Sampler> => {
  names += 1;
  return ok('POST', '/samplers', {
    name: `Roʻyxat ${names}`,
    kind: 1,
    format: 'A6',
    design: DESIGN,
    ...more,
  });
};
const historyOf = async (id: number) =>
  (
    await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after', 'user_id'])
      .where('entity', '=', 'sampler')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => [action, before, after]);

describe('samplers are found', () => {
  let made: Sampler[];
  interface Page {
    readonly items: SamplerSummary[];
    readonly next: string | null;
    readonly total: number;
  }
  const page = (query: string) => ok<Page>('GET', `/samplers?${query}`);
  const idsOf = async (query: string) =>
    (await page(`limit=200&search=qidiruv&${query}`)).items.map(({ id }) => id);
  beforeAll(async () => {
    made = [
      await create({ name: 'Qidiruv Beta', format: 'A7', orientation: 'upright' }),
      await create({ name: 'Qidiruv Alfa', kind: 2, design: PROMOTION, orientation: 'across' }),
      await create({ name: 'Qidiruv Gamma', format: 'A5', orientation: 'upright' }),
    ];
  });
  const id = (i: number) => made[i]?.id ?? 0;

  it('by kind, format, orientation, whether a category is bound, deleted or not, and words', async () => {
    expect(await idsOf('kind=2')).toEqual([id(1)]);
    expect(await idsOf('format=A5')).toEqual([id(2)]);
    expect(await idsOf('orientation=across')).toEqual([id(1)]);
    expect(await idsOf('orientation=upright&sort=name')).toEqual([id(0), id(2)]);
    expect(await idsOf('bound=true')).toEqual([]);
    expect(await idsOf('bound=false&sort=name')).toEqual([id(1), id(0), id(2)]);
    expect(await idsOf('deleted=true')).toEqual([]);
    const bySearch = async (search: string) =>
      (await page(`limit=200&search=${encodeURIComponent(search)}`)).items.map((one) => one.id);
    expect(await bySearch(' GAMMA   qid ')).toEqual([id(2)]);
    expect(await bySearch('qidiruv yoʻq')).toEqual([]);
    expect(await bySearch('гамма қидирув')).toEqual([id(2)]);
  });

  it('in the requested order, by kind by default, in pages that add up to the whole', async () => {
    expect(await idsOf('sort=name')).toEqual([id(1), id(0), id(2)]);
    expect(await idsOf('sort=-name')).toEqual([id(2), id(0), id(1)]);
    expect(await idsOf('sort=format')).toEqual([id(2), id(1), id(0)]);
    expect(await idsOf('sort=changed_at')).toEqual([id(0), id(1), id(2)]);
    expect(await idsOf('')).toEqual([id(0), id(2), id(1)]);
    for (const sort of ['kind', '-name', 'format', '-changed_at']) {
      const found: number[] = [];
      let cursor = '';
      for (;;) {
        const { items, next, total } = await page(`limit=1&search=qidiruv&sort=${sort}${cursor}`);
        expect(total).toBe(3);
        for (const one of items) found.push(one.id);
        if (next === null) break;
        cursor = `&cursor=${encodeURIComponent(next)}`;
      }
      expect(found, sort).toEqual(await idsOf(`sort=${sort}`));
    }
  });

  it('each with its last editor, its categories in order and the allowed actions', async () => {
    const beta = await ok<Sampler>('GET', `/samplers/${id(0)}`);
    expect(beta).toMatchObject({
      name: 'Qidiruv Beta',
      kind: 1,
      format: 'A7',
      orientation: 'upright',
      number: 1,
      version: 1,
      printed: 0,
      deleted_at: null,
      changed_by: 'Karimova Aziza',
      categories: [],
    });
    expect(beta.can.toSorted()).toEqual([
      'price_tag_sampler.add',
      'price_tag_sampler.delete',
      'price_tag_sampler.edit',
      'price_tag_sampler.view',
    ]);
    expect(beta.versions).toEqual([
      { number: 1, author: 'Karimova Aziza', created_at: beta.changed_at, returned_from: null, printed: 0 },
    ]);
    const [second, first, third] = [
      await addCategory(server.db, 'Второй', 'Ikkinchi'),
      await addCategory(server.db, 'Первый', 'Birinchi'),
      await addCategory(server.db, 'Третий', 'Uchinchi'),
    ];
    await server.db.updateTable('category').set({ position: 9 }).where('id', '=', third).execute();
    await server.db.updateTable('category').set({ position: 9 }).where('id', '=', second).execute();
    await server.db.updateTable('category').set({ position: 8 }).where('id', '=', first).execute();
    for (const category_id of [third, second, first])
      await server.db
        .insertInto('category_sampler')
        .values({ category_id, format: 'A7', sampler_id: id(0) })
        .execute();
    const { items } = await page('bound=true&search=qidiruv');
    expect(items).toMatchObject([
      {
        id: id(0),
        categories: [
          { id: first, name: { uz: 'Birinchi', ru: 'Первый' } },
          { id: second, name: { uz: 'Ikkinchi', ru: 'Второй' } },
          { id: third, name: { uz: 'Uchinchi', ru: 'Третий' } },
        ],
      },
    ]);
    expect(items[0]?.can).not.toContain('price_tag_sampler.delete');
    const kept = await refused('DELETE', `/samplers/${id(0)}?version=1`);
    expect([kept.code, kept.errors[0]?.params]).toEqual([
      'sampler_bound',
      { categories: 'Birinchi, Ikkinchi, Uchinchi' },
    ]);
    await server.db.deleteFrom('category_sampler').where('sampler_id', '=', id(0)).execute();
  });

  it('is not deleted while a campaign prints by it, only when that has ended', async () => {
    const { id: sampler, format } = await create();
    const ends = dayOf(new Date());
    await server.db
      .insertInto('analytic_price_tag')
      .values({ name: 'Yangi yil', begins: '2026-01-01', ends, format, sampler_id: sampler })
      .execute();
    const kept = await refused('DELETE', `/samplers/${sampler}?version=1`);
    expect([kept.status, kept.code, kept.errors[0]?.params]).toEqual([
      409,
      'sampler_in_campaigns',
      { campaigns: 'Yangi yil' },
    ]);
    await server.db.updateTable('analytic_price_tag').set({ ends: '2026-01-02' }).execute();
    expect((await ok<Sampler>('DELETE', `/samplers/${sampler}?version=1`)).deleted_at).not.toBeNull();
  });

  it('a deleted one cannot be edited, but restored unless another has taken its name', async () => {
    const gone = await ok<Sampler>('DELETE', `/samplers/${id(2)}?version=1`);
    expect(gone.can.toSorted()).toEqual([
      'price_tag_sampler.add',
      'price_tag_sampler.delete',
      'price_tag_sampler.view',
    ]);
    expect(await idsOf('deleted=true')).toEqual([id(2)]);
    expect((await page('search=qidiruv')).total).toBe(2);
    const taken = await create({ name: 'Qidiruv Gamma' });
    const refusal = await refused('POST', `/samplers/${id(2)}/restore`, { version: gone.version });
    expect([refusal.status, refusal.code, refusal.errors[0]?.params]).toEqual([
      409,
      'name_taken',
      { name: 'Qidiruv Gamma' },
    ]);
    await ok('PATCH', `/samplers/${taken.id}`, { version: 1, name: 'Boshqa' });
    const back = await ok<Sampler>('POST', `/samplers/${id(2)}/restore`, { version: gone.version });
    expect(back).toMatchObject({ deleted_at: null, version: 3 });
    expect((await historyOf(id(2))).slice(1)).toEqual([
      ['deleted', null, null],
      ['restored', null, null],
    ]);
    expect((await refused('POST', `/samplers/${id(2)}/restore`, { version: 3 })).status).toBe(404);
  });

  it('an unknown one is refused', async () => {
    for (const path of ['/samplers/999999', `/samplers/${id(0)}/versions/9`, '/samplers/999999/versions/1'])
      expect((await refused('GET', path)).status, path).toBe(404);
    expect((await refused('GET', `/samplers/${id(0)}/compare?left=1&right=2`)).status).toBe(404);
    expect((await refused('POST', '/samplers/999999/copy', { name: 'Nusxa' })).status).toBe(404);
    expect((await refused('PATCH', '/samplers/999999', { name: 'Nusxa', version: 1 })).status).toBe(404);
    expect(
      (await refused('POST', '/samplers', { name: ' ', kind: 1, format: 'A6', design: DESIGN })).errors,
    ).toMatchObject([{ field: 'name', code: 'required' }]);
  });
});

describe('versions of a sampler', () => {
  it('are stored each with its author, time, design and printed tags', async () => {
    const made = await create();
    const titled = { ...made.design, spec: { ...made.design.spec, title: { uz: 'Yangi', ru: 'Новая' } } };
    const saved = await ok<Sampler>('PUT', `/samplers/${made.id}/design`, { version: 1, design: titled });
    expect(saved).toMatchObject({ number: 2, version: 2 });
    const rows = await sql<{ id: number; number: number }>`
      select id, number from sampler_version where sampler_id = ${made.id} order by number`.execute(
      server.db,
    );
    await server.db
      .insertInto('sampler_print_count')
      .values(
        rows.rows.map((row) => ({
          sampler_version_id: row.id,
          branch_id: world.branches.a,
          printed: row.number * 5,
        })),
      )
      .execute();
    const shown = await ok<Sampler>('GET', `/samplers/${made.id}`);
    expect(shown.printed).toBe(15);
    // The prints of this sampler are no prints of another one.
    const { printed } = await ok<Sampler>('GET', `/samplers/${(await create()).id}`);
    expect(printed).toBe(0);
    expect(shown.versions.map(({ number, printed }) => [number, printed])).toEqual([
      [2, 10],
      [1, 5],
    ]);
    const first = await ok<Sampler>('GET', `/samplers/${made.id}/versions/1`);
    expect(first).toMatchObject({ number: 1, author: 'Karimova Aziza', returned_from: null, printed: 5 });
    expect(first.design).toEqual(made.design);
    expect((await ok<Sampler>('GET', `/samplers/${made.id}/versions/2`)).design).toEqual(shown.design);
  });

  it('the current one cannot be restored, an unknown one is refused, and each step is in the history', async () => {
    const made = await create();
    const back = (number: number, version: number) => ({ number, version });
    const path = `/samplers/${made.id}/return`;
    expect((await ok<Sampler>('POST', path, back(1, 1))).number).toBe(1);
    expect((await refused('POST', path, back(2, 1))).errors).toMatchObject([
      { field: 'number', code: 'not_in_list', params: { options: '1…1' } },
    ]);
    const titled = { ...made.design, spec: { ...made.design.spec, title: { uz: 'A', ru: 'Б' } } };
    const saved = await ok<Sampler>('PUT', `/samplers/${made.id}/design`, {
      version: 1,
      name: 'Qayta',
      design: titled,
    });
    expect(saved).toMatchObject({ name: 'Qayta', number: 2, version: 3 });
    const stale = await refused('POST', path, back(1, 2));
    expect([stale.status, stale.conflict]).toEqual([
      409,
      {
        version: 3,
        changed: [
          { field: 'name', theirs: 'Qayta' },
          { field: 'number', theirs: 2 },
        ],
      },
    ]);
    await ok('POST', path, back(1, 3));
    expect(await historyOf(made.id)).toEqual([
      ['created', null, { name: made.name, kind: 1, format: 'A6' }],
      ['changed', { name: made.name }, { name: 'Qayta' }],
      ['version_saved', { number: 1 }, { number: 2 }],
      ['version_returned', { number: 2 }, { number: 3, returned_from: 1 }],
    ]);
    const author = await server.db
      .selectFrom('history')
      .select(['user_id'])
      .where('entity', '=', 'sampler')
      .where('entity_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(author.user_id).toBe(person);
  });

  it('of a kind hidden from a person are not found by them, and cannot be changed', async () => {
    const made = await create({ kind: 2, design: PROMOTION });
    const path = `/samplers/${made.id}`;
    for (const [method, to, body] of [
      ['GET', `${path}/versions/1`, undefined],
      ['GET', `${path}/compare?left=1&right=1`, undefined],
      ['PATCH', path, { version: 1, name: 'Begona' }],
      ['PUT', `${path}/design`, { version: 1, design: made.design }],
      ['POST', `${path}/return`, { version: 1, number: 1 }],
      ['DELETE', `${path}?version=1`, undefined],
    ] as const) {
      const sent = body === undefined ? {} : { body };
      const answer = await server.call(method, `/api/uz${to}`, { token: standard, ...sent });
      expect(answer.statusCode, `${method} ${to}`).toBe(404);
    }
    expect(await ok<Sampler>('GET', path)).toMatchObject({ name: made.name, version: 1, deleted_at: null });
  });

  it('parts in another z-order make another design', async () => {
    const made = await create();
    const [first, second, ...rest] = made.design.layout.parts;
    if (first === undefined || second === undefined) throw new Error('Too few parts');
    const design = { ...made.design, layout: { ...made.design.layout, parts: [second, first, ...rest] } };
    const saved = await ok<Sampler>('PUT', `/samplers/${made.id}/design`, { version: 1, design });
    expect(saved.number).toBe(2);
    expect(saved.design.layout.parts.slice(0, 2)).toEqual([second, first]);
  });

  it('the same name again is no change; a taken one is refused', async () => {
    const [one, two] = [await create(), await create()];
    expect(
      (await ok<Sampler>('PATCH', `/samplers/${one.id}`, { version: 1, name: ` ${one.name} ` })).version,
    ).toBe(1);
    const taken = await refused('PATCH', `/samplers/${one.id}`, { version: 1, name: two.name });
    const added = await refused('POST', `/samplers/${one.id}/copy`, { name: two.name });
    // The form names the field and the name that is taken.
    for (const { status, code, errors } of [taken, added]) {
      expect([status, code]).toEqual([409, 'name_taken']);
      expect(errors).toMatchObject([{ field: 'name', code: 'name_taken', params: { name: two.name } }]);
    }
    expect((await refused('PATCH', `/samplers/${one.id}`, { version: 1, name: ' ' })).errors).toMatchObject([
      { field: 'name', code: 'required' },
    ]);
  });

  it('show the differences: of the settings, of each part, and the parts of only one of them', async () => {
    const made = await create();
    const { parts, ...sheet } = made.design.layout;
    const [first, second, third, ...rest] = parts;
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few parts');
    const box = { kind: 'box' as const, x: 50, y: 50, w: 10, h: 10, radius: 0, thickness: 1 };
    // Removes the first part, moves the second, adds two boxes.
    const layout = {
      ...sheet,
      accent: '#112233',
      parts: [{ ...second, x: second.x + 1, w: second.w - 1 }, third, ...rest, box, { ...box, x: 60 }],
    };
    const spec = { ...made.design.spec, suffix: { uz: 'soʻm', ru: 'руб', kaa: 'sum' }, shortName: true };
    const saved = await ok<Sampler>('PUT', `/samplers/${made.id}/design`, {
      version: 1,
      design: { spec: { ...spec, characters: [] }, layout, months: 12 },
    });
    const compared = await ok<AnswerOf<'compareSamplerVersions'>>(
      'GET',
      `/samplers/${made.id}/compare?left=1&right=2`,
    );
    expect([compared.left.number, compared.right.number]).toEqual([1, 2]);
    const nameOf = (part: { id?: string | undefined; kind: string }) => part.id ?? part.kind;
    const difference = (part: string | null, field: string, left: unknown, right: unknown) => ({
      part,
      field,
      left,
      right,
    });
    const boxes = parts.filter((part) => nameOf(part) === 'box').length;
    const boxName = (i: number) => (boxes + i === 1 ? 'box' : `box ${boxes + i}`);
    const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(inOrder(compared.differences)).toEqual(
      inOrder([
        difference(null, 'characters', null, ''),
        difference(null, 'shortName', false, true),
        difference(null, 'suffix.kaa', null, 'sum'),
        difference(null, 'suffix.ru', 'сум', 'руб'),
        difference(null, 'accent', sheet.accent, '#112233'),
        difference(nameOf(first), '', nameOf(first), null),
        difference(nameOf(second), 'x', second.x, second.x + 1),
        difference(nameOf(second), 'w', second.w, second.w - 1),
        difference(boxName(1), '', null, boxName(1)),
        difference(boxName(2), '', null, boxName(2)),
      ]),
    );
    // The spec comes first, then part by part.
    const parted = compared.differences.map(({ part }) => part);
    expect(parted.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect([...new Set(parted.slice(5))]).toEqual([nameOf(first), nameOf(second), boxName(1), boxName(2)]);
    // Parts in another order make another design, though no value differs.
    const turned = {
      ...saved.design,
      layout: { ...saved.design.layout, parts: saved.design.layout.parts.toReversed() },
    };
    expect(
      (await ok<Sampler>('PUT', `/samplers/${made.id}/design`, { version: 2, design: turned })).number,
    ).toBe(3);
  });
});

describe('copies and files of samplers', () => {
  it('a copy names its original; another orientation alone keeps format and settings', async () => {
    const made = await create({
      format: 'A7',
      orientation: 'across',
      design: { ...DESIGN, spec: { ...SPEC, shortName: true } },
    });
    const copied = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, { name: 'Nusxa 1' });
    expect(copied).toMatchObject({ format: 'A7', orientation: 'across', number: 1 });
    expect(await historyOf(copied.id)).toEqual([
      ['copied', null, { name: 'Nusxa 1', kind: 1, format: 'A7', sampler_id: made.id }],
    ]);
    const same = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, {
      name: 'Nusxa 2',
      format: 'A7',
      orientation: 'across',
    });
    expect(same.design).toEqual(made.design);
    // A custom design is copied, unless the copy has another size.
    const { parts, ...sheet } = made.design.layout;
    const own = { ...made.design, layout: { ...sheet, parts: parts.slice(1) } };
    await ok('PUT', `/samplers/${made.id}/design`, { version: 1, design: own });
    const again = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, {
      name: 'Nusxa 4',
      format: 'A7',
      orientation: 'across',
    });
    expect(again.design).toEqual(own);
    const other = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, { name: 'Nusxa 3', format: 'A5' });
    expect(other.design.layout).toEqual(defaultLayout(1, 'A5'));
    expect(other.design.spec.shortName).toBe(true);
  });

  it('a file is a JSON under the sampler’s name, and is imported under its own name unless another is given', async () => {
    const made = await create({ name: 'Faylga', format: 'A7' });
    const answer = await call('GET', `/samplers/${made.id}/file`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('Faylga.json');
    expect(answer.body.endsWith('}\n')).toBe(true);
    expect(JSON.parse(answer.body)).toEqual({
      javon_sampler: 1,
      name: 'Faylga',
      kind: 1,
      months: 12,
      spec: made.design.spec,
      layout: made.design.layout,
    });
    await ok('PATCH', `/samplers/${made.id}`, { version: 1, name: 'Faylga eski' });
    const again = await ok<Sampler>('POST', '/samplers/import', { file: answer.body });
    expect(again).toMatchObject({ name: 'Faylga', format: 'A7' });
    expect(await historyOf(again.id)).toEqual([
      ['imported', null, { name: 'Faylga', kind: 1, format: 'A7' }],
    ]);
    const a5 = JSON.stringify({
      ...JSON.parse(answer.body),
      name: 'Beshinchi',
      layout: defaultLayout(1, 'A5'),
    });
    expect((await ok<Sampler>('POST', '/samplers/import', { file: a5 })).format).toBe('A5');
  });

  it.each<[string, string, string, string]>([
    ['no JSON', '{', 'file', 'sampler_file_wrong'],
    ['nothing', 'null', 'file', 'sampler_file_wrong'],
    ['a number', '5', 'file', 'sampler_file_wrong'],
    [
      'a setting that samplers do not have',
      JSON.stringify({ javon_sampler: 1, name: 'A', kind: 1, ...DESIGN, layout: {}, colour: 'red' }),
      'file',
      'unknown_field',
    ],
    ['another JSON', '{"a":1}', 'file', 'sampler_file_wrong'],
    [
      'a sampler of another kind',
      JSON.stringify({ javon_sampler: 1, name: 'A', ...DESIGN, kind: 9, layout: {} }),
      'design.kind',
      'not_in_list',
    ],
  ])('a file with %s is refused', async (_what, file, field, code) => {
    expect((await refused('POST', '/samplers/import', { file })).errors[0]).toMatchObject({ field, code });
  });
});

describe('products for the preview of a sampler, and its choices', () => {
  const hardest = async (query = '') =>
    (await ok<{ items: SampleProduct[] }>('GET', `/samplers/sample-products${query}`)).items;

  it('the longest name in any language, the largest price, the most characters, and one with an old price', async () => {
    const top = await addCategory(server.db, 'Техника', 'Texnika');
    const below = await addCategory(server.db, 'Холодильники', 'Muzlatgichlar', top);
    const brand = await addBrand(server.db, 'Artel');
    const add = (sku: string, more: object = {}) =>
      addProduct(server.db, { sku, category_id: below, ...more });
    const long = await add('UZUN', { name_kaa: 'q'.repeat(120) });
    const dear = await add('QIMMAT', {
      price: 90_000_000,

      brand_id: brand,
      barcode: '4780000000001',
    });
    const rich = await add('BOY');
    const plain = await add('ODDIY', {
      old_price: 3_000_000,
      short_name_uz: 'Oddiy',
      short_name_ru: 'Обычный',
    });
    const few = await add('KAM');
    const gone = await add('OʻCHGAN', {
      price: 99_000_000,
      name_uz: 'x'.repeat(150),
      deleted_at: new Date().toISOString(),
      old_price: 99_500_000,
    });
    await add('NARXSIZ', { price: null, name_uz: 'x'.repeat(150) });
    const group = async (name: string, position: number) =>
      (
        await server.db
          .insertInto('character_category')
          .values({ name_uz: name, name_ru: `${name} (ru)`, position })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const character = async (of: number, name: string, position: number, kaa: string | null = null) =>
      (
        await server.db
          .insertInto('character')
          .values({
            character_category_id: of,
            name_uz: name,
            name_ru: `${name} (ru)`,
            name_kaa: kaa,
            position,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [later, sooner] = [await group('Rang', 52), await group('Oʻlcham', 51)];
    const colour = await character(later, 'Rangi', 1);
    const height = await character(sooner, 'Boʻyi', 2, 'Boyı');
    const width = await character(sooner, 'Eni', 1);
    const give = (product: number, id: number, value: string) =>
      server.db
        .insertInto('product_character')
        .values({ product_id: product, character_id: id, value_uz: value, value_ru: value })
        .execute();
    // As many characters as the other, with fewer letters.
    for (const id of [colour, height]) await give(few, id, 'ab');
    await give(rich, colour, 'oq');
    await give(rich, height, '1800 mm');
    await give(dear, colour, 'juda uzun bir qiymat');

    for (const category of [below, top]) {
      const items = await hardest(`?category=${category}`);
      expect(items.map(({ why, product }) => [why, Number(product.id)])).toEqual([
        ['longest_name', long],
        ['largest_price', dear],
        ['most_characters', rich],
        ['ordinary', plain],
      ]);
    }
    const items = await hardest(`?category=${below}`);
    expect(items[1]).toEqual({
      why: 'largest_price',
      product: {
        id: String(dear),
        sku: 'QIMMAT',
        barcode: '4780000000001',
        name: { uz: 'Mahsulot QIMMAT', ru: 'Товар QIMMAT' },
        shortName: null,
        brand: 'Artel',
        premium: false,
      },
      pictures: { product: null, brand: null },
      characters: [
        {
          id: String(colour),
          label: { uz: 'Rangi', ru: 'Rangi (ru)' },
          value: { uz: 'juda uzun bir qiymat', ru: 'juda uzun bir qiymat' },
        },
      ],
      price: 90_000_000,
      oldPrice: null,
    });
    expect(items[0]?.product.name.kaa).toBe('q'.repeat(120));
    expect(items[2]?.characters.find(({ id }) => id === String(height))?.label).toEqual({
      uz: 'Boʻyi',
      ru: 'Boʻyi (ru)',
      kaa: 'Boyı',
    });
    expect(items[3]).toMatchObject({
      oldPrice: 3_000_000,
      product: { shortName: { uz: 'Oddiy', ru: 'Обычный' } },
    });
    // A product that is hardest in several ways is shown once; the chosen one comes first.
    const chosen = await hardest(`?product=${dear}&category=${below}`);
    expect(chosen.map(({ why, product }) => [why, Number(product.id)])).toEqual([
      ['chosen', dear],
      ['longest_name', long],
      ['most_characters', rich],
      ['ordinary', plain],
    ]);
    expect(await hardest(`?category=${await addCategory(server.db, 'Пусто', 'Boʻsh')}`)).toEqual([]);
    // Not even a product with most characters, if it is deleted, and not if it was chosen.
    for (const id of [colour, height, width]) await give(gone, id, 'juda ham uzun bir qiymat');
    expect((await hardest(`?category=${below}`))[2]?.product.id).toBe(String(rich));
    expect((await refused('GET', `/samplers/sample-products?product=${gone}`)).status).toBe(404);
    // Of two with as many characters it is the one with more letters, in whatever order they were added.
    const wordy = await add('SOʻZ');
    for (const id of [colour, height]) await give(wordy, id, 'juda uzun bir qiymat');
    expect((await hardest(`?category=${below}`))[2]?.product.id).toBe(String(wordy));

    // At equal positions groups and characters stand in the order of their addition.
    const weight = await character(await group('Vazn', 52), 'Vazni', 1);
    const tint = await character(later, 'Toni', 1);
    const choices = await ok<AnswerOf<'samplerChoices'>>('GET', '/samplers/choices');
    expect(choices.characters.slice(-2).map(({ id }) => id)).toEqual([String(tint), String(weight)]);
    expect(choices.characters.slice(-5, -2)).toEqual([
      {
        id: String(width),
        name: { uz: 'Eni', ru: 'Eni (ru)' },
        group: { uz: 'Oʻlcham', ru: 'Oʻlcham (ru)' },
      },
      {
        id: String(height),
        name: { uz: 'Boʻyi', ru: 'Boʻyi (ru)', kaa: 'Boyı' },
        group: { uz: 'Oʻlcham', ru: 'Oʻlcham (ru)' },
      },
      { id: String(colour), name: { uz: 'Rangi', ru: 'Rangi (ru)' }, group: { uz: 'Rang', ru: 'Rang (ru)' } },
    ]);
  });

  it('active plans by their months', async () => {
    await server.db
      .insertInto('instalment_plan')
      .values([
        { months: 24, markup_bp: 5000, active: true },
        { months: 3, markup_bp: 500, active: true },
        { months: 36, markup_bp: 9000, active: false },
      ])
      .execute();
    const { plans, pictures } = await ok<AnswerOf<'samplerChoices'>>('GET', '/samplers/choices');
    expect(plans).toEqual([
      { months: 3, markup_bp: 500 },
      { months: 12, markup_bp: 3000 },
      { months: 24, markup_bp: 5000 },
    ]);
    expect(pictures).toEqual([]);
  });
});
