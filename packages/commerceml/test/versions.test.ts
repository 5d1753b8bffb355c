import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommercemlRecord } from '../src/index.ts';
import { recordsOf, SAMPLES, sampleOf } from './samples.ts';

const id = (part: string, last: number): string => `5c1d3a10-${part}-4e8f-9a00-00000000000${last}`;
const kinds = (records: readonly CommercemlRecord[]): string[] => records.map(({ kind }) => kind);
const ofKind = <Kind extends CommercemlRecord['kind']>(records: readonly CommercemlRecord[], kind: Kind) =>
  records.filter((one): one is Extract<CommercemlRecord, { kind: Kind }> => one.kind === kind);

test('[EXC-1] a catalogue of 2.03 in windows-1251: nested groups, variants of a property, marks of deletion', async () => {
  const records = await recordsOf([sampleOf('import-2.03.xml')]);

  expect(records[0]).toEqual({ kind: 'document', schema: '2.03', made: '2026-11-20' });
  expect(ofKind(records, 'group')).toStrictEqual([
    { kind: 'group', id: id('0100', 1), parentId: null, name: 'Maishiy texnika' },
    { kind: 'group', id: id('0100', 2), parentId: id('0100', 1), name: 'Muzlatkichlar' },
    {
      kind: 'group',
      id: id('0100', 3),
      parentId: id('0100', 1),
      name: 'Kir yuvish mashinalari',
      deleted: true,
    },
  ]);
  expect(ofKind(records, 'property')).toStrictEqual([
    {
      kind: 'property',
      id: id('0200', 1),
      name: 'Rangi',
      values: [
        { id: id('0201', 1), value: 'Oq' },
        { id: id('0201', 2), value: 'Kulrang' },
      ],
    },
  ]);
  expect(ofKind(records, 'product')).toStrictEqual([
    {
      kind: 'product',
      id: `${id('1000', 1)}#${id('2000', 1)}`,
      productId: id('1000', 1),
      characteristicId: id('2000', 1),
      name: 'Muzlatkich «Artel» HD-345 & javon',
      article: 'HD-345',
      barcodes: ['4780000000014'],
      unit: { code: '796', name: 'Штука' },
      groupIds: [id('0100', 2)],
      description: 'Ikki eshikli, <b>345 l</b>',
      characteristics: [{ id: null, name: 'Rangi', value: 'Kulrang' }],
      requisites: [
        { name: 'ВидНоменклатуры', value: 'Muzlatkich' },
        { name: 'ПометкаУдаления', value: 'false' },
      ],
      deleted: false,
    },
    {
      kind: 'product',
      id: id('1000', 2),
      productId: id('1000', 2),
      characteristicId: null,
      name: 'Kir yuvish mashinasi',
      deleted: true,
    },
  ]);
});

test('[EXC-1, EXC-3] offers of 2.05: price types, warehouses, balances as attributes in all spellings, prices with spaces and commas', async () => {
  const records = await recordsOf([sampleOf('offers-2.05.xml')]);

  expect(ofKind(records, 'package')).toStrictEqual([
    {
      kind: 'package',
      content: 'offers',
      id: `${id('0002', 1)}#`,
      name: 'Пакет предложений',
      catalogueId: id('0002', 1),
      classifierId: id('0001', 1),
      changesOnly: false,
    },
  ]);
  expect(ofKind(records, 'priceType')).toStrictEqual([
    { kind: 'priceType', id: id('3000', 1), name: 'Розничная', currency: 'UZS', taxIncluded: true },
    { kind: 'priceType', id: id('3000', 2), name: 'Старая', currency: 'UZS' },
  ]);
  expect(ofKind(records, 'warehouse')).toStrictEqual([
    { kind: 'warehouse', id: id('4000', 1), name: 'Chilonzor doʻkoni', address: 'Toshkent sh., Chilonzor' },
    { kind: 'warehouse', id: id('4000', 2), name: 'Samarqand doʻkoni', address: null },
  ]);
  expect(ofKind(records, 'offer')).toStrictEqual([
    {
      kind: 'offer',
      id: `${id('1000', 1)}#${id('2000', 1)}`,
      productId: id('1000', 1),
      characteristicId: id('2000', 1),
      name: 'Muzlatkich HD-345 (kulrang)',
      prices: [
        { typeId: id('3000', 1), value: '4990000', currency: 'UZS', unit: 'шт', factor: '1' },
        { typeId: id('3000', 2), value: '5490000.5' },
      ],
      quantity: '7',
      rests: [
        { warehouseId: id('4000', 1), quantity: '4' },
        { warehouseId: id('4000', 2), quantity: '3' },
      ],
    },
    {
      kind: 'offer',
      id: `${id('1000', 2)}#00000000-0000-0000-0000-000000000000`,
      productId: id('1000', 2),
      characteristicId: null,
      prices: [],
      quantity: null,
      rests: [{ warehouseId: id('4000', 1), quantity: null }],
      deleted: true,
    },
    {
      kind: 'offer',
      id: id('1000', 3),
      productId: id('1000', 3),
      characteristicId: null,
      rests: [{ warehouseId: id('4000', 2), quantity: '1200' }],
      deleted: false,
    },
  ]);
});

