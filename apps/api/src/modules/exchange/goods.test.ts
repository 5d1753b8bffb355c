import type { AnswerOf, ExchangeMapping, ExchangeStory, ImportRun, ServiceToken } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { eanOf } from '../../../test/ean.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { document, OneC, rest } from '../../../test/one-c.ts';
import { checked, settled } from '../../../test/upload.ts';
import { errorText } from '../../platform/http/error-text.ts';
import { refreshTagContent } from '../price-tags/public.ts';
import { TAKEN_KINDS } from './queries/pending.ts';
import { remindOfExchanges } from './service/remind.ts';
import { takeExchanges } from './service/take.ts';

/** Seconds of silence; negative so that an exchange that was just sent counts as ended. */
const AT_ONCE = -1;

const CLASSIFIER = `<Классификатор><Ид>c</Ид><Наименование>Товары</Наименование>
  <Группы><Группа><Ид>g-tv</Ид><Наименование>Телевизоры</Наименование>
    <Группы><Группа><Ид>g-oled</Ид><Наименование>OLED</Наименование></Группа></Группы></Группа>
    <Группа><Ид>g-misc</Ид><Наименование>Разное</Наименование></Группа></Группы>
  <Свойства><Свойство><Ид>s-os</Ид><Наименование>Операционная система</Наименование><ТипЗначений>Справочник</ТипЗначений>
    <ВариантыЗначений><Справочник><ИдЗначения>v-android</ИдЗначения><Значение>Android</Значение></Справочник></ВариантыЗначений>
  </Свойство></Свойства></Классификатор>`;

interface Goods {
  readonly id: string;
  readonly article?: string;
  readonly name?: string;
  readonly group?: string;
  readonly barcode?: string | readonly string[];
  readonly os?: string;
  readonly weight?: string;
  readonly deleted?: boolean;
}

const item = ({
  id,
  article,
  name = `Телевизор ${id}`,
  group = 'g-oled',
  barcode,
  os,
  weight,
  deleted,
}: Goods) =>
  `<Товар${deleted === undefined ? '' : ` Статус="${deleted ? 'Удален' : 'Изменен'}"`}><Ид>${id}</Ид>
  ${[barcode ?? []]
    .flat()
    .map((one) => `<Штрихкод>${one}</Штрихкод>`)
    .join('')}<Артикул>${article ?? `A-${id}`}</Артикул>
  <Наименование>${name}</Наименование><Группы><Ид>${group}</Ид></Группы>
  ${os === undefined ? '' : `<ЗначенияСвойств><ЗначенияСвойства><Ид>s-os</Ид><Значение>${os}</Значение></ЗначенияСвойства></ЗначенияСвойств>`}
  ${weight === undefined ? '' : `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Вес, кг</Наименование><Значение>${weight}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`}
  </Товар>`;

const madeAt = (made: string, file: string) =>
  file.replace('ВерсияСхемы', `ДатаФормирования="${made}" ВерсияСхемы`);

const importFile = (goods: readonly Goods[], { catalogue = 'k', made = '2026-11-20T10:00:00' } = {}) =>
  madeAt(
    made,
    document(
      `${CLASSIFIER}<Каталог><Ид>${catalogue}</Ид><Товары>${goods.map(item).join('')}</Товары></Каталог>`,
    ),
  );

const TYPES = `<ТипыЦен><ТипЦены><Ид>t-retail</Ид><Наименование>Розничная</Наименование><Валюта>UZS</Валюта></ТипЦены>
  <ТипЦены><Ид>t-old</Ид><Наименование>Старая цена</Наименование><Валюта>UZS</Валюта></ТипЦены>
  <ТипЦены><Ид>t-usd</Ид><Наименование>Закупочная</Наименование><Валюта>USD</Валюта></ТипЦены></ТипыЦен>`;
const HOUSES = `<Склады><Склад><Ид>w-hall</Ид><Наименование>Зал</Наименование></Склад>
  <Склад><Ид>w-store</Ид><Наименование>Склад</Наименование></Склад></Склады>`;

interface Offer {
  readonly id: string;
  readonly price?: string;
  readonly old?: string;
  readonly usd?: string;
}
const priceOf = (type: string, value: string | undefined) =>
  value === undefined
    ? ''
    : `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу></Цена>`;
const offersFile = (offers: readonly Offer[], rests = '', types = TYPES) =>
  document(
    `<ПакетПредложений><Ид>k#</Ид><ИдКаталога>k</ИдКаталога>${types}${HOUSES}<Предложения>${offers
      .map(
        ({ id, price, old, usd }) =>
          `<Предложение><Ид>${id}</Ид><Цены>${priceOf('t-retail', price)}${priceOf('t-old', old)}${priceOf('t-usd', usd)}</Цены></Предложение>`,
      )
      .join('')}${rests}</Предложения></ПакетПредложений>`,
  );

