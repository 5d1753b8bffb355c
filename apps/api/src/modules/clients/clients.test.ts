import type { Client, CustomerTag, Tag } from '@javon/contract';
import { monthlyPrice } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, type World } from '../../../test/world.ts';

/** A number with a valid check digit, and the same with another last digit. */
const CARD = '8600 1234 5678 9012';
const WRONG_CARD = '8600123456789013';
const PINFL = '31505901234567';

let server: TestServer;
let world: World;
let seller: string;
let director: string;

beforeEach(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 2);
  await server.db.insertInto('instalment_plan').values({ months: 24, markup_bp: 4500 }).execute();
  const sign = async (permissions: Record<string, string>) =>
    server.signIn((await addPerson(server.db, { permissions, branchId: world.branches.a })).phone, PASSWORD);
  seller = await sign({ 'price_tag.view3': 'own', 'clients.add': '1', price_tag: 'own' });
  director = await sign({ 'price_tag.view3': 'own', 'clients.add': '1', 'clients.edit': '1' });
});
afterEach(() => server?.close());

const person = {
  name: "Gulnora To'rayeva",
  phones: ['90 123-45-67', '+998 (97) 765 43 21'],
  card: { number: CARD, expiry: '11/99' },
  pinfl: PINFL,
  months: 24,
};
const add = (body: unknown, token = seller, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/uz/clients', { token, body, headers });
const find = (query: string, token = seller, language = 'uz') =>
  server.call('POST', `/api/${language}/clients/find`, { token, body: { query } });
const edit = (id: string, body: unknown, token = director) =>
  server.call('PATCH', `/api/uz/clients/${id}`, { token, body });
async function added(body: unknown = person): Promise<string> {
  const answer = await add(body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

describe('finding a client', () => {
  it('[TAG-6] by phone, card number or PINFL, in any spelling of it', async () => {
    const id = await added();
    for (const query of ['901234567', '+998 (97) 765-43-21', CARD, '8600-1234-5678-9012', PINFL]) {
      const found = await find(query);
      expect(found.statusCode, query).toBe(200);
      expect(found.json()).toMatchObject({ id, name: 'Gulnora Toʻrayeva', plan: { months: 24 } });
    }
  });

  it('[VAL-9] an unknown person is not found, in both languages in the words of the list', async () => {
    await added();
    for (const [language, words] of [
      ['uz', 'Mijoz topilmadi'],
      ['ru', 'Клиент не найден'],
    ] as const) {
      for (const query of ['+998 90 000 00 00', '9860 0301 2345 6789', '11111111111111']) {
        const answer = await find(query, seller, language);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'client_not_found', message: words });
      }
    }
  });

  it('[VAL-4] a mistyped number is distinguished from an unknown one', async () => {
    const code = async (query: string) =>
      (await find(query)).json<{ errors: { code: string; field: string }[] }>().errors[0];
    expect(await code(WRONG_CARD)).toMatchObject({ code: 'card_number_wrong', field: 'query' });
    expect(await code('+998 (71) 123 45 67')).toMatchObject({ code: 'phone_prefix' });
    expect(await code('12345')).toMatchObject({ code: 'client_query_wrong' });
    expect(await code('Gulnora')).toMatchObject({ code: 'client_query_wrong' });
  });

  it('is rate-limited per person, found or not, and the refusal has the time to wait', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 32; i++) answers.push((await find('90 000 00 00')).statusCode);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(answers.slice(30)).toEqual([429, 429]);
    const { code, errors } = (await find('90 000 00 00')).json();
    expect(code).toBe('too_many_requests');
    expect(errors[0].params.seconds).toBeGreaterThan(500);
    expect(errors[0].params.seconds).toBeLessThanOrEqual(600);
    expect((await find('90 000 00 00', director)).statusCode).toBe(404);
    await sql`update client_search set began_at = began_at - interval '11 minutes'`.execute(server.db);
    expect((await find('90 000 00 00')).statusCode).toBe(404);
  });

  it('is not limited for longer because the clock was put back', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await find('90 000 00 00')).statusCode);
    expect(statuses.at(-1)).toBe(429);
    await sql`update client_search set began_at = began_at + interval '1 hour'`.execute(server.db);
    expect((await find('90 000 00 00')).statusCode).toBe(404);
  });

  it('counts adding and editing as a search, refused or not: "already exists" would reveal whose number it is', async () => {
    await added();
    const guess = { ...person, card: undefined, pinfl: undefined };
    const answers: number[] = [];
    for (let i = 0; i < 31; i++) answers.push((await add(guess)).statusCode);
    expect(answers).toEqual([...Array(29).fill(400), 429, 429]);
    expect((await find('90 000 00 00')).statusCode).toBe(429);

    const other = await add({ ...guess, phones: ['90 765 43 21'] }, director);
    const edits: number[] = [];
    for (let i = 0; i < 30; i++) {
      const { id } = other.json<{ id: string }>();
      edits.push((await edit(id, { version: 1, phones: ['90 123 45 67'] })).statusCode);
    }
    expect(edits).toEqual([...Array(29).fill(400), 429]);
  });

  it('shows of phones and PINFL the last digits to those who may not change them', async () => {
    await added();
    expect((await find(PINFL)).json<Client>()).toMatchObject({
      phones: ['+998 (••) ••• 45 67', '+998 (••) ••• 43 21'],
      card: { last4: '9012', expiry: '11/99', expired: false },
      pinfl: '••••••••••4567',
      can: [],
    });
    expect((await find(PINFL, director)).json<Client>()).toMatchObject({
      phones: ['+998 (90) 123 45 67', '+998 (97) 765 43 21'],
      pinfl: PINFL,
      can: ['clients.edit'],
    });
  });

  it('[VAL-4] shows a card as expired from the day after its last one', async () => {
    await added();
    const expiredOn = async (day: string) => {
      await server.db.updateTable('client').set({ card_expires: day }).execute();
      return (await find(PINFL)).json<Client>().card?.expired;
    };
    expect(await expiredOn(inDays(0))).toBe(false);
    expect(await expiredOn(inDays(-1))).toBe(true);
  });
});

