import type { Sampler } from '@javon/contract';
import { defaultLayout } from '@javon/price-tag';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sendFile } from '../../../test/multipart.ts';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

type Json = Record<string, unknown>;
interface Issue {
  readonly code: string;
  readonly field: string;
  readonly params: Json;
}

const NAME = {
  kind: 'value',
  value: 'name',
  x: 50,
  y: 50,
  w: 900,
  h: 200,
  size: 20,
  floor: 10,
  weight: 600,
  align: 'left',
  valign: 'top',
  ink: 'black',
  maxLines: 2,
  leading: 112,
};
const PICTURE = { kind: 'picture', x: 0, y: 0, w: 99, h: 99, align: 'left', valign: 'top' };
const LINE = { kind: 'line', x: 0, y: 0, w: 10, h: 10, thickness: 2, ink: 'black' };
const BARCODE = { kind: 'barcode', x: 0, y: 0, w: 300, h: 100, digits: true, align: 'left' };
const layoutOf = (parts: unknown, more: Json = {}): Json => ({
  version: 1,
  format: 'A6',
  orientation: 'upright',
  accent: '#000000',
  parts,
  ...more,
});

describe('[TAG-2] the design of a sampler', () => {
  let server: TestServer;
  let world: World;
  let admin: string;
  let names = 0;
  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 1);
    admin = await server.signIn(world.phones.admin, PASSWORD);
  });
  afterAll(() => server.close());

  const send = (design: Json, kind = 1) => {
    names += 1;
    return server.call('POST', '/api/uz/samplers', {
      token: admin,
      body: {
        name: `Maket ${names}`,
        kind,
        format: 'A6',
        design: { spec: PLAIN_SPEC, months: 12, ...design },
      },
    });
  };
  async function refused(design: Json, kind = 1): Promise<Issue[]> {
    const answer = await send(design, kind);
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json<{ errors: Issue[] }>().errors;
  }
  async function kept(design: Json, kind = 1): Promise<Sampler> {
    const answer = await send(design, kind);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const inLayout = async (layout: Json) =>
    (await refused({ layout })).map(({ code, field, params }) => [code, field, params]);

  it.each<[string, Json, string, string, Json]>([
    ['a part without its width', { ...NAME, w: undefined }, 'layout_incomplete', 'w', { field: 'w' }],
    ['an unknown key', { ...NAME, colour: 'red' }, 'layout_unknown', 'colour', { field: 'colour' }],
    ['an unknown value', { ...NAME, align: 'up' }, 'layout_unknown', 'align', { field: 'align' }],
    ['an unknown kind', { ...NAME, kind: 'film' }, 'layout_unknown', 'kind', { part: '1 (film)' }],
    ['tenths of tenths', { ...NAME, x: 5.5 }, 'layout_size', 'x', { field: 'x' }],
    ['a third of a point', { ...NAME, size: 20.3 }, 'layout_size', 'size', { field: 'size' }],
    ['type too large', { ...NAME, size: 301, h: 1400 }, 'layout_size', 'size', { field: 'size' }],
    ['no width', { ...NAME, w: 0 }, 'layout_size', 'w', { field: 'w' }],
    ['a floor above the size', { ...NAME, floor: 21 }, 'layout_size', 'floor', { field: 'floor' }],
    ['words that are none', { ...NAME, before: { uz: 5, ru: '' } }, 'layout_words', 'before.uz', {}],
    [
      'words without end',
      { ...NAME, id: 'a'.repeat(61) },
      'layout_words',
      'id',
      { part: `1 (${'a'.repeat(40)})` },
    ],
    ['a flag that is none', { ...BARCODE, digits: 1 }, 'layout_words', 'digits', { part: '1 (barcode)' }],
    [
      'markup',
      { ...NAME, before: { uz: '<b>', ru: '' } },
      'layout_markup',
      'before.uz',
      { field: 'before.uz' },
    ],
    ['a picture’s address', { ...PICTURE, ref: 'https://a.uz/b' }, 'layout_picture', 'ref', { field: 'ref' }],
  ])('%s is refused at its part', async (_what, part, code, key, params) => {
    expect(await inLayout(layoutOf([part]))).toEqual([
      [code, `design.layout.parts.0.${key}`, expect.objectContaining({ letter: '', ...params })],
    ]);
  });

  it('a fault of a part as a whole names the part, by its id if it has one', async () => {
    const at = (i: number) => `design.layout.parts.${i}`;
    const whole = { field: 'x, y, w, h', letter: '' };
    expect(await inLayout(layoutOf([NAME, { ...NAME, id: 'nomi', x: 151 }]))).toEqual([
      ['layout_outside', at(1), { part: '2 (nomi)', ...whole }],
    ]);
    expect(await inLayout(layoutOf([LINE]))).toEqual([
      ['layout_line', at(0), { part: '1 (line)', ...whole }],
    ]);
    expect(await inLayout(layoutOf([null]))).toEqual([['layout_incomplete', at(0), { part: '1', ...whole }]]);
    expect(await inLayout(layoutOf([{ ...NAME, kind: 7 }]))).toMatchObject([
      ['layout_unknown', `${at(0)}.kind`, { part: '1' }],
    ]);
    expect(await inLayout(layoutOf([{ ...NAME, before: { uz: 'a茶', ru: '' } }]))).toEqual([
      ['layout_letter', `${at(0)}.before.uz`, { part: '1 (value)', field: 'before.uz', letter: '茶' }],
    ]);
  });

  it('a fault of the whole layout names the layout', async () => {
    const of = (field: string) => ({ part: '', field, letter: '' });
    const at = (key: string) => `design.layout.${key}`;
    expect(await inLayout(layoutOf([NAME], { version: 2 }))).toEqual([
      ['layout_incomplete', at('version'), of('version')],
    ]);
    expect(await inLayout(layoutOf({}))).toEqual([['layout_incomplete', at('parts'), of('parts')]]);
    expect((await refused({ layout: [] }))[0]).toMatchObject({
      code: 'layout_incomplete',
      field: 'design.layout',
      params: of('layout'),
    });
    expect(await inLayout(layoutOf([NAME], { accent: 'red' }))).toEqual([
      ['layout_colour', at('accent'), of('accent')],
    ]);
    expect(await inLayout(layoutOf([NAME], { accent: '#ffcc00' }))).toEqual([
      ['layout_colour', at('accent'), of('accent')],
    ]);
    const many = Array.from({ length: 61 }, () => NAME);
    expect(await inLayout(layoutOf(many))).toEqual([['layout_too_many', at('parts'), of('parts')]]);
    expect(await inLayout(layoutOf([NAME], { format: 'A5' }))).toMatchObject([
      ['layout_format', at('format'), { format: 'A6' }],
    ]);
  });

  it('at most twenty faults are named', async () => {
    const wrong = Array.from({ length: 25 }, () => ({ ...NAME, align: 'up' }));
    expect(await refused({ layout: layoutOf(wrong) })).toHaveLength(20);
  });

  it('a picture in the layout is the product’s, its brand’s logo, or an uploaded one', async () => {
    await kept({
      layout: layoutOf([
        { ...PICTURE, ref: 'product' },
        { ...PICTURE, ref: 'brand' },
      ]),
    });
    expect(await inLayout(layoutOf([NAME, { ...PICTURE, ref: 'yangi' }]))).toEqual([
      ['layout_picture_unknown', 'design.layout.parts.1.ref', { part: '2 (picture)', field: 'yangi' }],
    ]);
    const square = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const upload = async (bytes: Buffer) =>
      sendFile(server, admin, '/api/uz/samplers/pictures', bytes, 'POST');
    const red = (await upload(await square('#ff0000'))).json<{ name: string; key: string; url: string }>();
    expect(red.name).toMatch(/^m-[0-9a-f]{16}$/);
    expect(red.url).toContain(red.key);
    // The same bytes are the same picture, without a second file.
    expect((await upload(await square('#ff0000'))).json()).toEqual(red);
    const blue = (await upload(await square('#0000ff'))).json<{ name: string }>();
    expect(blue.name).not.toBe(red.name);
    const choices = await server.call('GET', '/api/uz/samplers/choices', { token: admin });
    const { pictures } = choices.json<{ pictures: { name: string }[] }>();
    expect(pictures.map(({ name }) => name)).toEqual([blue.name, red.name]);
    expect(pictures[1]).toEqual(red);
    const { design } = await kept({ layout: layoutOf([{ ...PICTURE, ref: red.name }]) });
    expect(design.layout.parts).toMatchObject([{ ref: red.name }]);
    const words = (await upload(Buffer.from('GIF89a, perhaps'))).json<{ code: string }>();
    expect(words.code).toBe('file_not_a_picture');
    const lines = await server.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'picture_added')
      .orderBy('id')
      .execute();
    expect(lines.map(({ after }) => after)).toEqual([{ name: red.name }, { name: blue.name }]);
  });

  it('at most two hundred pictures are stored', async () => {
    const count = await server.db
      .selectFrom('tag_picture')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('tag_picture')
      .values(
        Array.from({ length: 200 - Number(count.n) }, (_, i) => ({
          name: `toʻldirish-${i}`,
          file_key: `f${i}.webp`,
          created_at: '2026-01-01T00:00:00Z',
        })),
      )
      .execute();
    const one = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const answer = await sendFile(server, admin, '/api/uz/samplers/pictures', one, 'POST');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'sampler_pictures_full']);
    await server.db.deleteFrom('tag_picture').where('name', 'like', 'toʻldirish-%').execute();
    expect((await sendFile(server, admin, '/api/uz/samplers/pictures', one, 'POST')).statusCode).toBe(201);
  });

  it.each<[string, number, Json, string, string]>([
    [
      'a discount tag on a tag of clients',
      3,
      { discountTag: 'percent', monthlyPrice: 'required' },
      'spec.discountTag',
      'sampler_kind_wrong',
    ],
    [
      'a tag of clients without a monthly price',
      3,
      { monthlyPrice: 'no' },
      'spec.monthlyPrice',
      'sampler_kind_wrong',
    ],
    ['a discount in words without the words', 2, { discountTag: 'text' }, 'spec.discountText', 'required'],
    ['a title without Uzbek', 1, { title: { uz: ' ', ru: 'Цена' } }, 'spec.title.uz', 'required'],
    ['a text without Russian', 1, { text: { uz: 'Narx', ru: '' } }, 'spec.text.ru', 'required'],
    [
      'markup in Karakalpak',
      1,
      { text: { uz: 'a', ru: 'a', kaa: '<i>' } },
      'spec.text.kaa',
      'words_with_markup',
    ],
    [
      'a letter of no font in the suffix',
      1,
      { suffix: { uz: 'soʻm茶', ru: 'сум' } },
      'spec.suffix.uz',
      'letter_not_printable',
    ],
    [
      'a letter of no font in the words of a discount',
      2,
      { discountTag: 'text', discountText: { uz: 'a', ru: '茶' } },
      'spec.discountText.ru',
      'letter_not_printable',
    ],
  ])('%s is refused at its field', async (_what, kind, spec, field, code) => {
    const errors = await refused({ spec: { ...PLAIN_SPEC, ...spec } }, kind);
    expect(errors.map((one) => [one.field, one.code])).toEqual([[`design.${field}`, code]]);
    if (code === 'letter_not_printable') expect(errors[0]?.params.letter).toBe('茶');
  });

  it('texts are trimmed, and an empty Karakalpak one is null', async () => {
    const words = { uz: '  Hafta   narxi ', ru: ' Цена  недели ', kaa: ' Hápte  bahası ' };
    const tidy = { uz: 'Hafta narxi', ru: 'Цена недели', kaa: 'Hápte bahası' };
    const spec = { ...PLAIN_SPEC, title: words, text: words, discountText: words, discountTag: 'text' };
    const { design } = await kept({ spec: { ...spec, suffix: { uz: " so'm ", ru: 'сум', kaa: ' ' } } }, 2);
    expect(design.spec).toMatchObject({
      title: tidy,
      text: tidy,
      discountText: tidy,
      suffix: { uz: 'soʻm', ru: 'сум', kaa: null },
    });
    const without = await kept({ spec: { ...PLAIN_SPEC, title: { uz: 'a', ru: 'b' } } });
    expect(without.design.spec.title).toEqual({ uz: 'a', ru: 'b', kaa: null });
  });

  it('a month count is one of the active plans, and null without a monthly price', async () => {
    await server.db
      .insertInto('instalment_plan')
      .values([
        { months: 6, markup_bp: 1000, active: true },
        { months: 24, markup_bp: 5000, active: false },
      ])
      .onConflict((c) => c.column('months').doUpdateSet({ active: (e) => e.ref('excluded.active') }))
      .execute();
    const [wrong] = await refused({ months: 24 });
    expect(wrong).toMatchObject({
      field: 'design.months',
      code: 'not_in_list',
      params: { options: '6, 12' },
    });
    expect((await kept({ months: 6 })).design.months).toBe(6);
    const none = await kept({ months: null, spec: { ...PLAIN_SPEC, monthlyPrice: 'no' } });
    expect(none.design.months).toBeNull();
    expect(
      (await kept({ months: 12, spec: { ...PLAIN_SPEC, monthlyPrice: 'no' } })).design.months,
    ).toBeNull();
    expect(await refused({ months: null })).toMatchObject([{ field: 'design.months', code: 'required' }]);
  });

  it('each unknown character is named at its place', async () => {
    const group = await server.db
      .insertInto('character_category')
      .values({ name_uz: 'Ekran', name_ru: 'Экран' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .insertInto('character')
      .values({ character_category_id: group.id, name_uz: 'Diagonal', name_ru: 'Диагональ' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const errors = await refused({ spec: { ...PLAIN_SPEC, characters: ['888888', String(id), '999999'] } });
    expect(errors.map(({ field, code, params }) => [field, code, params])).toEqual([
      ['design.spec.characters.0', 'row_character_unknown', { name: '888888' }],
      ['design.spec.characters.2', 'row_character_unknown', { name: '999999' }],
    ]);
    expect((await kept({ spec: { ...PLAIN_SPEC, characters: [] } })).design.spec.characters).toEqual([]);
  });

  it('a design of another orientation than requested is kept unchanged', async () => {
    const layout = defaultLayout(1, 'A6', 'across') as unknown as Json;
    expect((await kept({ layout })).orientation).toBe('across');
  });
});
