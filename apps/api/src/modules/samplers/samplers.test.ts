import type { Sampler, SamplerSummary } from '@javon/contract';
import { defaultLayout, type Part } from '@javon/price-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { addRole, addUser, makeWorld, PASSWORD, type World } from '../../../test/world.ts';

interface Failure {
  readonly code?: string;
  readonly errors?: readonly { readonly message: string; readonly field?: string }[];
  readonly conflict?: { readonly changed: readonly { readonly field: string; readonly theirs: unknown }[] };
}

const DESIGN = { spec: PLAIN_SPEC, months: 12 };
const PROMOTION = { spec: { ...PLAIN_SPEC, discountTag: 'percent' }, months: 12 };

/** The default A6 design with one part changed. */
function changedPart(index: number, change: object): object {
  const layout = defaultLayout(1, 'A6');
  return {
    ...layout,
    parts: layout.parts.map((part, i): Part | object => (i === index ? { ...part, ...change } : part)),
  };
}

describe('samplers', () => {
  let server: TestServer;
  let world: World;
  let manager: string;
  let looker: string;
  let seller: string;
  let names = 0;
  const nextName = () => `Sinov ${++names}`;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    const keys = ['', '.add', '.add2', '.add3', '.view', '.view2', '.view3', '.edit', '.delete'];
    await server.db.transaction().execute(async (tx) => {
      const all = Object.fromEntries(keys.map((key) => [`price_tag_sampler${key}`, '1']));
      await addUser(tx, '+998901119001', await addRole(tx, 'Namunachi', all), null);
      const standardOnly = {
        price_tag_sampler: '1',
        'price_tag_sampler.view': '1',
        'price_tag_sampler.add': '1',
      };
      await addUser(tx, '+998901119002', await addRole(tx, 'Koʻruvchi', standardOnly), null);
    });
    manager = await server.signIn('+998901119001', PASSWORD);
    looker = await server.signIn('+998901119002', PASSWORD);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, body?: unknown, token = manager) =>
    server.call(method, `/api/uz${path}`, { token, body });
  const ok = async <T>(method: string, path: string, body?: unknown, token = manager): Promise<T> => {
    const answer = await call(method, path, body, token);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };
  const create = (more: object = {}): Promise<Sampler> =>
    ok('POST', '/samplers', { name: nextName(), kind: 1, format: 'A6', design: DESIGN, ...more });
  const bound = async (): Promise<Sampler> => {
    const { items } = await ok<{ items: SamplerSummary[] }>('GET', '/samplers?bound=true&format=A6');
    return ok('GET', `/samplers/${items[0]?.id}`);
  };
  const refused = async (method: string, path: string, body: unknown): Promise<string> => {
    const before = (await call('GET', '/samplers?limit=200')).body;
    const answer = await call(method, path, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect((await call('GET', '/samplers?limit=200')).body).toBe(before);
    return (
      answer
        .json<Failure>()
        .errors?.map((error) => error.message)
        .join('\n') ?? ''
    );
  };

  it.each([
    [1, DESIGN],
    [2, PROMOTION],
    [3, { ...DESIGN, spec: { ...PLAIN_SPEC, monthlyPrice: 'required' } }],
  ])(
    '[TAG-2] a sampler of kind %i begins with a finished design, in every format, portrait and landscape',
    async (kind, design) => {
      for (const format of ['A5', 'A6', 'A7'] as const) {
        for (const orientation of ['upright', 'across'] as const) {
          const made = await create({ kind, format, orientation, design });
          expect(made).toMatchObject({ kind, format, orientation, number: 1, categories: [], printed: 0 });
          expect(made.design.layout).toEqual(defaultLayout(kind as 1 | 2 | 3, format, orientation));
        }
      }
    },
  );

  it('[TAG-2] keeps title, short name, characters in order, monthly price, month count, discount tag, text and suffix in three languages', async () => {
    const group = await server.db
      .insertInto('character_category')
      .values({ name_uz: 'Ekran', name_ru: 'Экран' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await server.db
      .insertInto('character')
      .values(
        ['Diagonal', 'Rang'].map((name) => ({
          character_category_id: group.id,
          name_uz: name,
          name_ru: name,
        })),
      )
      .returning('id')
      .execute();
    const spec = {
      title: { uz: 'Hafta narxi', ru: 'Цена недели', kaa: 'Hápte bahası' },
      shortName: true,
      characters: made.map(({ id }) => String(id)).reverse(),
      monthlyPrice: 'required',
      monthCount: false,
      discountTag: 'text',
      discountText: { uz: 'Chegirma', ru: 'Скидка', kaa: 'Jeńillik' },
      text: { uz: 'Yetkazib beramiz', ru: 'Доставим', kaa: 'Jetkerip beremiz' },
      suffix: { uz: 'soʻm', ru: 'сум', kaa: 'sum' },
    };
    const { id } = await create({ kind: 2, design: { spec, months: 12 } });
    expect((await ok<Sampler>('GET', `/samplers/${id}`)).design).toMatchObject({ spec, months: 12 });
  });

  it('a saved version makes its tags stale immediately for the reason sampler, and a restore makes them stale again', async () => {
    const [product = 0] = world.products;
    const sampler = await bound();
    const job = await ok<{ id: number }>(
      'POST',
      '/print-jobs',
      { items: [{ product, format: 'A6' }] },
      seller,
    );
    await ok('POST', `/print-jobs/${job.id}/confirm`, {}, seller);
    const states = async () =>
      (
        await ok<{ items: { product: { id: number }; reasons: { code: string }[] }[] }>(
          'GET',
          '/price-tags?state=to_print',
          undefined,
          seller,
        )
      ).items
        .filter((tag) => tag.product.id === product)
        .map((tag) => tag.reasons.map(({ code }) => code));
    expect(await states()).toEqual([]);

    const design = { ...sampler.design, spec: { ...sampler.design.spec, monthCount: false } };
    const saved = await ok<Sampler>('PUT', `/samplers/${sampler.id}/design`, {
      version: sampler.version,
      design,
    });
    expect(saved).toMatchObject({ number: 2, printed: 1 });
    expect(await states()).toEqual([['sampler']]);

    const returned = await ok<Sampler>('POST', `/samplers/${sampler.id}/return`, {
      version: saved.version,
      number: 1,
    });
    expect(returned.versions.map(({ number, returned_from }) => [number, returned_from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(returned.design).toEqual(sampler.design);
    const { differences } = await ok<{ differences: unknown[] }>(
      'GET',
      `/samplers/${sampler.id}/compare?left=1&right=2`,
    );
    expect(differences).toEqual([{ part: null, field: 'monthCount', left: true, right: false }]);
    const actions = await server.db
      .selectFrom('history')
      .select('action')
      .where('entity', '=', 'sampler')
      .where('entity_id', '=', sampler.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['version_saved', 'version_returned']);
  });

  it('a save without a change is no new version; a stale one is refused with the current values', async () => {
    const made = await create();
    const body = { version: made.version, design: made.design };
    expect((await ok<Sampler>('PUT', `/samplers/${made.id}/design`, body)).number).toBe(1);
    await ok('PATCH', `/samplers/${made.id}`, { version: made.version, name: nextName() });
    const stale = await call('PUT', `/samplers/${made.id}/design`, body);
    expect(stale.statusCode).toBe(409);
    expect(stale.json<Failure>().code).toBe('stale_version');
  });

  it('a save of an old version gets the saved name and design where they differ', async () => {
    const made = await create();
    const titled = (title: string) => ({
      ...made.design,
      spec: { ...made.design.spec, title: { uz: title, ru: title } },
    });
    const save = (body: object) =>
      call('PUT', `/samplers/${made.id}/design`, { version: made.version, ...body });
    expect((await save({ design: titled('bir') })).statusCode).toBe(200);
    const theirs = (await ok<Sampler>('GET', `/samplers/${made.id}`)).design;
    const late = (await save({ name: made.name, design: titled('ikki') })).json<Failure>();
    expect(late.conflict?.changed).toEqual([{ field: 'design', theirs }]);
    const renamed = (await save({ name: nextName(), design: theirs })).json<Failure>();
    expect(renamed.conflict?.changed).toEqual([{ field: 'name', theirs: made.name }]);
  });

  it('of two concurrent saves one wins and the other gets a conflict', async () => {
    const made = await create();
    const save = (title: string) =>
      call('PUT', `/samplers/${made.id}/design`, {
        version: made.version,
        design: { ...made.design, spec: { ...made.design.spec, title: { uz: title, ru: title } } },
      });
    const answers = await Promise.all([save('bir'), save('ikki'), save('uch')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await ok<Sampler>('GET', `/samplers/${made.id}`)).versions).toHaveLength(2);
  });

  it('product and sampler changed at the same time leave no tag on the replaced version', async () => {
    const { refreshTagContent } = await import('../price-tags/public.ts');
    const [product = 0] = world.products;
    const sampler = await bound();
    const texts = (suffix: string) => ({ ...sampler.design.spec, suffix: { uz: suffix, ru: suffix } });
    let version = sampler.version;
    for (let round = 0; round < 5; round++) {
      const [saved] = await Promise.all([
        ok<Sampler>('PUT', `/samplers/${sampler.id}/design`, {
          version,
          design: { ...sampler.design, spec: texts(`s${round}`) },
        }),
        server.db.transaction().execute(async (tx) => {
          await tx
            .updateTable('product')
            .set({ name_ru: `Имя ${round}` })
            .where('id', '=', product)
            .execute();
          await refreshTagContent(tx, [product]);
        }),
      ]);
      version = saved.version;
      const { digest_ru, sampler_version_id } = await server.db
        .selectFrom('tag_content')
        .select(['digest_ru', 'sampler_version_id'])
        .where('product_id', '=', product)
        .where('format', '=', 'A6')
        .executeTakeFirstOrThrow();
      await server.db.transaction().execute((tx) => refreshTagContent(tx, 'all'));
      const again = await server.db
        .selectFrom('tag_content')
        .select(['digest_ru', 'sampler_version_id'])
        .where('product_id', '=', product)
        .where('format', '=', 'A6')
        .executeTakeFirstOrThrow();
      expect({ digest_ru, sampler_version_id }).toEqual(again);
    }
  });

  it('is deleted only while no category is bound to it, and can be restored', async () => {
    const used = await bound();
    const inUse = await call('DELETE', `/samplers/${used.id}?version=${used.version}`);
    expect(inUse.statusCode).toBe(409);
    expect(inUse.json<Failure>().code).toBe('sampler_bound');

    const made = await create();
    const gone = await ok<Sampler>('DELETE', `/samplers/${made.id}?version=1`);
    expect(gone.deleted_at).not.toBeNull();
    const ids = async (query: string) =>
      (await ok<{ items: SamplerSummary[] }>('GET', `/samplers?limit=200&${query}`)).items.map(
        ({ id }) => id,
      );
    expect(await ids('')).not.toContain(made.id);
    expect(await ids('deleted=true')).toContain(made.id);
    expect((await call('PATCH', `/samplers/${made.id}`, { version: 2, name: 'x' })).statusCode).toBe(404);
    await ok('POST', `/samplers/${made.id}/restore`, { version: gone.version });
    expect(await ids('')).toContain(made.id);
  });

  it('a copy has the same design; in another format or orientation, the finished design of that one', async () => {
    const made = await create({
      design: { ...DESIGN, spec: { ...PLAIN_SPEC, title: { uz: 'A', ru: 'А' } } },
    });
    const same = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, { name: nextName() });
    expect(same.design).toEqual(made.design);
    const other = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, { name: nextName(), format: 'A7' });
    expect(other.design).toEqual({ ...made.design, layout: defaultLayout(1, 'A7') });
    const turned = await ok<Sampler>('POST', `/samplers/${made.id}/copy`, {
      name: nextName(),
      orientation: 'across',
    });
    expect(turned.design.layout).toEqual(defaultLayout(1, 'A6', 'across'));
  });

  it('an exported one is imported unchanged', async () => {
    const made = await create({ kind: 2, design: PROMOTION });
    const file = (await call('GET', `/samplers/${made.id}/file`)).body;
    const again = await ok<Sampler>('POST', '/samplers/import', { file, name: nextName() });
    expect(again.design).toEqual(made.design);
    expect([again.kind, again.format]).toEqual([2, 'A6']);
    expect((await call('POST', '/samplers/import', { file })).statusCode).toBe(409);
  });

  const file = (layout: unknown, more: object = {}) =>
    JSON.stringify({ javon_sampler: 1, name: 'Fayldan', kind: 1, ...DESIGN, layout, ...more });

  it.each<[string, string, RegExp]>([
    ['no JSON', '{', /namuna emas/],
    ['another JSON', '{"a": 1}', /namuna emas/],
    [
      'a script beside the parts',
      file({ ...defaultLayout(1, 'A6'), script: 'alert(1)' }),
      /“script” nomaʼlum/,
    ],
    ['a script in a part', file(changedPart(2, { onload: 'x' })), /Qism 3 \(name\): “onload” nomaʼlum/],
    [
      'a script among the words',
      file(changedPart(1, { before: { uz: '<script>', ru: '' } })),
      /Qism 2 \(title\).*skript/,
    ],
    [
      'a picture from elsewhere',
      file({
        ...defaultLayout(1, 'A6'),
        parts: [
          {
            kind: 'picture',
            id: 'logo',
            x: 9,
            y: 9,
            w: 99,
            h: 99,
            ref: 'https://a.uz/b.png',
            align: 'left',
            valign: 'top',
          },
        ],
      }),
      /Qism 1 \(logo\): rasm/,
    ],
    ['a negative size', file(changedPart(5, { w: -40 })), /Qism 6 \(price\): “w” oʻlchami/],
    ['a part over the edge', file(changedPart(5, { x: 900 })), /Qism 6 \(price\) yorliq chetidan/],
    ['an unknown part', file(changedPart(3, { kind: 'film' })), /Qism 4 \(characters\): “kind” nomaʼlum/],
    [
      'a letter that the font lacks',
      file(changedPart(1, { before: { uz: '茶', ru: '' } })),
      /Qism 2 \(title\).*茶/,
    ],
    ['a format that there is not', file({ ...defaultLayout(1, 'A6'), format: 'A4' }), /“format”/],
    ['an unknown key', file(defaultLayout(1, 'A6'), { secret: 1 }), /secret/],
    ['no layout', file(undefined), /Majburiy|yoʻq/],
  ])(
    '[TAG-2] a file with %s is refused, the part is named and nothing is added',
    async (_, text, message) => {
      expect(await refused('POST', '/samplers/import', { file: text })).toMatch(message);
    },
  );

  it.each<[string, object, RegExp]>([
    ['a letter that the font lacks', { spec: { ...PLAIN_SPEC, title: { uz: '茶', ru: 'Чай' } } }, /茶/],
    ['markup in a word', { spec: { ...PLAIN_SPEC, text: { uz: '<b>a', ru: 'а' } } }, /kod belgilari/],
    ['a month count without a plan', { months: 7 }, /Roʻyxatda yoʻq/],
    ['a monthly price without a month count', { months: null }, /Majburiy/],
    ['an unknown character', { spec: { ...PLAIN_SPEC, characters: ['999999'] } }, /999999/],
    ['a character twice', { spec: { ...PLAIN_SPEC, characters: ['1', '1'] } }, /ikki marta/],
    ['a discount tag on a standard tag', { spec: { ...PLAIN_SPEC, discountTag: 'percent' } }, /bu turdagi/i],
    ['no Russian suffix', { spec: { ...PLAIN_SPEC, suffix: { uz: 'soʻm', ru: ' ' } } }, /Majburiy/],
    ['a layout of another format', { layout: defaultLayout(1, 'A7') }, /A6 kerak/],
  ])('[TAG-2] %s is refused with the field, and nothing is written', async (_, change, message) => {
    const body = { name: nextName(), kind: 1, format: 'A6', design: { ...DESIGN, ...change } };
    expect(await refused('POST', '/samplers', body)).toMatch(message);
  });

  it('a person with only the permission for standard samplers finds and adds no other kind', async () => {
    const promotion = await create({ kind: 2, design: PROMOTION });
    expect((await call('GET', `/samplers/${promotion.id}`, undefined, looker)).statusCode).toBe(404);
    expect((await call('GET', `/samplers/${promotion.id}/file`, undefined, looker)).statusCode).toBe(404);
    const body = { name: nextName(), kind: 2, format: 'A6', design: PROMOTION };
    expect((await call('POST', '/samplers', body, looker)).statusCode).toBe(403);
    const standard = await create();
    expect((await ok<Sampler>('GET', `/samplers/${standard.id}`, undefined, looker)).can).toEqual([
      'price_tag_sampler.view',
      'price_tag_sampler.add',
    ]);
  });

  it('finds the hardest products, each once, the chosen one first', async () => {
    const [first = 0, second = 0, third = 0] = world.products;
    const long = 'Juda uzun nomli televizor '.repeat(7).trim();
    await server.db.updateTable('product').set({ name_ru: long }).where('id', '=', second).execute();
    await server.db.updateTable('product').set({ price: 999_000_000 }).where('id', '=', third).execute();
    const { items } = await ok<{ items: { why: string; product: { id: string } }[] }>(
      'GET',
      `/samplers/sample-products?product=${first}`,
    );
    const found = items.map(({ why, product }) => [why, Number(product.id)]);
    expect(found.slice(0, 3)).toEqual([
      ['chosen', first],
      ['longest_name', second],
      ['largest_price', third],
    ]);
    expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
    expect((await call('GET', '/samplers/sample-products?product=999999')).statusCode).toBe(404);
  });
});
