import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@javon/contract';
import { sql } from 'kysely';
import { openWebhookSeal } from '../src/modules/webhooks/public.ts';
import type { Db } from '../src/platform/db/database.ts';
import { WEBHOOK_KEY } from './harness.ts';

/** Seal of the webhooks of servers in tests. */
export const webhookSeal = openWebhookSeal({ webhookKey: WEBHOOK_KEY, dataDir: '/nowhere' });

let names = 0;

/** Adds a webhook directly to the database, by any person. */
export async function addWebhook(
  db: Db,
  url: string,
  secret: Buffer = Buffer.alloc(32, 7),
  events: readonly WebhookEvent[] = WEBHOOK_EVENTS,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (name, url, events, secret, author_id)
    select ${`Hook ${names++}`}, ${url}, ${[...events]}, '', min(id) from users returning id`.execute(db);
  const id = Number(rows[0]?.id);
  await sql`update webhook set secret = ${webhookSeal.seal(secret, id)} where id = ${id}`.execute(db);
  return id;
}

/** Call received by a receiver. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Other system that webhooks call, on a separate port. */
export class Receiver {
  readonly received: Received[] = [];
  /** Answers a call; 200 by default. */
  answer: (response: ServerResponse, call: Received) => void = (response) => response.end('ok');
  readonly #server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const call = { path: request.url ?? '', headers: request.headers, body };
    this.received.push(call);
    this.answer(response, call);
  });

  /** Starts to listen on 127.0.0.1. */
  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  /** `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