describe('clients', () => {
  it('[VAL-4] of a card only the last four digits and a keyed hash are kept, nowhere the number', async () => {
    await add(person, seller, { 'idempotency-key': 'client-1' });
    const again = await add(person, seller, { 'idempotency-key': 'client-1' });
    expect(again.statusCode).toBe(201);
    const card = { number: '9860 0800 1234 5676', expiry: '11/99' };
    const other = await add({ ...person, card }, seller, { 'idempotency-key': 'client-1' });
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    const kept = await server.db.selectFrom('client').selectAll().execute();
    expect(kept).toMatchObject([{ card_last4: '9012', card_hash: expect.any(Buffer) }]);
    expect(kept[0]?.card_hash).toHaveLength(32);
    // Searches every table.
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.db);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        server.db,
      );
      expect(
        rows.some(({ row }) => /8600\D?1234\D?5678/.test(row)),
        name,
      ).toBe(false);
    }
  });

  it('[VAL-3] [VAL-4] what is wrong is refused at its field, and nothing is written', async () => {
    const cases: [body: object, field: string, code: string][] = [
      [{ phones: ['901234567', '+998 90 123 45 67'] }, 'phones.1', 'phones_must_differ'],
      [{ phones: ['12'] }, 'phones.0', 'phone_wrong'],
      [{ phones: ['71 123 45 67'] }, 'phones.0', 'phone_prefix'],
      [{ phones: [] }, 'phones', 'too_few'],
      [{ phones: ['901111111', '902222222', '903333333', '904444444'] }, 'phones', 'too_many'],
      [{ card: { number: WRONG_CARD, expiry: '11/99' } }, 'card.number', 'card_number_wrong'],
      [{ card: { number: '0000', expiry: '11/99' } }, 'card.number', 'card_number_wrong'],
      [{ card: { number: CARD, expiry: '13/30' } }, 'card.expiry', 'card_expiry_wrong'],
      [{ card: { number: CARD, expiry: '00/30' } }, 'card.expiry', 'card_expiry_wrong'],
      [{ card: { number: CARD, expiry: '10/26' } }, 'card.expiry', 'card_expired'],
      [{ card: { number: CARD } }, 'card.expiry', 'required'],
      [{ pinfl: '123' }, 'pinfl', 'digits_exact'],
      [{ name: ' ' }, 'name', 'required'],
      [{ name: '王' }, 'name', 'letter_not_printable'],
      [{ months: 7 }, 'months', 'plan_off'],
    ];
    for (const [wrong, field, code] of cases) {
      const answer = await add({ ...person, ...wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.json(), JSON.stringify(wrong)).toMatchObject({ errors: [{ field, code }] });
    }
    expect(await server.db.selectFrom('client').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('client_phone').select('phone').execute()).toEqual([]);
  });

  it('a phone, a card and a PINFL belong to one client', async () => {
    await added();
    const other = { name: 'Boshqa', phones: ['93 555 55 55'], months: 12 };
    for (const [same, field] of [
      [{ phones: ['93 555 55 55', '97 765 43 21'] }, 'phones.1'],
      [{ card: person.card }, 'card.number'],
      [{ pinfl: PINFL }, 'pinfl'],
    ] as const) {
      const answer = await add({ ...other, ...same });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.json()).toMatchObject({ errors: [{ field }] });
    }
  });

  it('are changed only with the permission; the history has the changes and no personal data', async () => {
    const id = await added();
    expect((await edit(id, { version: 1, name: 'Nargiza' }, seller)).statusCode).toBe(403);
    const changed = await edit(id, {
      version: 1,
      name: 'Nargiza Aliyeva',
      phones: ['+998901234567'],
      card: null,
      months: 12,
    });
    expect(changed.json()).toMatchObject({ name: 'Nargiza Aliyeva', card: null, version: 2 });
    expect((await find(CARD)).statusCode).toBe(404);
    expect((await find('97 765 43 21')).statusCode).toBe(404);
    // The same edit again changes nothing.
    expect((await edit(id, { version: 2, months: 12, name: 'Nargiza Aliyeva' })).json()).toMatchObject({
      version: 2,
    });
    const stale = await edit(id, { version: 1, name: 'Zuhra' });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'name', theirs: 'Nargiza Aliyeva' }] },
    });
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'client')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'created', before: null, after: { months: 24 } },
      {
        action: 'changed',
        before: { months: 24 },
        after: { months: 12, name_changed: true, phones_changed: true, card_changed: true },
      },
    ]);
  });

  it('[VAL-4] with the same card are unchanged, also one without a card; another expiry is a change', async () => {
    const id = await added();
    expect((await edit(id, { version: 1, card: person.card })).json()).toMatchObject({ version: 1 });
    const card = { number: CARD, expiry: '12/99' };
    expect((await edit(id, { version: 1, card })).json()).toMatchObject({
      card: { last4: '9012', expiry: '12/99' },
      version: 2,
    });
    expect((await find(CARD)).statusCode).toBe(200);
    await edit(id, { version: 2, card: null });
    expect((await edit(id, { version: 3, card: null })).json()).toMatchObject({ card: null, version: 3 });
    const other = { number: '9860 0800 1234 5676', expiry: '12/99' };
    expect((await edit(id, { version: 3, card: other })).json()).toMatchObject({
      card: { last4: '5676' },
      version: 4,
    });
    await edit(id, { version: 4, pinfl: '31505901234568' });
    await edit(id, { version: 5, name: 'Gulnora' });
    const changed = await server.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'changed')
      .orderBy('id')
      .execute();
    expect(changed.map(({ after }) => after)).toEqual([
      ...Array(3).fill({ card_changed: true }),
      { pinfl_changed: true },
      { name_changed: true },
    ]);
  });

  it('are erased after confirmation, with all their data', async () => {
    const id = await added();
    const erase = (query: string) =>
      server.call('DELETE', `/api/uz/clients/${id}${query}`, { token: director });
    expect((await erase('')).json()).toMatchObject({ code: 'confirmation_needed' });
    expect((await erase('?confirmed=true')).json()).toEqual({ erased: true });
    const erased = server.db.selectFrom('history').select(['entity', 'after']).where('action', '=', 'erased');
    expect(await erased.execute()).toEqual([{ entity: 'client', after: null }]);
    expect((await find(PINFL)).statusCode).toBe(404);
    expect((await server.call('GET', `/api/uz/clients/${id}`, { token: director })).statusCode).toBe(404);
    expect(await server.db.selectFrom('client').selectAll().execute()).toMatchObject([
      { name: '', pinfl: null, card_hash: null, card_last4: null },
    ]);
    expect(await server.db.selectFrom('client_phone').selectAll().execute()).toEqual([]);
    // Adds the same client again: PINFL, card and phone of the deleted one are free.
    await added();
  });
});