describe('goods from 1C', () => {
  let server: TestServer;
  let origin: string;
  let keeper: string;
  let branch: string;
  let category: string;
  let count = 0;

  beforeAll(async () => {
    server = await testServer();
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await addPerson(server.db, {
      permissions: { service_tokens: '1', 'goods.import': '1', 'goods.show': '1' },
    });
    keeper = await server.signIn(person.phone, PASSWORD);
    branch = String(await addBranch(server.db, 'TAS-01'));
    category = String(await addCategory(server.db, 'Телевизоры', 'Televizorlar'));
    const group = await server.owner
      .insertInto('character_category')
      .values({ name_uz: 'Asosiy', name_ru: 'Основное' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('character')
      .values({
        character_category_id: group.id,
        name_uz: 'Operatsion tizim',
        name_ru: 'Операционная система',
      })
      .execute();
  });
  afterAll(() => server?.close());

  const faults: unknown[] = [];
  const take = () =>
    takeExchanges(
      { db: server.db, productTextsChanged: refreshTagContent, onFault: (error) => faults.push(error) },
      AT_ONCE,
    ).then(() => expect(faults.splice(0)).toEqual([]));

  const call = async <T>(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
    status = 200,
  ): Promise<T> => {
    const answer = await server.call(method, `/api/uz${path}`, { token: keeper, ...(body ? { body } : {}) });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  };

  /** A separate database of 1C, with a prefix for its articles. */
  const base = async () => {
    const body = { name: `УТ 11 № ${count++}`, data: ['products', 'prices', 'balances'] };
    const made = await server.call('POST', '/api/uz/service-tokens', { token: keeper, body });
    const token = made.json<ServiceToken & { token: string }>();
    const send = async (files: Readonly<Record<string, string>>, complete = false) => {
      const client = new OneC(origin, token.token);
      await client.begin();
      for (const [name, content] of Object.entries(files)) {
        expect(await client.send(name, content)).toEqual(['success']);
        expect(await client.import(name), name).toEqual(['success']);
      }
      if (complete) await client.lines('type=catalog&mode=complete');
      await take();
      return client;
    };
    const mapping = () => call<ExchangeMapping>('GET', `/exchange-bases/${token.id}`);
    const map = async (...items: readonly (readonly [string, string, string, object?])[]) => {
      const { version, items: known } = await mapping();
      const isKnown = (ref: string) => known.some((one) => one.ref === ref);
      const saved = await call<ExchangeMapping>('PUT', `/exchange-bases/${token.id}`, {
        version,
        items: items
          .filter(([, ref]) => isKnown(ref))
          .map(([kind, ref, target, more]) => ({ kind, ref, target, ...more })),
      });
      await take();
      return saved;
    };
    const mapAll = () =>
      map(
        ['group', 'g-tv', category, { word_ru: 'Телевизор', word_uz: 'Televizor' }],
        ['price_type', 't-retail', 'price'],
        ['price_type', 't-old', 'old_price'],
        ['price_type', 't-usd', 'none'],
        ['warehouse', 'w-hall', branch],
        ['warehouse', 'w-store', branch],
      );
    const runs = async () =>
      (
        await sql<{ id: number; kind: string; state: string; holds: string[] }>`
          select r.id, r.kind, r.state, array(select h ->> 'code' from jsonb_array_elements(i.holds) h) as holds
          from exchange_import i join import_run r on r.id = i.import_id where i.token_id = ${token.id}
          order by r.id`.execute(server.db)
      ).rows;
    const waits = async () =>
      (
        await call<{ items: { id: string; name: string; message: string }[] }>(
          'GET',
          `/exchange-bases/${token.id}/waits`,
        )
      ).items;
    /** Prices of links made in the last seconds are compared in any case. */
    const ageLinks = () =>
      sql`update exchange_link set made_at = now() - interval '1 hour' where token_id = ${token.id}`.execute(
        server.owner,
      );
    return { token, send, mapping, map, mapAll, runs, waits, ageLinks };
  };

  const noticesAbout = async (about: string) =>
    (
      await sql<{ state: string; read: boolean }>`
        select params ->> 'state' as state, read_at is not null as read from notice where about = ${about}`.execute(
        server.db,
      )
    ).rows;
  const readNotices = () => sql`update notice set read_at = now()`.execute(server.db);

  const products = async (prefix: string) =>
    (
      await sql<Record<string, unknown>>`
        select p.sku, p.name_ru, p.name_uz, p.name_uz_made, p.price, p.old_price, p.barcode, p.weight_g,
          p.deleted_at is not null as deleted, (select sum(quantity)::int from branch_balance b where b.product_id = p.id) as rest
        from product p where p.sku like ${`${prefix}%`} order by p.sku`.execute(server.db)
    ).rows;

  /** Waiting price on the page of a product. */
  const waitingPrice = async (sku: string) => {
    const product = await server.db
      .selectFrom('product')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst();
    return (await call<AnswerOf<'showProduct'>>('GET', `/products/${product?.id}`)).waiting_price;
  };

  it('[EXC-10] nothing is guessed: an unmapped thing waits, is counted, and is proposed only by its name', async () => {
    const { send, mapping, runs, waits } = await base();
    await send({
      'import0_1.xml': importFile([{ id: 'q1' }, { id: 'q2', group: 'g-misc' }]),
      'offers0_1.xml': offersFile([{ id: 'q1', price: '100' }], rest('q1', 'w-hall', 2)),
    });
    expect(await products('A-q')).toEqual([]);
    expect(await runs()).toEqual([]);
    expect((await waits()).map(({ name, message }) => `${name}: ${message}`)).toEqual([
      'Телевизор q1: “OLED” guruhiga kategoriya belgilanmagan',
      'Телевизор q2: “Разное” guruhiga kategoriya belgilanmagan',
    ]);
    const { items } = await mapping();
    const of = (ref: string) => items.find((one) => one.ref === ref);
    expect(of('g-tv')).toMatchObject({ target: null, proposal: category, count: 0 });
    expect(of('g-oled')).toMatchObject({ path: ['Телевизоры'], proposal: null, count: 1 });
    expect(of('t-retail')).toMatchObject({ proposal: 'price', currency: 'UZS', count: 1 });
    expect(of('t-old')).toMatchObject({ proposal: 'old_price' });
    expect(of('t-usd')).toMatchObject({ proposal: null, currency: 'USD' });
    expect(of('w-hall')).toMatchObject({ proposal: null, count: 1 });
    expect(of('s-os')).toMatchObject({ proposal: expect.any(String) });
  });

  it('[EXC-11] [EXC-12] 3.1 sends a file for each kind of thing, in segments, and only changes the next time', async () => {
    const { send, mapAll, runs, waits } = await base();
    const id = '5c1d3a10';
    const classifier = (inside: string) =>
      document(`<Классификатор><Ид>c</Ид>${inside}</Классификатор>`, '3.1');
    const goods = (inside: string, changes = false) =>
      document(
        `<Каталог><Ид>k</Ид><Товары>${inside}</Товары>${changes ? '<СодержитТолькоИзменения>true</СодержитТолькоИзменения>' : ''}</Каталог>`,
        '3.1',
      );
    const offers = (inside: string, changes = false) =>
      document(
        `<ПакетПредложений><Ид>k#</Ид>${changes ? '<СодержитТолькоИзменения>true</СодержитТолькоИзменения>' : ''}<Предложения>${inside}</Предложения></ПакетПредложений>`,
        '3.1',
      );
    const one = (ref: string, name: string, deleted = false) =>
      `<Товар><Ид>${ref}</Ид><ПометкаУдаления>${deleted}</ПометкаУдаления><Артикул>V-${ref}</Артикул>
      <Наименование>${name}</Наименование><Группы><Ид>g-tv</Ид></Группы></Товар>`;
    const price = (ref: string, value: string) =>
      `<Предложение><Ид>${ref}</Ид><Цены>${priceOf('t-retail', value)}</Цены></Предложение>`;
    await send(
      {
        [`groups_1_1_${id}.xml`]: classifier(
          '<Группы><Группа><Ид>g-tv</Ид><ПометкаУдаления>false</ПометкаУдаления><Наименование>Телевизоры</Наименование></Группа></Группы>',
        ),
        [`storages_1_1_${id}.xml`]: classifier(HOUSES),
        [`priceLists_1_1_${id}.xml`]: classifier(TYPES),
        [`goods_1_1_${id}.xml`]: goods(one('a', 'Телевизор A') + one('b', 'Телевизор B')),
        [`goods_2_1_${id}.xml`]: goods(one('c', 'Телевизор C')),
        [`prices_1_1_${id}.xml`]: offers(price('a', '1 500 000,00') + price('b', '2500000')),
        [`prices_2_1_${id}.xml`]: offers(price('c', '3500000')),
        [`rests_1_1_${id}.xml`]: offers(
          rest('a', 'w-hall', 3) + rest('a', 'w-store', 1) + rest('c', 'w-hall', 5),
        ),
      },
      true,
    );
    await mapAll();
    const right = [
      { sku: 'V-a', name_uz: 'Televizor A', price: 1_500_000, rest: 4, deleted: false },
      { sku: 'V-b', name_uz: 'Televizor B', price: 2_500_000, rest: null, deleted: false },
      { sku: 'V-c', name_uz: 'Televizor C', price: 3_500_000, rest: 5, deleted: false },
    ];
    expect(await products('V-')).toMatchObject(right);
    expect(await waits()).toEqual([]);

    // Sends a changed price and balance, a name and a mark of deletion; fields that are not sent stay.
    await send(
      {
        [`goods_1_2_${id}.xml`]: goods(one('b', 'Телевизор B2') + one('c', 'Телевизор C', true), true),
        [`prices_1_2_${id}.xml`]: offers(price('b', '2600000'), true),
        [`rests_1_2_${id}.xml`]: offers(rest('a', 'w-hall', 2), true),
      },
      true,
    );
    expect((await runs()).filter(({ state }) => state !== 'done')).toEqual([]);
    expect(await products('V-')).toMatchObject([
      { ...right[0], rest: 3 },
      { ...right[1], name_ru: 'Телевизор B2', name_uz: 'Televizor B2', price: 2_600_000 },
      { ...right[2], deleted: true },
    ]);
  });

  it('[EXC-10] two price types do not mean one price; a warehouse mapped elsewhere takes its balances along', async () => {
    const { token, send, map, mapAll, mapping } = await base();
    await send({
      'import0_1.xml': importFile([{ id: 'z1' }, { id: 'z2' }]),
      'offers0_1.xml': offersFile(
        [
          { id: 'z1', price: '900000', usd: '1000000' },
          { id: 'z2', price: '800000' },
        ],
        rest('z1', 'w-hall', 3) + rest('z1', 'w-store', 4) + rest('z2', 'w-store', 5),
      ),
    });
    await mapAll();
    const { version } = await mapping();
    const refused = await call<{ code: string; message: string }>(
      'PUT',
      `/exchange-bases/${token.id}`,
      { version, items: [{ kind: 'price_type', ref: 't-usd', target: 'price' }] },
      400,
    );
    expect([refused.code, refused.message]).toEqual([
      'exchange_price_twice',
      '“Розничная” va “Закупочная”: bitta narxni 1C ning faqat bitta narx turi berishi mumkin',
    ]);
    await map(['price_type', 't-old', 'none'], ['price_type', 't-usd', 'old_price']);
    await map(['price_type', 't-usd', 'none'], ['price_type', 't-old', 'old_price']);

    const other = String(await addBranch(server.db, 'SAM-77'));
    const balances = async () =>
      (
        await sql<{ code: string; sku: string; quantity: number }>`
          select b.code, p.sku, bb.quantity::int as quantity from branch_balance bb
          join branch b on b.id = bb.branch_id join product p on p.id = bb.product_id
          where p.sku like 'A-z%' order by 1, 2`.execute(server.db)
      ).rows.map(({ code, sku, quantity }) => `${code} ${sku} ${quantity}`);
    expect(await balances()).toEqual(['TAS-01 A-z1 7', 'TAS-01 A-z2 5']);
    await map(['warehouse', 'w-store', other]);
    expect(await balances()).toEqual(['SAM-77 A-z1 4', 'SAM-77 A-z2 5', 'TAS-01 A-z1 3', 'TAS-01 A-z2 0']);

    // A branch that no warehouse means any more belongs to people again.
    await map(['warehouse', 'w-hall', 'none']);
    await sql`update branch_balance set quantity = 9 where branch_id = ${branch}
      and product_id = (select id from product where sku = 'A-z1')`.execute(server.db);
    await send({ 'offers0_1.xml': offersFile([], rest('z1', 'w-hall', 6)) });
    expect(await balances()).toEqual(['SAM-77 A-z1 4', 'SAM-77 A-z2 5', 'TAS-01 A-z1 9', 'TAS-01 A-z2 0']);
  });

  it('[EXC-11] a price in another currency waits, also beside an old price in soʻm', async () => {
    const { token, send, map, mapAll, waits, ageLinks } = await base();
    const notices = () => noticesAbout(`exchange:${token.id}`);
    await send({
      'import0_1.xml': importFile([{ id: 'yy1' }]),
      'offers0_1.xml': offersFile([{ id: 'yy1', usd: '100', old: '1500000' }]),
    });
    await mapAll();
    await map(['price_type', 't-retail', 'none'], ['price_type', 't-usd', 'price']);
    expect(await products('A-yy')).toMatchObject([{ sku: 'A-yy1', price: null, old_price: null }]);
    const inDollars = [{ name: 'A-yy1', message: expect.stringContaining('USD') }];
    expect(await waits()).toMatchObject(inDollars);
    await ageLinks();
    await send({ 'offers0_1.xml': offersFile([], '', TYPES.replace('USD', '')) });
    expect(await products('A-yy'), 'an empty currency is not the soʻm').toMatchObject([{ price: null }]);
    // The currency of the type changes, the number does not.
    await send({ 'offers0_1.xml': offersFile([], '', TYPES.replace('USD', 'UZS')) });
    expect([await products('A-yy'), await waits()]).toMatchObject([
      [{ price: 100, old_price: 1_500_000 }],
      [],
    ]);
    expect(await notices(), 'nothing waits any more').toEqual([]);
    await send({ 'offers0_1.xml': offersFile([]) });
    expect(await waits()).toMatchObject([{ ...inDollars[0], price: 100 }]);
    expect(await waitingPrice('A-yy1')).toEqual({ base: token.id, import: null, price: null });
    expect(await notices()).toEqual([{ state: 'waits', read: false }]);
    await readNotices();
    await send({ 'offers0_1.xml': offersFile([], '', TYPES.replace('Закупочная', 'Для закупки')) });
    await remindOfExchanges(server.db, new Date(Date.now() - 60_000));
    expect(await notices(), 'notified today').toEqual([{ state: 'waits', read: true }]);
    await remindOfExchanges(server.db, new Date());
    expect(await notices(), 'reminded the next day').toEqual([{ state: 'waits', read: false }]);

    // In a chain where nobody else imports goods, its administrators are reminded.
    const { id: administrator } = await addPerson(server.db, { permissions: 'admin' });
    await sql`update users set blocked_at = now() where id <> ${administrator}`.execute(server.db);
    await remindOfExchanges(server.db, new Date());
    await sql`update users set blocked_at = null`.execute(server.db);
    expect(await notices()).toHaveLength(2);
  });

  it('[EXC-11] a price of a package waits, one of a single piece does not', async () => {
    const { send, mapAll, waits } = await base();
    const of = (factor: string) =>
      priceOf('t-retail', '500000').replace('</Цена>', `<Коэффициент>${factor}</Коэффициент></Цена>`);
    const offers = ['10', '1', '1,000'].map(
      (factor, n) => `<Предложение><Ид>yp${n}</Ид><Цены>${of(factor)}</Цены></Предложение>`,
    );
    await send({
      'import0_1.xml': importFile([{ id: 'yp0' }, { id: 'yp1' }, { id: 'yp2' }]),
      'offers0_1.xml': offersFile([], offers.join('')),
    });
    await mapAll();
    expect((await products('A-yp')).map(({ price }) => price)).toEqual([null, 500_000, 500_000]);
    expect((await waits()).map(({ name }) => name)).toEqual(['A-yp0']);
    // A price of a piece in place of the package's.
    await send({ 'offers0_1.xml': offersFile([{ id: 'yp0', price: '510000' }]) });
    expect((await products('A-yp')).map(({ price }) => price)).toEqual([510_000, 500_000, 500_000]);
  });

  it('[EXC-11] of several prices of one type that of a piece counts; without factors it waits which one is meant', async () => {
    const { send, mapAll, waits } = await base();
    const of = (value: string, unit: string, factor?: string) =>
      priceOf('t-retail', value).replace(
        '</Цена>',
        `<Единица>${unit}</Единица>${factor === undefined ? '' : `<Коэффициент>${factor}</Коэффициент>`}</Цена>`,
      );
    const lists = [
      of('50000', 'шт', '1') + of('450000', 'уп', '10'),
      of('450000', 'уп', '10') + of('50000', 'шт'),
      of('50000', 'шт') + of('450000', 'уп'),
      of('50000', 'шт') + of('50000', 'шт'),
    ];
    await send({
      'import0_1.xml': importFile(lists.map((_, n) => ({ id: `ys${n}` }))),
      'offers0_1.xml': offersFile(
        [],
        lists.map((list, n) => `<Предложение><Ид>ys${n}</Ид><Цены>${list}</Цены></Предложение>`).join(''),
      ),
    });
    await mapAll();
    expect((await products('A-ys')).map(({ price }) => price)).toEqual([50_000, 50_000, null, 50_000]);
    expect((await waits()).map(({ name }) => name)).toEqual(['A-ys2']);
  });

  it('[EXC-11] a price for a unit without a factor counts if the unit is that of the product, else it waits', async () => {
    const { send, mapAll, waits } = await base();
    const cases = [
      ['шт', 'Код="796" НаименованиеПолное="Штука"'],
      ['уп', 'Код="796" НаименованиеПолное="Штука"'],
      ['м.', 'Код="006" НаименованиеПолное="Метр"'],
      ['шт', 'Код="778" НаименованиеПолное="Упаковка"'],
      ['уп', null],
      ['796', null],
    ] as const;
    const units = cases.map(([, unit]) =>
      unit === null ? '' : `<БазоваяЕдиница ${unit}>шт</БазоваяЕдиница>`,
    );
    const of = (value: string, unit: string) =>
      priceOf('t-retail', value).replace('</Цена>', `<Единица>${unit}</Единица></Цена>`);
    const offers = (value: string) =>
      offersFile(
        [],
        cases
          .map(([unit], n) => `<Предложение><Ид>yu${n}</Ид><Цены>${of(value, unit)}</Цены></Предложение>`)
          .join(''),
      );
    const goods = units.reduce(
      (file, unit, n) => file.replace(`<Артикул>A-yu${n}<`, `${unit}<Артикул>A-yu${n}<`),
      importFile(cases.map((_, n) => ({ id: `yu${n}` }))),
    );
    await send({ 'import0_1.xml': goods, 'offers0_1.xml': offers('500000') });
    await mapAll();
    const prices = async () => (await products('A-yu')).map(({ price }) => price);
    expect(await prices()).toEqual([500_000, null, 500_000, null, null, 500_000]);
    expect((await waits()).map(({ name, message }) => [name, message])).toEqual([
      ['A-yu1', 'Narx “уп” uchun, koeffitsiyentsiz: necha dona ekani nomaʼlum'],
      ['A-yu3', 'Narx “шт” uchun, koeffitsiyentsiz: necha dona ekani nomaʼlum'],
      ['A-yu4', 'Narx “уп” uchun, koeffitsiyentsiz: necha dona ekani nomaʼlum'],
    ]);
    // A price without a unit in place of the package's.
    await send({ 'offers0_1.xml': offersFile([{ id: 'yu1', price: '510000' }]) });
    expect((await prices())[1]).toBe(510_000);
  });

  it('[EXC-11] [EXC-13] a price that 1C sends no more is taken away; many wait for a person', async () => {
    const { send, mapAll, runs, waits } = await base();
    const ids = Array.from({ length: 61 }, (_, n) => `w${String(n).padStart(2, '0')}`);
    const pairs = async () => (await products('A-w')).map(({ price, old_price }) => [price, old_price]);
    const given = ids.map((id) => ({ id, price: '500000', old: '600000' }));
    await send({
      'import0_1.xml': importFile(ids.map((id) => ({ id }))),
      'offers0_1.xml': offersFile(given),
    });
    await mapAll();
    expect(await pairs()).toEqual(ids.map(() => [500_000, 600_000]));

    const offer = (id: string, inside: string) => `<Предложение><Ид>${id}</Ид>${inside}</Предложение>`;
    const changes = offersFile(
      [],
      [
        offer('w00', '<Цены/>'),
        offer('w01', `<Цены>${priceOf('t-retail', '')}${priceOf('t-old', '600000')}</Цены>`),
        offer('w02', `<Цены>${priceOf('t-retail', '510000')}</Цены>`),
        offer('w03', '<Наименование>Телевизор w03</Наименование>'),
        // Lists of one file that complete each other.
        offer('w04', `<Цены>${priceOf('t-retail', '520000')}</Цены>`),
        offer('w04', `<Цены>${priceOf('t-old', '600000')}</Цены>`),
        offer('w05', `<Цены>${priceOf('t-retail', '0.00')}${priceOf('t-old', '600000')}</Цены>`),
        offer('w06', `<Цены>${priceOf('t-retail', '500000')}${priceOf('t-old', '0')}</Цены>`),
        offer('w07', `<Цены>${priceOf('t-retail', '0')}${priceOf('t-retail', '500000')}</Цены>`),
      ].join(''),
    );
    await send({ 'offers0_1.xml': changes });
    const now = [
      [null, null],
      [null, null],
      [510_000, null],
      [500_000, 600_000],
      [520_000, 600_000],
      [null, null],
      [500_000, null],
      [500_000, 600_000],
    ];
    expect((await pairs()).slice(0, now.length)).toEqual(now);
    expect(
      (await waits()).map(({ name }) => name),
      'a price and none for two units',
    ).toEqual(['A-w07']);
    const applied = await runs();
    await send({ 'offers0_1.xml': changes });
    expect(await runs()).toEqual(applied);

    await send({ 'offers0_1.xml': offersFile(ids.slice(10, 14).map((id) => ({ id }))) });
    expect((await pairs())[10]).toEqual([500_000, 600_000]);
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ state: 'checked', holds: ['exchange_prices_withdrawn'] });
    await call<ImportRun>('POST', `/imports/${held?.id}/apply`, {}, 202);
    await expect.poll(async () => (await pairs())[10]).toEqual([null, null]);
    await call('POST', `/imports/${held?.id}/undo`, {}, 202);
    await expect.poll(async () => (await pairs())[10]).toEqual([500_000, 600_000]);
    // A price that comes again is taken again.
    await send({ 'offers0_1.xml': offersFile([{ id: 'w00', price: '500000' }]) });
    expect((await pairs())[0]).toEqual([500_000, null]);
  });

  it('[EXC-11] [EXC-12] mapped things become imports and are applied automatically; the same files again change nothing', async () => {
    const { send, map, mapAll, runs, waits, mapping } = await base();
    await addProduct(server.db, {
      sku: 'A-m2',
      price: 2_100_000,
      name_uz: 'Bizning nom',
      name_ru: 'Наш',
      category_id: Number(category),
    });
    const files = {
      'import0_1.xml': importFile([
        { id: 'm1', name: 'Телевизор LG C4', barcode: '4006381333931', os: 'v-android', weight: '14,5' },
        { id: 'm2', name: 'Телевизор Sony' },
        { id: 'm3', group: 'g-misc' },
      ]),
      'offers0_1.xml': offersFile(
        [
          { id: 'm1', price: '4 990 000,00', old: '5490000', usd: '300' },
          { id: 'm2', price: '2000000', old: '2000000' },
        ],
        rest('m1', 'w-hall', 3) + rest('m1', 'w-store', 4),
      ),
    };
    await send(files);
    const os = (await mapping()).items.find(({ ref }) => ref === 's-os')?.proposal ?? '';
    await map(['property', 's-os', os], ['requisite', 'Вес, кг', 'weight:кг'], ['group', 'g-misc', 'none']);
    await mapAll();
    const right = [
      {
        sku: 'A-m1',
        name_ru: 'Телевизор LG C4',
        name_uz: 'Televizor LG C4',
        name_uz_made: true,
        price: 4_990_000,
        old_price: 5_490_000,
        barcode: '4006381333931',
        weight_g: 14_500,
        deleted: false,
        rest: 7,
      },
      {
        sku: 'A-m2',
        name_ru: 'Телевизор Sony',
        name_uz: 'Bizning nom',
        name_uz_made: false,
        price: 2_000_000,
        old_price: null,
        barcode: null,
        weight_g: null,
        deleted: false,
        rest: null,
      },
    ];
    expect(await products('A-m')).toEqual(right);
    expect(await waits()).toEqual([]);
    const applied = await runs();
    expect(applied.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    const { rows: values } = await sql<{ value: string }>`
      select v.value_ru as value from product_character v join product p on p.id = v.product_id
      where p.sku = 'A-m1'`.execute(server.db);
    expect(values).toEqual([{ value: 'Android' }]);

    const before =
      await sql`select id, version, updated_at from product where sku like 'A-m%' order by id`.execute(
        server.db,
      );
    await send(files);
    await send(files, true);
    expect(await runs()).toEqual(applied);
    expect(
      (
        await sql`select id, version, updated_at from product where sku like 'A-m%' order by id`.execute(
          server.db,
        )
      ).rows,
    ).toEqual(before.rows);
    // A comparison from the beginning changes nothing either.
    await call('POST', `/exchange-bases/${(await mapping()).id}/recheck`, {}, 202);
    await take();
    expect(await runs()).toEqual(applied);

    const story = await call<{ items: ExchangeStory[] }>('GET', '/exchanges?limit=3');
    expect(story.items.map(({ outcome }) => outcome)).toEqual(['nothing', 'nothing', expect.any(String)]);
    expect(story.items[2]?.imports.map(({ kind }) => kind)).toEqual(TAKEN_KINDS.flat());
  });

  it('[EXC-12] a group that moves and a value that is renamed in 1C change the products that are of them', async () => {
    const { send, map, mapAll, mapping } = await base();
    const other = await addCategory(server.db, 'Аудио');
    const goods = [{ id: 'n1', os: 'v-android' }];
    await send({ 'import0_1.xml': importFile(goods) });
    const os = (await mapping()).items.find(({ ref }) => ref === 's-os')?.proposal ?? '';
    await map(['property', 's-os', os], ['group', 'g-misc', String(other)]);
    await mapAll();
    const state = async () => {
      const { rows } = await sql`
        select p.category_id, v.value_ru from product p
        join product_character v on v.product_id = p.id where p.sku = 'A-n1'`.execute(server.db);
      return rows;
    };
    expect(await state()).toEqual([{ category_id: Number(category), value_ru: 'Android' }]);
    const oled = '<Группа><Ид>g-oled</Ид><Наименование>OLED</Наименование></Группа>';
    const moved = importFile(goods)
      .replace(`<Группы>${oled}</Группы>`, '')
      .replace(
        '<Наименование>Разное</Наименование>',
        `<Наименование>Разное</Наименование><Группы>${oled}</Группы>`,
      )
      .replace('<Значение>Android</Значение>', '<Значение>Android TV</Значение>');
    await send({ 'import0_1.xml': moved });
    expect(await state()).toEqual([{ category_id: other, value_ru: 'Android TV' }]);
  });

  it('[EXC-10] a mapping that is saved while a comparison runs, or while its import waits, is compared too', async () => {
    const { send, mapAll, mapping, runs, token, ageLinks } = await base();
    const other = await addCategory(server.db, 'Мониторы');
    const inSum = TYPES.replace('USD', 'UZS');
    await send({
      'import0_1.xml': importFile([{ id: 'j1' }]),
      'offers0_1.xml': offersFile(
        [{ id: 'j1', price: '1000000', old: '1200000', usd: '1100000' }],
        '',
        inSum,
      ),
    });
    await mapAll();
    const save = async (items: readonly object[]) => {
      const { version } = await mapping();
      await call('PUT', `/exchange-bases/${token.id}`, { version, items });
    };
    const state = async () => {
      const { rows } = await sql<{ category_id: number; price: number }>`
        select category_id, price from product where sku = 'A-j1'`.execute(server.db);
      return rows[0];
    };

    await call('POST', `/exchange-bases/${token.id}/recheck`, {}, 202);
    const lock = await server.owner.startTransaction().execute();
    await sql`lock table exchange_wait in access exclusive mode`.execute(lock);
    const comparison = take();
    // The comparison has read the mapping once it waits here.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'exchange_wait'::regclass and not granted`.execute(
          server.owner,
        );
        return rows.length;
      })
      .toBe(1);
    await save([
      { kind: 'group', ref: 'g-tv', target: String(other), word_ru: 'Телевизор', word_uz: 'Televizor' },
    ]);
    await lock.rollback().execute();
    await comparison;
    await take();
    expect((await state())?.category_id).toBe(other);

    await ageLinks();
    await send({ 'offers0_1.xml': offersFile([{ id: 'j1', price: '100000', usd: '1150000' }], '', inSum) });
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ kind: 'prices', state: 'checked' });
    await save([
      { kind: 'price_type', ref: 't-retail', target: 'none' },
      { kind: 'price_type', ref: 't-usd', target: 'price' },
    ]);
    await call('POST', `/imports/${held?.id}/apply`, {}, 202);
    await expect.poll(async () => (await state())?.price).toBe(100_000);
    await take();
    const newest = (await runs()).at(-1);
    expect(newest, 'the price jumps back').toMatchObject({ kind: 'prices', state: 'checked' });
    await call('POST', `/imports/${newest?.id}/apply`, {}, 202);
    await expect.poll(async () => (await state())?.price).toBe(1_150_000);
  });

  it('[EXC-13] an import that failed when a person applied it, because a product was edited meanwhile, waits again with new rows', async () => {
    const { send, mapAll, runs } = await base();
    const goods = [{ id: 'yf1' }, { id: 'yf2' }];
    const priced = (price: string) => ({
      'offers0_1.xml': offersFile(goods.map(({ id }) => ({ id, price }))),
    });
    await send({ 'import0_1.xml': importFile(goods), ...priced('1000000') });
    await mapAll();
    await send(priced('100000'));
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ state: 'checked', holds: ['exchange_price_jump'] });
    await sql`update product set name_ru = 'Телевизор 1', version = version + 1 where sku = 'A-yf1'`.execute(
      server.db,
    );
    await call('POST', `/imports/${held?.id}/apply`, {}, 202);
    expect(await settled(server, keeper, Number(held?.id))).toMatchObject({ state: 'failed' });
    await take();
    const again = (await runs()).at(-1);
    expect(again).toMatchObject({ kind: 'prices', state: 'checked', holds: ['exchange_price_jump'] });
    expect(await waitingPrice('A-yf1')).toMatchObject({ import: again?.id, price: 100_000 });
    expect(await noticesAbout(`import:${again?.id}`)).toEqual([{ state: 'checked', read: false }]);
    await call('POST', `/imports/${again?.id}/apply`, {}, 202);
    expect(await settled(server, keeper, Number(again?.id))).toMatchObject({ state: 'done' });
    expect((await products('A-yf')).map(({ price }) => price)).toEqual([100_000, 100_000]);
    const ended = await runs();
    await take();
    expect(await runs(), 'nothing is left to compare').toEqual(ended);
  });

  it('[EXC-13] a price that jumps, many withdrawn goods, and types renamed or swapped wait for a person', async () => {
    const { send, mapAll, runs, waits, token } = await base();
    const goods = [1, 2, 3, 4].map((n) => ({ id: `h${n}` }));
    const prices = (value: string) => goods.map(({ id }) => ({ id, price: value }));
    await send({ 'import0_1.xml': importFile(goods), 'offers0_1.xml': offersFile(prices('1000000')) });
    await mapAll();
    await send({ 'offers0_1.xml': offersFile(prices('1290000')) });
    expect((await products('A-h')).map(({ price }) => price)).toEqual([
      1_290_000, 1_290_000, 1_290_000, 1_290_000,
    ]);

    await send({ 'offers0_1.xml': offersFile([{ id: 'h1', price: '100000' }]) });
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ kind: 'prices', state: 'checked', holds: ['exchange_price_jump'] });
    expect((await products('A-h1'))[0]?.price).toBe(1_290_000);
    await readNotices();
    await remindOfExchanges(server.db, new Date());
    expect(await noticesAbout(`import:${held?.id}`)).toEqual([{ state: 'checked', read: false }]);
    // The same values again keep the waiting import; newer values replace it.
    await send({ 'offers0_1.xml': offersFile([{ id: 'h1', price: '100000' }]) });
    expect((await runs()).at(-1)).toEqual(held);
    const ofPackage = priceOf('t-retail', '500000').replace(
      '</Цена>',
      '<Коэффициент>10</Коэффициент></Цена>',
    );
    await send({
      'offers0_1.xml': offersFile(
        [{ id: 'h1', price: '90000' }],
        `<Предложение><Ид>h2</Ид><Цены>${ofPackage}</Цены></Предложение>`,
      ),
    });
    const newer = (await runs()).at(-1);
    expect(newer?.id).not.toBe(held?.id);
    expect(
      (await waits()).map(({ name }) => name),
      'refused beside a price that waits',
    ).toEqual(['A-h2']);
    expect(await noticesAbout(`exchange:${token.id}`)).toEqual([{ state: 'waits', read: false }]);
    expect(await waitingPrice('A-h1')).toEqual({ base: token.id, import: newer?.id, price: 90_000 });
    expect(await waitingPrice('A-h2')).toEqual({ base: token.id, import: null, price: null });
    expect(await waitingPrice('A-h3')).toBeNull();
    expect((await runs()).find(({ id }) => id === held?.id)?.state).toBe('cancelled');
    expect(await noticesAbout(`import:${held?.id}`), 'the replaced import').toEqual([]);
    // A price of a piece in place of the package's waits with the import, and not as a refused one.
    const jumps = [
      { id: 'h1', price: '90000' },
      { id: 'h2', price: '100000' },
    ];
    await send({ 'offers0_1.xml': offersFile(jumps) });
    const both = (await runs()).at(-1);
    expect(await waits()).toEqual([]);
    expect(await noticesAbout(`exchange:${token.id}`)).toEqual([]);
    expect(await waitingPrice('A-h2')).toEqual({ base: token.id, import: both?.id, price: 100_000 });
    await send({
      'offers0_1.xml': offersFile([
        { id: 'h1', price: '90000' },
        { id: 'h2', price: '1290000' },
      ]),
    });
    const last = (await runs()).at(-1);
    await call<ImportRun>('POST', `/imports/${last?.id}/apply`, {}, 202);
    await expect.poll(async () => (await products('A-h1'))[0]?.price).toBe(90_000);
    expect(await waitingPrice('A-h1')).toBeNull();
    await send({ 'offers0_1.xml': offersFile([{ id: 'h1', price: '0' }]) });
    expect((await products('A-h1'))[0]?.price).toBeNull();
    // Written later, valid earlier: a price that was planned.
    await sql`insert into price_history (product_id, price, source, valid_from)
      select id, 900000, 'typed', '2020-01-01' from product where sku = 'A-h1'`.execute(server.db);
    await send({ 'offers0_1.xml': offersFile([{ id: 'h1', price: '900000' }]) });
    expect((await runs()).at(-1), 'tenfold of the last price').toMatchObject({
      holds: ['exchange_price_jump'],
    });
    expect((await products('A-h1'))[0]?.price).toBeNull();

    await send({ 'import0_1.xml': importFile(goods.map((one) => ({ ...one, deleted: true }))) });
    expect((await runs()).at(-1)).toMatchObject({
      kind: 'products',
      state: 'checked',
      holds: ['exchange_all_withdrawn'],
    });
    await send({ 'import0_1.xml': importFile(goods.map((one, i) => ({ ...one, deleted: i < 2 }))) });
    expect((await runs()).at(-1)).toMatchObject({ state: 'checked', holds: ['exchange_many_withdrawn'] });
    await send({ 'import0_1.xml': importFile(goods.map((one, i) => ({ ...one, deleted: i < 1 }))) });
    expect((await runs()).at(-1)).toMatchObject({ state: 'done', holds: [] });
    expect((await products('A-h')).map(({ deleted }) => deleted)).toEqual([true, false, false, false]);

    const swapped = TYPES.replace('Розничная', '?')
      .replace('Старая цена', 'Розничная')
      .replace('?', 'Старая цена');
    await send({ 'offers0_1.xml': offersFile([{ id: 'h2', price: '1300000' }], '', swapped) });
    expect((await runs()).at(-1)).toMatchObject({
      kind: 'prices',
      state: 'checked',
      holds: ['exchange_price_types_swapped'],
    });
    const renamed = TYPES.replace('Розничная', 'Оптовая');
    await send({ 'offers0_1.xml': offersFile([{ id: 'h2', price: '1310000' }], '', renamed) });
    expect((await runs()).at(-1)).toMatchObject({ state: 'checked', holds: ['exchange_price_type_renamed'] });
    const bases = await call<{ items: { id: number; held: number }[] }>('GET', '/exchange-bases');
    expect(bases.items.find(({ id }) => id === token.id)?.held).toBe(1);
  });

  it('nobody is reminded of an import of a revoked token, and it is cancelled like one of a file', async () => {
    const { send, mapAll, runs, token } = await base();
    const price = (value: string) => ({ 'offers0_1.xml': offersFile([{ id: 'yr1', price: value }]) });
    await send({ 'import0_1.xml': importFile([{ id: 'yr1' }]), ...price('1000000') });
    await mapAll();
    await send(price('100000'));
    const held = (await runs()).at(-1);
    expect(await noticesAbout(`import:${held?.id}`)).toEqual([{ state: 'checked', read: false }]);
    await readNotices();
    await call('POST', `/service-tokens/${token.id}/revoke`, {});
    await remindOfExchanges(server.db, new Date());
    expect(await noticesAbout(`import:${held?.id}`)).toEqual([{ state: 'checked', read: true }]);
    await sql`update import_run set created_at = now() - interval '8 days' where id = ${held?.id}`.execute(
      server.db,
    );
    await checked(server, keeper, 'SKU;Narxi\nA-yr1;1000000\n', { kind: 'prices' });
    expect((await runs()).at(-1)?.state).toBe('cancelled');
  });

  it('[EXC-13] prices of a type that are without VAT now wait until a person decides about the type again', async () => {
    const { send, map, mapAll, runs, mapping } = await base();
    const taxed = (included: boolean) =>
      TYPES.replace(
        '</Наименование>',
        `</Наименование><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${included}</УчтеноВСумме></Налог>`,
      );
    const offers = (value: string, types?: string) => ({
      'offers0_1.xml': offersFile([{ id: 'yt1', price: value }], '', types),
    });
    const price = async () => (await products('A-yt1')).map(({ price }) => price);
    const retail = async () => (await mapping()).items.find(({ ref }) => ref === 't-retail');
    await send({ 'import0_1.xml': importFile([{ id: 'yt1' }]), ...offers('1120000', taxed(true)) });
    await mapAll();
    expect([await price(), (await retail())?.tax_before]).toEqual([[1_120_000], null]);

    // 12 %, less than the bound of a jump; the flag comes before the prices.
    await send({ 'offers0_1.xml': offersFile([], '', taxed(false)) });
    await send(offers('1000000'));
    expect([await price(), (await retail())?.tax_before]).toEqual([[1_120_000], true]);
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ state: 'checked', holds: ['exchange_price_type_without_tax'] });
    await call<ImportRun>('POST', `/imports/${held?.id}/apply`, {}, 202);
    await expect.poll(price).toEqual([1_000_000]);
    await send(offers('1010000'));
    expect((await runs()).at(-1)?.state, 'until a person decides about the type').toBe('checked');
    await map(['price_type', 't-retail', 'price']);
    expect([await price(), (await retail())?.tax_before]).toEqual([[1_010_000], null]);
    await send(offers('1120000', taxed(true)));
    expect((await runs()).at(-1)?.holds).toEqual(['exchange_price_type_with_tax']);
    expect(await price()).toEqual([1_010_000]);
  });

  it('[EXC-13] a product that is restored while an import waits gets its price into the next one', async () => {
    const { send, mapAll, runs, token, ageLinks } = await base();
    const prices = (q1: string, q2: string) =>
      offersFile([
        { id: 'q1', price: q1 },
        { id: 'q2', price: q2 },
      ]);
    await send({
      'import0_1.xml': importFile([{ id: 'q1' }, { id: 'q2' }]),
      'offers0_1.xml': prices('1000000', '1000000'),
    });
    await mapAll();
    await ageLinks();
    const setDeleted = (at: string | null) =>
      server.db.updateTable('product').set({ deleted_at: at }).where('sku', '=', 'A-q2').execute();
    await setDeleted(new Date().toISOString());
    await send({ 'offers0_1.xml': prices('100000', '1100000') });
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ kind: 'prices', state: 'checked' });
    await setDeleted(null);
    await send({ 'offers0_1.xml': prices('100000', '1100000') });
    const next = (await runs()).at(-1);
    expect(await waitingPrice('A-q2')).toEqual({ base: token.id, import: next?.id, price: 1_100_000 });
    expect(next?.id).not.toBe(held?.id);
    await send({ 'offers0_1.xml': prices('100000', '1100000') });
    expect((await runs()).at(-1), 'stays once it is compared').toEqual(next);
  });

  it('[EXC-11] [EXC-13] what a full export does not list any more is gone; if it is much, a person is asked', async () => {
    const { send, mapAll, runs, waits } = await base();
    const ids = Array.from({ length: 41 }, (_, n) => `f${String(n).padStart(2, '0')}`);
    const full = (goods: readonly string[], priced: readonly string[], more = '', types = TYPES) => ({
      'import0_1.xml': importFile(goods.map((id) => ({ id }))).replace(
        '<Каталог>',
        '<Каталог СодержитТолькоИзменения="false">',
      ),
      'offers0_1.xml': offersFile(
        priced.map((id) => ({ id, price: '500000' })),
        more,
        types,
      ).replace('<ПакетПредложений>', '<ПакетПредложений СодержитТолькоИзменения="false">'),
    });
    const state = async () =>
      (await products('A-f')).map(({ price, deleted }) => (deleted ? 'deleted' : price));
    const sold = ids.map(() => 500_000);
    const variant = `<Предложение><Ид>f02#red</Ид><Артикул>A-f02-red</Артикул><Наименование>f02</Наименование>
      <Цены>${priceOf('t-retail', '510000')}</Цены></Предложение>`;
    await send(full(ids, ids), true);
    await mapAll();
    expect(await state()).toEqual(sold);

    // Changes alone say nothing of the others, and an offer with characteristics nothing of the one without.
    await send({
      'import0_1.xml': importFile([{ id: 'f00', name: 'Телевизор 0' }]),
      'offers0_1.xml': offersFile([], variant),
    });
    expect((await products('A-f02')).map(({ price }) => price)).toEqual([500_000, 510_000]);
    // In files of one export that complete each other.
    const first = full(ids.slice(0, 20), ids.slice(0, 2));
    const second = full(ids.slice(20, 40), ids.slice(3), variant);
    const both = {
      ...first,
      'import0_2.xml': second['import0_1.xml'],
      'offers0_2.xml': second['offers0_1.xml'],
    };
    await send(both, true);
    expect(await state()).toEqual([...sold.slice(0, 2), null, 510_000, ...sold.slice(3, 40), 'deleted']);
    expect((await runs()).filter(({ state }) => state !== 'done')).toEqual([]);
    // A product that comes again is sold again, with its price.
    await send(full(ids, ids), true);
    expect(await state()).toEqual([...sold.slice(0, 3), null, ...sold.slice(3)]);

    const few = full(ids.slice(0, 10), ids.slice(0, 10));
    await send(few);
    expect(await waits(), 'it may only have paused').toEqual([]);
    await send({ 'import0_1.xml': importFile([]) });
    expect(await state()).toEqual([...sold.slice(0, 3), null, ...sold.slice(3)]);
    const asked = (await waits()).map(({ id }) => id);
    expect(asked).toEqual(['prices ', 'products ']);
    await send({ 'offers0_1.xml': offersFile([{ id: 'f00', price: '500000' }]) });
    expect(
      (await waits()).map(({ id }) => id),
      'until the next full export',
    ).toEqual(asked);
    await send(full(ids, ids), true);
    expect(await waits()).toEqual([]);
  });

  it('[EXC-13] a price type that is marked as deleted, or that a full export lacks, has no prices any more', async () => {
    const { send, mapAll, runs } = await base();
    const offers = ['v1', 'v2', 'v3'].map((id) => ({ id, price: '500000', old: '600000' }));
    await send({ 'import0_1.xml': importFile(offers), 'offers0_1.xml': offersFile(offers) });
    await mapAll();
    const pairs = async () => (await products('A-v')).map(({ price, old_price }) => [price, old_price]);
    const marked = (id: string) =>
      TYPES.replace(`${id}</Ид>`, `${id}</Ид><ПометкаУдаления>true</ПометкаУдаления>`);
    await send({ 'offers0_1.xml': offersFile([], '', marked('t-old')) });
    expect(await pairs()).toEqual(offers.map(() => [500_000, null]));
    await send({ 'offers0_1.xml': offersFile([]) });
    expect(await pairs(), 'without the mark again').toEqual(offers.map(() => [500_000, 600_000]));
    await send({ 'offers0_1.xml': offersFile([], '', marked('t-retail')) });
    const held = (await runs()).at(-1);
    expect(held).toMatchObject({ state: 'checked', holds: ['exchange_prices_withdrawn'] });
    await call<ImportRun>('POST', `/imports/${held?.id}/apply`, {}, 202);
    await expect.poll(pairs).toEqual(offers.map(() => [null, null]));
    await send({ 'offers0_1.xml': offersFile([]) });
    expect(await pairs()).toEqual(offers.map(() => [500_000, 600_000]));

    const types = TYPES.replace(/<ТипЦены><Ид>t-retail.*?<\/ТипЦены>/s, '');
    await send({
      'offers0_1.xml': offersFile(
        offers.map(({ id, old }) => ({ id, old })),
        '',
        types,
      ).replace('<ПакетПредложений>', '<ПакетПредложений СодержитТолькоИзменения="false">'),
    });
    expect((await runs()).at(-1)).toMatchObject({ state: 'checked', holds: ['exchange_prices_withdrawn'] });
  });

  it('[EXC-11] goods that were marked as deleted and come without the mark are sold again', async () => {
    const { send, mapAll, ageLinks } = await base();
    await send({
      'import0_1.xml': importFile([{ id: 'g1' }]),
      'offers0_1.xml': offersFile([{ id: 'g1', price: '500000' }]),
    });
    await mapAll();
    await ageLinks();
    const isDeleted = async () => (await products('A-g1')).map(({ deleted }) => deleted);
    await send({ 'import0_1.xml': importFile([{ id: 'g1', deleted: true }]) });
    expect(await isDeleted()).toEqual([true]);
    // A file of prices says nothing of it.
    await send({ 'offers0_1.xml': offersFile([{ id: 'g1', price: '510000' }]) });
    expect(await isDeleted()).toEqual([true]);
    await send({ 'import0_1.xml': importFile([{ id: 'g1' }]) });
    expect(await isDeleted()).toEqual([false]);
    expect(await products('A-g1')).toMatchObject([{ price: 510_000 }]);

    // The same for one that a person deletes and restores.
    await ageLinks();
    const delete_ = (moment: string | null) =>
      sql`update product set deleted_at = ${moment} where sku = 'A-g1'`.execute(server.db);
    await delete_('2026-11-20T10:00:00Z');
    await send({ 'offers0_1.xml': offersFile([{ id: 'g1', price: '520000' }]) });
    await delete_(null);
    await send({ 'offers0_1.xml': offersFile([]) });
    expect(await products('A-g1')).toMatchObject([{ price: 520_000 }]);
  });

  it('[EXC-13] a clock that is a day ahead asks a person, and a file of another database is refused until accepted', async () => {
    const { send, mapAll, runs, token, mapping } = await base();
    await send({ 'import0_1.xml': importFile([{ id: 'd1' }]) });
    await mapAll();
    const hoursAhead = (hours: number) =>
      new Date(Date.now() + (5 + hours) * 3_600_000).toISOString().slice(0, 19);
    await send({ 'import0_1.xml': importFile([{ id: 'd2' }], { made: hoursAhead(40) }) });
    expect((await runs()).at(-1)).toMatchObject({ state: 'checked', holds: ['exchange_clock_ahead'] });
    await send({ 'import0_1.xml': importFile([{ id: 'd1' }], { made: hoursAhead(0) }) });
    expect((await runs()).at(-1), 'nothing newer came').toMatchObject({ state: 'checked' });

    // Newer things of a right clock lift it; of each product the price that came last is applied.
    const prices = (made: string, d1: string, d2?: string) => ({
      'offers0_1.xml': madeAt(
        made,
        offersFile([{ id: 'd1', price: d1 }, ...(d2 === undefined ? [] : [{ id: 'd2', price: d2 }])]),
      ),
    });
    const applied = async () => (await products('A-d')).map(({ price }) => price);
    const newer = importFile([{ id: 'd2', name: 'Телевизор 2' }], { made: hoursAhead(0) });
    await send({ 'import0_1.xml': newer, ...prices(hoursAhead(0), '500000', '700000') });
    await mapAll();
    expect(await applied()).toEqual([500_000, 700_000]);
    await send(prices(hoursAhead(40), '600000', '800000'));
    await send(prices(hoursAhead(39), '610000'));
    expect([await applied(), (await runs()).at(-1)?.holds]).toEqual([
      [500_000, 700_000],
      ['exchange_clock_ahead'],
    ]);
    await send(prices(hoursAhead(0), '620000'));
    expect(await applied()).toEqual([620_000, 800_000]);

    const client = new OneC(origin, token.token);
    await client.begin();
    const other = { catalogue: 'other', made: hoursAhead(0) };
    await client.send('import0_1.xml', importFile([{ id: 'd3' }], other));
    expect(await client.import('import0_1.xml')).toEqual([
      'failure',
      'Файл import0_1.xml из другой базы или другого каталога 1С (other). Подтвердите его в Javon: «Обмен с 1С»',
    ]);
    await take();
    expect((await products('A-d')).map(({ sku }) => sku)).toEqual(['A-d1', 'A-d2']);
    expect((await mapping()).foreign).toBe(true);
    const [story] = (await call<{ items: ExchangeStory[] }>('GET', '/exchanges?limit=1')).items;
    expect(story).toMatchObject({ outcome: 'incomplete', failed: 1 });
    const whole = await call<ExchangeStory>('GET', `/exchanges/${story?.id}`);
    expect(whole.steps).toMatchObject([
      {
        name: 'import0_1.xml',
        state: 'failed',
        answer: expect.stringMatching(/^failure\nФайл import0_1\.xml/),
      },
    ]);
    await call('POST', `/exchange-bases/${token.id}/accept`, {});
    await send({ 'import0_1.xml': importFile([{ id: 'd3' }], other) });
    expect((await products('A-d')).map(({ sku }) => sku)).toContain('A-d3');

    // A full export of one catalogue says nothing of the other.
    const full = (file: string) => file.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">');
    const own = full(importFile([{ id: 'd1' }, { id: 'd2' }], { made: hoursAhead(0) }));
    const deleted = async () => (await products('A-d')).map(({ deleted }) => deleted);
    await send({ 'import0_1.xml': own }, true);
    expect(await deleted()).toEqual([false, false, false]);
    await send({ 'import0_1.xml': own, 'import0_2.xml': full(importFile([{ id: 'd4' }], other)) }, true);
    expect(await deleted()).toEqual([false, false, true, false]);
  });

  it('[EXC-13] an old file that is sent again is refused until a person accepts it', async () => {
    const { send, mapAll, mapping, token } = await base();
    const prices = (made: string, price: string) => ({
      'offers0_1.xml': madeAt(made, offersFile([{ id: 'o1', price }])),
    });
    const price = async () => (await products('A-o1'))[0]?.price;
    // Files of one exchange may be written hours apart, in any order.
    await send({
      'import0_1.xml': importFile([{ id: 'o1' }], { made: '2026-11-20T15:00:00' }),
      ...prices('2026-11-20T10:00:00', '500000'),
    });
    await mapAll();
    await send(prices('2026-11-21T10:00:00', '550000'));
    await send(prices('2026-11-21T09:30:00', '560000'));
    await send(prices('2026-02-30T10:00:00', '570000'));
    expect(await price(), 'overlapping exchanges, and a day that does not exist').toBe(570_000);

    const client = new OneC(origin, token.token);
    await client.begin();
    await client.send('offers0_1.xml', prices('2026-11-20T10:00:00', '500000')['offers0_1.xml']);
    expect(await client.import('offers0_1.xml')).toEqual([
      'failure',
      'Файл offers0_1.xml от 20.11.2026 10:00 старше уже принятого от 21.11.2026 10:00: он вернул бы прежние цены. Выгрузите из 1С заново или разрешите его в Javon: «Обмен с 1С»',
    ]);
    await take();
    expect([await price(), (await mapping()).older]).toEqual([570_000, true]);
    await send(prices('2026-11-22', '580000'));
    expect([await price(), (await mapping()).older], 'a newer exchange settles it').toEqual([580_000, false]);
    await call('POST', `/exchange-bases/${token.id}/accept-older`, undefined, 404);

    await client.send('offers0_1.xml', prices('2026-11-20T10:00:00', '500000')['offers0_1.xml']);
    expect((await client.import('offers0_1.xml'))[0]).toBe('failure');
    expect((await call<ExchangeMapping>('POST', `/exchange-bases/${token.id}/accept-older`)).older).toBe(
      false,
    );
    await send(prices('2026-11-20T10:00:00', '500000'));
    expect(await price()).toBe(500_000);
  });

  it('[EXC-14] an import from 1C is undone like any other, and comes again only when 1C changes it', async () => {
    const { send, mapAll, runs } = await base();
    await send({
      'import0_1.xml': importFile([{ id: 'u1' }]),
      'offers0_1.xml': offersFile([{ id: 'u1', price: '500000' }]),
    });
    await mapAll();
    const run = (await runs()).find(({ kind }) => kind === 'prices');
    await call('POST', `/imports/${run?.id}/undo`, {}, 202);
    await expect.poll(async () => (await products('A-u'))[0]?.price).toBeNull();
    await send({ 'offers0_1.xml': offersFile([{ id: 'u1', price: '500000' }]) });
    expect((await products('A-u'))[0]?.price).toBeNull();
    await send({ 'offers0_1.xml': offersFile([{ id: 'u1', price: '510000' }]) });
    expect((await products('A-u'))[0]?.price).toBe(510_000);
  });

  it('[EXC-11] a bad row waits with its reason and the rest is applied; the row is applied once 1C corrects it', async () => {
    const { token, send, mapAll, waits } = await base();
    await send({
      'import0_1.xml': importFile([
        { id: 'b1', barcode: '123' },
        { id: 'b2' },
        { id: 'b3', article: 'A-b2' },
      ]),
      'offers0_1.xml': offersFile([{ id: 'b2', price: '99,5' }], rest('b2', 'w-hall', -2)),
    });
    await mapAll();
    expect((await products('A-b')).map(({ sku, price }) => [sku, price])).toEqual([['A-b2', null]]);
    const all = await waits();
    expect(
      all.map(({ id }) => id),
      'prices first',
    ).toEqual(['prices b2', 'balances b2', 'products b1', 'products b3']);
    for (const [i, { id }] of all.entries()) {
      const query = `limit=1&cursor=${encodeURIComponent(id)}`;
      const page = await call<{ items: object[] }>('GET', `/exchange-bases/${token.id}/waits?${query}`);
      expect(page.items).toEqual(all.slice(i + 1, i + 2));
    }
    await send({
      'import0_1.xml': importFile([{ id: 'b1', barcode: '4600051000057' }]),
      'offers0_1.xml': offersFile([{ id: 'b2', price: '100' }]),
    });
    expect((await products('A-b')).map(({ sku, price }) => [sku, price])).toEqual([
      ['A-b1', null],
      ['A-b2', 100],
    ]);
  });

  it('[EXC-11] of a long exchange, each bad row waits under its own name, and the others are applied', async () => {
    const { send, mapAll, waits } = await base();
    const ids = Array.from({ length: 2100 }, (_, i) => `l${String(i).padStart(4, '0')}`);
    const bad = ['l0000', 'l0999', 'l1000', 'l1500', 'l2099'];
    await send({
      'import0_1.xml': importFile(
        ids.map((id) => ({ id, ...(id === 'l1234' || id === 'l2000' ? { barcode: '123' } : {}) })),
      ),
      'offers0_1.xml': offersFile(
        ids.map((id) => ({ id, price: bad.includes(id) ? '99,5' : '7000' })),
        ids.map((id) => rest(id, 'w-hall', bad.includes(id) ? -2 : 3)).join(''),
      ),
    });
    await mapAll();
    expect((await waits()).map(({ name }) => name).toSorted()).toEqual(
      ['A-l1234', 'A-l2000', ...bad.flatMap((id) => [`A-${id}`, `A-${id} · TAS-01`])].toSorted(),
    );
    const applied = (await products('A-l')).filter(({ price, rest }) => price === 7000 && rest === 3);
    expect(applied).toHaveLength(ids.length - bad.length - 2);
  });

  it('[EXC-11] a row with several mistakes waits with its first', async () => {
    const { send, mapAll, waits } = await base();
    await send({ 'import0_1.xml': importFile([{ id: 'b1', article: 'A'.repeat(100), barcode: '123' }]) });
    await mapAll();
    expect(await waits()).toEqual([
      {
        kind: 'products',
        id: 'products b1',
        name: 'A'.repeat(100),
        message: errorText('uz', 'too_long', { max: 40 }),
        price: null,
      },
    ]);
  });

  it('[BAR-6] takes all valid barcodes; another order changes nothing, the main one stays while 1C has it', async () => {
    const { send, mapAll, waits, runs } = await base();
    const [a, b, c] = [eanOf(1), eanOf(2), eanOf(3)] as const;
    const own = '2000000000015-W';
    const sendIt = (id: string, barcode?: readonly string[]) =>
      send({ 'import0_1.xml': importFile([barcode === undefined ? { id } : { id, barcode }]) });
    const barcodes = async (sku: string) => {
      const [row] = (
        await sql<{ barcode: string | null; more_barcodes: string[] }>`
          select barcode, more_barcodes from product where sku = ${sku}`.execute(server.db)
      ).rows;
      return [row?.barcode, ...(row?.more_barcodes ?? [])];
    };
    await sendIt('bar1', [own, a, b]);
    await mapAll();
    expect(await barcodes('A-bar1')).toEqual([a, b]);
    const before = (await runs()).length;
    await sendIt('bar1', [b, a, own]);
    expect(await barcodes('A-bar1')).toEqual([a, b]);
    expect(await runs()).toHaveLength(before);
    await sendIt('bar1', [c, b, a]);
    expect(await barcodes('A-bar1')).toEqual([a, b, c]);
    await sendIt('bar1');
    expect(await barcodes('A-bar1'), 'not sent').toEqual([a, b, c]);
    await sendIt('bar1', [c, b]);
    expect(await barcodes('A-bar1'), 'the main one is gone').toEqual([c, b]);
    // Another product already has the second code: the product waits with its reason.
    await sendIt('bar2', [a, b]);
    expect((await waits()).map(({ name }) => name)).toEqual(['A-bar2']);
    expect(await barcodes('A-bar2')).toEqual([undefined]);
  });

  it('[EXC-15] two databases of 1C do not take each other’s goods, and a person’s deletion stays', async () => {
    const first = await base();
    const second = await base();
    await first.send({ 'import0_1.xml': importFile([{ id: 'x1' }, { id: 'x2' }]) });
    await first.mapAll();
    await second.send({
      'import0_1.xml': importFile(
        [
          { id: 'y1', article: 'A-x1', name: 'Чужой' },
          // A sign that nobody sees.
          { id: 'y2', article: 'A-\u200bx1', name: 'Другой' },
          // A Cyrillic letter.
          { id: 'y3', article: 'А-x2' },
        ],
        { catalogue: 'z' },
      ),
    });
    await second.mapAll();
    expect((await second.waits()).map(({ name }) => name).toSorted()).toEqual(['А-x2', 'Другой', 'Чужой']);
    expect((await products('A-x1'))[0]?.name_ru).toBe('Телевизор x1');
    await server.db
      .updateTable('product')
      .set({ deleted_at: sql`now()` })
      .where('sku', '=', 'A-x2')
      .execute();
    await first.send({ 'import0_1.xml': importFile([{ id: 'x2', name: 'Телевизор снова' }]) });
    expect((await products('A-x2'))[0]).toMatchObject({ deleted: true, name_ru: 'Телевизор x2' });
    expect((await first.waits()).map(({ message }) => message)).toEqual([
      'A-x2 tovari Javonda oʻchirilgan: yangilanishi uchun uni qaytaring',
    ]);
  });

  it('[EXC-15] [EXC-16] two databases of 1C that send the same Ид at once each get their own complete goods', async () => {
    const both = [await base(), await base()];
    const numbers = Array.from({ length: 30 }, (_, i) => i);
    for (const { send, mapAll } of both) {
      await send({ 'import0_1.xml': importFile([]), 'offers0_1.xml': offersFile([]) });
      await mapAll();
    }
    const files = (name: string, round: number) => ({
      'import0_1.xml': importFile(
        numbers.map((i) => ({
          id: `same${i}`,
          article: `A-${name}-${i}`,
          name: `Телевизор ${name} ${i} ${round}`,
        })),
      ),
      'offers0_1.xml': offersFile(
        numbers.map((i) => ({ id: `same${i}`, price: String(1000 + i + (name === 'two' ? 500 : 0)) })),
      ),
    });
    for (const round of [1, 2]) {
      await Promise.all(['one', 'two'].map((name, i) => both[i]?.send(files(name, round))));
      await take();
      for (const [name, more] of [
        ['one', 0],
        ['two', 500],
      ] as const) {
        const found = await products(`A-${name}-`);
        expect(found).toHaveLength(30);
        expect(found.find(({ sku }) => sku === `A-${name}-7`)).toMatchObject({
          name_ru: `Телевизор ${name} 7 ${round}`,
          price: 1007 + more,
        });
      }
    }
    for (const { waits, runs } of both) {
      expect(await waits()).toEqual([]);
      expect((await runs()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'products done',
        'prices done',
        'products done',
      ]);
    }
  });

  it('[EXC-11] [EXC-16] an exchange that pauses and goes on is taken to its end', async () => {
    const { send, mapAll, runs, token } = await base();
    await send({ 'import0_1.xml': importFile([{ id: 'p0' }]), 'offers0_1.xml': offersFile([]) });
    await mapAll();
    const client = new OneC(origin, token.token);
    await client.begin();
    await client.send('import0_1.xml', importFile([{ id: 'p1' }]));
    await take();
    expect(await products('A-p1'), 'sent, not yet read').toEqual([]);
    await client.import('import0_1.xml');
    await take();
    expect(await products('A-p1')).toHaveLength(1);
    await client.send('offers0_1.xml', offersFile([{ id: 'p1', price: '700' }]));
    await client.import('offers0_1.xml');
    await take();
    expect(await products('A-p1')).toMatchObject([{ price: 700 }]);
    expect((await runs()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'products done',
      'products done',
      'prices done',
    ]);
    const { items } = await call<{ items: ExchangeStory[] }>('GET', `/exchanges?limit=1`);
    expect(items[0]?.outcome).toBe('applied');
    await client.send(
      'rests0_1.xml',
      document('<ПакетПредложений><Предложения></Предложения></ПакетПредложений>'),
    );
    await client.import('rests0_1.xml');
    await take();
    const later = await call<{ items: ExchangeStory[] }>('GET', `/exchanges?limit=1`);
    expect(later.items[0]?.outcome, 'what followed changed nothing').toBe('applied');
  });

  it('[EXC-16] of two copies of the server that look at the same time, only one takes an exchange', async () => {
    const { send, mapAll, runs, token } = await base();
    await send({ 'import0_1.xml': importFile([{ id: 'c0' }]) });
    await mapAll();
    const client = new OneC(origin, token.token);
    await client.begin();
    await client.send('import0_1.xml', importFile([{ id: 'c1' }, { id: 'c2' }]));
    await client.import('import0_1.xml');
    await Promise.all([take(), take(), take()]);
    await take();
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await products('A-c')).toHaveLength(3);
  });
});
