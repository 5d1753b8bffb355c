import { createHmac } from 'node:crypto';
import type { Webhook, WebhookDelivery } from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { copyOf, type TestServer, testServer } from '../../../test/harness.ts';
import { addWebhook, Receiver, webhookSeal } from '../../../test/webhooks.ts';
import { makeWorld, PASSWORD as WORLD_PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { sweep } from '../housekeeping/public.ts';
import { type DeliveryTools, deliverWebhooks, MOST_TRIES, waitAfter } from './service/delivery.ts';
import { tagsPrinted } from './service/events.ts';

type Made = Webhook & { secret: string };

describe('webhooks', () => {
  let server: TestServer;
  let world: World;
  let receiver: Receiver;
  let tools: DeliveryTools;
  let keeper: string;

  beforeEach(async () => {
    receiver = await new Receiver().open();
    server = await testServer(undefined, { WEBHOOK_HOSTS: receiver.host });
    world = await makeWorld(server.db, 2);
    tools = { db: server.db, seal: webhookSeal, hosts: [receiver.host] };
    const { phone } = await addPerson(server.db, { permissions: { webhooks: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
    return async () => {
      receiver.close();
      await server.close();
    };
  });

  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/uz/webhooks${path}`, {
      token: keeper,
      body,
    });
  const url = (path = '/hook') => `http://${receiver.host}${path}`;
  async function make(more: object = {}): Promise<Made> {
    const body = { name: '1C', url: url(), events: ['tag.printed'], ...more };
    const answer = await ask('POST', '', body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const deliveries = async (id: number, query = ''): Promise<WebhookDelivery[]> =>
    (await ask('GET', `/${id}/deliveries${query}`)).json().items;
  const one = async (id: number): Promise<Webhook> => {
    const { items } = (await ask('GET', '')).json<{ items: Webhook[] }>();
    return items.find((item) => item.id === id) as Webhook;
  };
  /** Adds events without a change, for all active webhooks. */
  const addEvents = (count: number) =>
    sql`
      with e as (
        insert into outbox_event (id, type, body)
        select gen_random_uuid(), 'tag.printed', json_build_object('n', n) from generate_series(1, ${count}::int) n
        returning id
      )
      insert into webhook_delivery (webhook_id, event_id) select w.id, e.id from e, webhook w where w.enabled`.execute(
      server.db,
    );
  /** Makes pending deliveries due now. */
  const hurry = () =>
    sql`update webhook_delivery set due_at = now() where state = 'waiting'`.execute(server.db);

  it('[OUT-4] a call is signed by Standard Webhooks, with both secrets for a day after a new one', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const kept = await sql<{ text: string }>`select w::text as text from webhook w`.execute(server.db);
    expect(JSON.stringify([kept.rows, (await ask('GET', '')).json()])).not.toContain(secret.slice(6));
    const signatures = () => {
      const { headers, body } = receiver.received.at(-1) as Receiver['received'][number];
      const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'] });
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
      const by = (text: string) =>
        `v1,${createHmac('sha256', Buffer.from(text.slice(6), 'base64'))
          .update(content)
          .digest('base64')}`;
      return { sent: String(headers['webhook-signature']).split(' '), by };
    };
    await ask('POST', `/${id}/test`);
    expect(signatures().sent).toEqual([signatures().by(secret)]);

    const renewed = (await ask('POST', `/${id}/secret`)).json<Made>();
    expect(renewed.old_secret_ends_at).toMatch(/^20/);
    await ask('POST', `/${id}/test`);
    expect(signatures().sent).toEqual([signatures().by(renewed.secret), signatures().by(secret)]);
    await sql`update webhook set old_secret_ends_at = now()`.execute(server.db);
    await ask('POST', `/${id}/test`);
    expect(signatures().sent).toEqual([signatures().by(renewed.secret)]);
  });

  it('[OUT-3] a failed call is retried after growing waits, and is dead in the end; a person may send it again', async () => {
    receiver.answer = (response) => response.writeHead(500).end(`Xato\0${'x'.repeat(3000)}`);
    const { id } = await make();
    await addEvents(1);
    expect(await deliverWebhooks(tools)).toBe(1);
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', tries: 1, status: 500, fault: 'status', answer: `Xato${'x'.repeat(496)}` },
    ]);
    expect(await deliverWebhooks(tools)).toBe(0);
    for (let tries = 2; tries <= MOST_TRIES; tries++) {
      await hurry();
      expect(await deliverWebhooks(tools)).toBe(1);
    }
    expect(await deliveries(id)).toMatchObject([{ state: 'dead', tries: MOST_TRIES, due_at: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await one(id)).toMatchObject({ dead: 1, waiting: 0, failing_since: expect.stringMatching(/^20/) });

    receiver.answer = (response) => response.writeHead(204).end();
    const [dead] = await deliveries(id);
    expect((await ask('POST', `/${id}/resend`, { delivery: dead?.id })).json()).toEqual({ count: 1 });
    expect((await ask('POST', `/${id}/resend`, { delivery: dead?.id })).statusCode).toBe(404);
    await deliverWebhooks(tools);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1, status: 204, fault: null }]);
    expect(await one(id)).toMatchObject({ dead: 0, failing_since: null });
  });

  it('[OUT-3] the waits grow fourfold from 15 seconds to a day, half of each at random', () => {
    const longest = Array.from({ length: MOST_TRIES - 1 }, (_, index) => waitAfter(index + 1, 1));
    expect(longest).toEqual([15, 60, 240, 960, 3840, 15_360, 61_440, 86_400]);
    expect(waitAfter(1, 0)).toBe(7.5);
  });

  it('[OUT-3] nothing waits longer than a day after the clock of the database went back', async () => {
    const { id } = await make();
    receiver.answer = (response) => response.writeHead(500).end();
    await addEvents(1);
    const laterBy = (hours: number) =>
      sql`update webhook_delivery set due_at = now() + make_interval(hours => ${hours})`.execute(server.db);
    await laterBy(23);
    expect(await deliverWebhooks(tools)).toBe(0);
    await laterBy(30 * 24);
    expect(await deliverWebhooks(tools)).toBe(1);
    expect(await deliverWebhooks(tools)).toBe(0);
    const [{ due_at } = { due_at: null }] = await deliveries(id);
    expect(Date.parse(due_at ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  it('[OUT-3] redirects are not followed, a hanging address times out, and of an endless body only the status counts', async () => {
    const { id } = await make();
    receiver.answer = (response) => response.writeHead(302, { location: url('/elsewhere') }).end();
    expect((await ask('POST', `/${id}/test`)).json()).toMatchObject({
      state: 'dead',
      status: 302,
      fault: 'redirect',
    });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);

    // An endless body: two kilobytes of it are read.
    receiver.answer = (response) => {
      response.on('error', () => {});
      const more = () => {
        while (response.writable && response.write('y'.repeat(1000)));
      };
      response.writeHead(200).on('drain', more);
      more();
    };
    expect((await ask('POST', `/${id}/test`)).json()).toMatchObject({
      state: 'delivered',
      answer: 'y'.repeat(500),
    });

    receiver.answer = (response) => response.destroy();
    expect((await ask('POST', `/${id}/test`)).json()).toMatchObject({ status: null, fault: 'unreachable' });
  });

  it('[OUT-5] an address inside the network, without https or with a password is refused, unless the operator named its host', async () => {
    for (const bad of [
      'http://shop.example/hook',
      'https://127.0.0.1/hook',
      `http://127.0.0.1:1/hook`,
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://2130706433/',
      'https://localhost/',
      `http://keeper:secret@${receiver.host}/`,
    ]) {
      const answer = await ask('POST', '', { name: bad, url: bad, events: ['tag.printed'] });
      expect(answer.json().errors?.[0], bad).toMatchObject({ code: 'webhook_address_refused', field: 'url' });
    }
    const long = `https://shop.example/${'ў'.repeat(400)}`;
    const refused = await ask('POST', '', { name: 'long', url: long, events: ['tag.printed'] });
    expect(refused.json().errors?.[0]).toMatchObject({ code: 'too_long', field: 'url' });
    // A name is resolved when it is called; this one leads to this machine.
    const { id } = await make({ url: 'https://localtest.example/' });
    await sql`update webhook set url = 'https://localhost./'`.execute(server.db);
    expect((await ask('POST', `/${id}/test`)).json()).toMatchObject({ fault: 'address', status: null });
    await sql`update webhook set url = ${url()}`.execute(server.db);
    await addEvents(1);
    await deliverWebhooks({ ...tools, hosts: [] });
    expect(await deliveries(id, '?state=waiting')).toMatchObject([{ fault: 'address' }]);
    expect(receiver.received).toEqual([]);
  });

  it('[OUT-2] two servers share 500 events and send each once', async () => {
    await make();
    await addEvents(500);
    const counts = await Promise.all([deliverWebhooks(tools), deliverWebhooks(tools)]);
    expect(counts[0] + counts[1]).toBe(500);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(receiver.received).toHaveLength(500);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(500);
  });

  it('[OUT-2] events claimed by a crashed server are sent by another once its lease ends', async () => {
    const { id } = await make();
    await addEvents(1);
    const dying = new AbortController();
    receiver.answer = () => dying.abort();
    await deliverWebhooks(tools, { signal: dying.signal });
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 1, tried_at: null }]);
    receiver.answer = (response) => response.end();
    expect(await deliverWebhooks(tools)).toBe(0);
    await hurry();
    expect(await deliverWebhooks(tools)).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(ids[1]);
  });

  it('[OUT-3] events of a webhook whose secret the key does not open fail and wait; those of others are sent', async () => {
    const { id } = await make();
    await addWebhook(server.db, url('/other'));
    await sql`update webhook set secret = set_byte(secret, 1, 9) where id = ${id}`.execute(server.db);
    await addEvents(2);
    expect(await deliverWebhooks(tools)).toBe(4);
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', tries: 1, fault: 'secret', status: null },
      { state: 'waiting', tries: 1, fault: 'secret', status: null },
    ]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/other', '/other']);
    expect((await ask('POST', `/${id}/test`)).json()).toMatchObject({ state: 'dead', fault: 'secret' });
  });

  it('[OUT-2] a slow address delays only its own events', async () => {
    await make();
    const other = await new Receiver().open();
    try {
      const hosts = [receiver.host, other.host];
      await addWebhook(server.db, `http://${other.host}/`);
      await addEvents(30);
      const hung: { end(): void }[] = [];
      receiver.answer = (response) => hung.push(response);
      const all = deliverWebhooks({ ...tools, hosts });
      await expect.poll(() => other.received.length).toBe(30);
      expect(hung.length).toBeLessThanOrEqual(10);
      receiver.answer = (response) => response.end();
      for (const response of hung) response.end();
      expect(await all).toBe(60);
    } finally {
      other.close();
    }
  });

  it('[OUT-6] a webhook that has failed for days is switched off with a notice, and one that answers 410 at once', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const { id } = await make();
    await addEvents(2);
    await sql`update webhook set failing_since = now() - interval '4 days 23 hours'`.execute(server.db);
    await deliverWebhooks(tools);
    expect(await one(id)).toMatchObject({ enabled: true, waiting: 2 });
    await sql`update webhook set failing_since = now() - interval '5 days 1 hour'`.execute(server.db);
    await hurry();
    await deliverWebhooks(tools);
    const off = await one(id);
    expect(off).toMatchObject({ enabled: false, off_because: 'failing', waiting: 2 });
    const notices = async () =>
      (await server.call('GET', '/api/uz/notices', { token: keeper })).json<{ items: { kind: string }[] }>()
        .items;
    expect(await notices()).toMatchObject([{ kind: 'webhook_off', params: { name: '1C' } }]);

    // Nothing is sent or written while it is off; pending deliveries are sent once it is on.
    await hurry();
    const before = receiver.received.length;
    expect(await deliverWebhooks(tools)).toBe(0);
    expect((await ask('POST', `/${id}/resend`, { delivery: null })).json().code).toBe('webhook_off');
    await addEvents(1);
    expect(receiver.received).toHaveLength(before);
    receiver.answer = (response) => response.end();
    const { name, url: address, events } = off;
    const body = { name, url: address, events, branches: [], enabled: true, version: off.version };
    expect((await ask('PUT', `/${id}`, { ...body, version: off.version - 1 })).json().code).toBe(
      'stale_version',
    );
    expect((await ask('PUT', `/${id}`, body)).json()).toMatchObject({
      off_because: null,
      failing_since: null,
    });
    expect(await deliverWebhooks(tools)).toBe(2);

    receiver.answer = (response) => response.writeHead(410).end();
    await addEvents(1);
    await deliverWebhooks(tools);
    expect(await one(id)).toMatchObject({ enabled: false, off_because: 'gone', dead: 1 });
  });

  it('of which only the path of the address changed, says so in the history, without the path', async () => {
    const { id } = await make();
    const { name, url: address, events, version } = await one(id);
    const body = { name, url: `${address}/other`, events, branches: [], enabled: true, version };
    expect((await ask('PUT', `/${id}`, body)).statusCode).toBe(200);
    const line = await server.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('entity', '=', 'webhook')
      .where('entity_id', '=', id)
      .where('action', '=', 'changed')
      .executeTakeFirst();
    expect(line).toEqual({ before: {}, after: { address_changed: true } });
  });

  it('[OUT-1] an event is in the transaction of its change, survives the server, and is sent to its subscribers', async () => {
    const seller = await server.signIn(world.phones.sellerA, WORLD_PASSWORD);
    const print = (more: object = {}) =>
      server.call('POST', '/api/uz/print-jobs', {
        token: seller,
        body: { items: [{ product: world.products[0], format: 'A6' }], ...more },
      });
    const events = async () =>
      (await sql<{ type: string }>`select type from outbox_event`.execute(server.db)).rows.length;
    await print();
    expect(await events()).toBe(0);

    const wanting = await make();
    const other = await make({ name: 'Boshqa filial', branches: [world.branches.b] });
    const confirms = await make({ name: 'Tasdiq', events: ['tag.confirmed'] });
    expect((await print({ branch: 'TAS-01' })).statusCode).toBe(201);
    expect((await print({ items: [{ product: 999_999, format: 'A6' }] })).statusCode).toBe(409);
    const job = (await server.db.selectFrom('print_job').select('id').executeTakeFirstOrThrow()).id;
    const undone = transaction(server.db, async (tx) => {
      await tagsPrinted(tx, { branchId: world.branches.a, userId: null }, job);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await events()).toBe(1);
    const counts = await Promise.all([wanting, other, confirms].map(({ id }) => deliveries(id)));
    expect(counts.map((list) => list.length)).toEqual([1, 0, 0]);
    // Another server, which did not make the change, delivers.
    const second = await copyOf(server, { WEBHOOK_HOSTS: receiver.host });
    try {
      await deliverWebhooks(tools);
    } finally {
      await second.close();
    }
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'tag.printed',
      version: 1,
      branch: { id: world.branches.a, code: 'TAS-01' },
      data: { part: 1, parts: 1, tags: [{ product: { sku: 'T-00001' }, format: 'A6' }] },
    });
  });

  it('a name has the letters oʻ and gʻ, whichever apostrophe was typed', async () => {
    const { id } = await make({ name: "Do'kon" });
    expect(await one(id)).toMatchObject({ name: 'Doʻkon' });
  });

  it('a name in use, an unknown branch and more webhooks than the limit are refused', async () => {
    await make();
    const refused = async (body: object) =>
      (await ask('POST', '', { name: 'X', url: url(), events: ['tag.printed'], ...body })).json();
    expect(await refused({ name: ' 1c ' })).toMatchObject({ code: 'name_taken' });
    expect((await refused({ branches: [999_999] })).errors[0]).toMatchObject({ code: 'branch_unknown' });
    expect(await refused({ events: [] })).toMatchObject({ code: 'invalid' });
    for (let n = 0; n < 19; n++) await addWebhook(server.db, url());
    expect(await refused({})).toMatchObject({ code: 'webhooks_full' });
    const { id } = await one((await ask('GET', '')).json().items[0].id);
    expect((await ask('DELETE', `/${id}`)).json()).toEqual({ deleted: true });
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404);
    expect((await ask('GET', `/${id}/deliveries`)).statusCode).toBe(404);
  });

  it('[OUT-7] events are deleted after 30 days, with their deliveries', async () => {
    const { id } = await make();
    await addEvents(2);
    await sql`update outbox_event set created_at = now() - interval '31 days'
      where id = (select event_id from webhook_delivery order by id limit 1)`.execute(server.db);
    await sweep(server.db);
    expect(await deliveries(id)).toHaveLength(1);
  });
});