describe('a customer tag', () => {
  const tagOf = (id: string, product: number, query = '', token = seller) =>
    server.call('GET', `/api/uz/clients/${id}/tags/${product}/A6${query}`, { token });
  const print = (id: string, body: unknown, token = seller) =>
    server.call('POST', `/api/uz/clients/${id}/tags`, { token, body });
  const shelfTag = async (product: number) =>
    (await server.call('GET', `/api/uz/price-tags/${product}/A6`, { token: seller })).json<{ tag: Tag }>()
      .tag;

  it('[TAG-6] shows today’s price with the plan of the client, and the name', async () => {
    const id = await added();
    const [product = 0] = world.products;
    const answer = await tagOf(id, product);
    expect(answer.statusCode, answer.body).toBe(200);
    const tag = answer.json<CustomerTag>();
    expect(tag.values).toEqual({
      price: 1_000_000,
      old_price: null,
      months: 24,
      monthly: monthlyPrice(1_000_000, 4500, 24),
    });
    expect(tag).toMatchObject({ problems: [], sampler: null, samplers: [], language: 'uz' });
    const words = JSON.stringify(tag.drawing);
    expect(words).toContain('Gulnora');
    expect(words).toMatch(/61\s000/);
    expect(words).toContain('Televizor');
    expect(JSON.stringify((await tagOf(id, product, '?language=ru')).json<CustomerTag>().drawing)).toContain(
      'Телевизор',
    );
  });

  it('[TAG-6] has the markup of the client’s plan where a promo bank pays that of other months', async () => {
    const [product = 0] = world.products;
    const id = await added();
    await addSegment(server.db, { products: [product], months: 12, promoBank: true });
    expect((await tagOf(id, product)).json<CustomerTag>().values).toMatchObject({
      months: 24,
      monthly: monthlyPrice(1_000_000, 4500, 24),
    });
  });

  it('[TAG-6] has the same terms in every format, also in one that the category has no sampler for', async () => {
    const [product = 0] = world.products;
    const id = await added();
    await addSegment(server.db, { products: [product], months: 24, promoBank: true });
    await server.db.updateTable('product').set({ old_price: 1_250_000 }).where('id', '=', product).execute();
    await sql`delete from category_sampler where format = 'A5'`.execute(server.db);
    for (const format of ['A5', 'A6', 'A7', 'label']) {
      const answer = await server.call('GET', `/api/uz/clients/${id}/tags/${product}/${format}`, {
        token: seller,
      });
      // The bank pays the markup of 24 months.
      expect(answer.json<CustomerTag>().values, format).toEqual({
        price: 1_000_000,
        old_price: 1_250_000,
        months: 24,
        monthly: monthlyPrice(1_000_000, 0, 24),
      });
    }
  });

  it('[TAG-6] names the campaign that its price comes from', async () => {
    const id = await added();
    const [product = 0, other = 0] = world.products;
    const { id: sampler } = await server.db.selectFrom('sampler').select('id').executeTakeFirstOrThrow();
    const campaign = await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: product, price: 800_000 }],
      sampler,
      name: 'Qora juma',
    });
    expect((await tagOf(id, product)).json()).toMatchObject({
      values: { price: 800_000 },
      campaign: { id: campaign, name: 'Qora juma' },
    });
    expect((await tagOf(id, other)).json()).toMatchObject({ campaign: null });
  });

  it('[TAG-6] with a crossed-out price is not printed where the product costs less without its campaign', async () => {
    const id = await added();
    const [product = 0] = world.products;
    const sampler = await addPromotionSampler(server.db, 'A6');
    await server.db.updateTable('sampler').set({ kind: 3 }).where('id', '=', sampler).execute();
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: product, price: 800_000, oldPrice: 900_000 }],
      sampler,
    });
    expect((await tagOf(id, product)).json()).toMatchObject({ problems: [], values: { old_price: 900_000 } });
    await server.db.updateTable('product').set({ price: 799_999 }).where('id', '=', product).execute();
    expect((await tagOf(id, product)).json()).toMatchObject({
      problems: [{ code: 'tag_campaign_above_own' }],
    });
    const refused = await print(id, { product, format: 'A6' });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('tag_campaign_above_own'),
    ]);
  });

  it('[TAG-6] is neither shown nor printed for a deleted product', async () => {
    const id = await added();
    const [product = 0] = world.products;
    await sql`update product set deleted_at = now() where id = ${product}`.execute(server.db);
    expect((await tagOf(id, product)).statusCode).toBe(404);
    expect((await print(id, { product, format: 'A6' })).statusCode).toBe(404);
  });

  it('[TAG-6] its print is a PDF, and does not count as a print of the tag that hangs on the shelf', async () => {
    const id = await added();
    const [product = 0] = world.products;
    const before = await shelfTag(product);
    const pdf = await print(id, { product, format: 'A6', language: 'ru' });
    expect(pdf.statusCode, pdf.body).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    const own = await print(id, { product, format: 'A7', own_page: true });
    expect(own.rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 297\.\d+ 209\.\d+\]/);
    expect(await shelfTag(product)).toEqual(before);
    expect(await server.db.selectFrom('product_counter').selectAll().execute()).toEqual([]);
    expect(
      await server.db.selectFrom('history').select('after').where('action', '=', 'printed').execute(),
    ).toEqual([
      { after: { product_id: product, format: 'A6', months: 24 } },
      { after: { product_id: product, format: 'A7', months: 24 } },
    ]);
  });

  it('is not created for a plan that was switched off, nor without a price', async () => {
    const id = await added();
    const [product = 0, other = 0] = world.products;
    await server.db.updateTable('instalment_plan').set({ active: false }).where('months', '=', 24).execute();
    await server.db.updateTable('product').set({ price: null }).where('id', '=', other).execute();
    expect((await tagOf(id, product)).json<CustomerTag>().problems).toMatchObject([
      { code: 'plan_off' },
      { code: 'tag_no_instalment' },
    ]);
    await server.db.updateTable('instalment_plan').set({ active: true }).where('months', '=', 24).execute();
    const refused = await print(id, { product: other, format: 'A6' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'nothing_to_print',
      errors: [{ code: 'tag_no_price' }, {}],
    });
    expect((await print(id, { product: 999_999, format: 'A6' })).statusCode).toBe(404);
  });
});