test('[EXC-1, EXC-2] a catalogue of changes of 2.08: unsent fields are absent, fields sent empty are null or an empty list', async () => {
  const records = await recordsOf([sampleOf('import-2.08.xml')]);

  expect(kinds(records)).toStrictEqual([
    'document',
    'package',
    'property',
    'property',
    'package',
    'product',
    'product',
  ]);
  expect(records[4]).toMatchObject({ content: 'catalogue', changesOnly: true, classifierId: id('0001', 1) });
  expect(ofKind(records, 'property').map(({ type, values }) => ({ type, values }))).toStrictEqual([
    { type: 'Справочник', values: [{ id: id('0202', 1), value: '8 GB' }] },
    { type: 'Число', values: undefined },
  ]);
  expect(ofKind(records, 'product')).toStrictEqual([
    {
      kind: 'product',
      id: id('1000', 4),
      productId: id('1000', 4),
      characteristicId: null,
      name: 'Smartfon Redmi 13',
      article: null,
      barcodes: [],
      groupIds: [],
      description: null,
      pictures: ['import_files/5c/5c1d3a10.jpg', 'import_files/5c/5c1d3a11.jpg'],
      country: 'Oʻzbekiston',
      manufacturer: { id: id('5000', 1), name: 'Xiaomi' },
      properties: [
        { id: id('0200', 2), values: [id('0202', 1)] },
        { id: id('0200', 3), values: [] },
      ],
      requisites: [{ name: 'Вес', value: '0,205' }],
    },
    {
      kind: 'product',
      id: id('1000', 5),
      productId: id('1000', 5),
      characteristicId: null,
      pictures: [],
      manufacturer: null,
      deleted: true,
    },
  ]);
});

test('[EXC-1, EXC-2] ИзмененияПакетаПредложений of 2.10 holds changes, with balances as elements', async () => {
  const records = await recordsOf([sampleOf('changes-2.10.xml')]);

  expect(records[1]).toMatchObject({ kind: 'package', content: 'offers', changesOnly: true });
  expect(
    ofKind(records, 'offer').map(({ rests, quantity, prices }) => ({ rests, quantity, prices })),
  ).toStrictEqual([
    {
      rests: [
        { warehouseId: id('4000', 1), quantity: '12' },
        { warehouseId: id('4000', 2), quantity: '0' },
      ],
      quantity: undefined,
      prices: undefined,
    },
    { rests: [{ warehouseId: null, quantity: '25' }], quantity: undefined, prices: undefined },
    { rests: [], quantity: undefined, prices: undefined },
  ]);
});

test('[EXC-1] goods of 3.1 with their own prefix: price types and warehouses in the classifier, a mark after the goods', async () => {
  const records = await recordsOf([sampleOf('goods-3.1.xml')]);

  expect(records[0]).toEqual({ kind: 'document', schema: '3.1', made: '2026-11-22T07:15:00' });
  expect(ofKind(records, 'group')[0]).toMatchObject({ name: 'Smartfonlar', deleted: false });
  expect(ofKind(records, 'priceType')[0]).toMatchObject({ currency: '860', deleted: true });
  expect(ofKind(records, 'warehouse')[0]).toMatchObject({ name: 'Chilonzor doʻkoni' });
  expect(ofKind(records, 'product')[0]).toMatchObject({ deleted: false, unit: { code: '796', name: '796' } });
  const catalogues = ofKind(records, 'package').filter(({ content }) => content === 'catalogue');
  expect(catalogues.map(({ changesOnly }) => changesOnly)).toEqual([null, true]);
});

test('[EXC-2] a package of prices of 3.1 changes no names and balances', async () => {
  const [offer] = ofKind(await recordsOf([sampleOf('prices-3.1.xml')]), 'offer');

  expect(offer).toStrictEqual({
    kind: 'offer',
    id: id('1000', 4),
    productId: id('1000', 4),
    characteristicId: null,
    prices: [{ typeId: id('3000', 1), value: '2349000', currency: '860' }],
  });
});

test.each(SAMPLES)('[EXC-1] %s gives the same records wherever its bytes are split', async (name) => {
  const bytes = sampleOf(name);
  const whole = await recordsOf([bytes]);

  expect(await recordsOf(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
  const places = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(places, async (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((end, i) => bytes.subarray(edges[i], end));
      expect(await recordsOf(chunks)).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});

test('[EXC-1] orders and people in a file are skipped', async () => {
  const records = await recordsOf(
    '<КоммерческаяИнформация ВерсияСхемы="2.07"><Документ><Ид>1</Ид><Товары><Товар><Ид>2</Ид></Товар></Товары></Документ>' +
      '<Контрагенты><Контрагент><Ид>3</Ид><Наименование>Aliyev</Наименование></Контрагент></Контрагенты></КоммерческаяИнформация>',
  );

  expect(kinds(records)).toEqual(['document']);
});
