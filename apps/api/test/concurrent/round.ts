import { expect } from 'vitest';
import type { TestServer } from '../harness.ts';
import type { Random } from '../tag-model/random.ts';
import { PASSWORD, type World } from '../world.ts';
import { judgeAppends, type ListOperation } from './append-order.ts';
import { findStuck, type Model } from './linearizable.ts';
import { idempotentModel, onceModel, type Versioned, type VersionedInput, versionedModel } from './models.ts';
import { byKey, type Operation } from './operation.ts';
import type { Answer, Site } from './site.ts';

/** Number of products, shelves and print jobs that the clients of a round use. */
const PRODUCTS = 3;
const SHELVES = 2;
const JOBS = 4;
const CLIENTS = 6;
/** Maximum number of history lines in one call: rounds end before a product has more. */
const LINES = 200;

/** Counts of a round, and the findings of the checker. */
export interface Judged {
  readonly operations: number;
  readonly answered: number;
  readonly refused: number;
  readonly unknown: number;
  readonly faults: readonly string[];
}

interface RoundOptions {
  readonly random: Random;
  /** Steps of each client, most of them two calls. */
  readonly steps: number;
  /** Number of the round: each round has its own data. */
  readonly number: number;
  /** Whether the proxies delay and cut. */
  readonly isRough: boolean;
}

interface Thing extends Versioned {
  readonly id: number;
}

interface Round {
  readonly site: Site;
  readonly token: string;
  readonly random: Random;
  readonly products: readonly Thing[];
  readonly shelves: readonly Thing[];
  readonly jobs: readonly number[];
  /** The product that is placed on the shelves. */
  readonly placed: number;
  /** Idempotency keys of creations; each is sent more than once. */
  readonly keys: string[];
  readonly versioned: Operation<VersionedInput, Versioned>[];
  readonly confirms: Operation<null, null>[];
  readonly created: Operation<null, number>[];
  readonly lists: ListOperation[];
  /** Counter for all created values, so that no two are equal. */
  next: number;
}

const now = () => performance.now();

/**
 * Outcome of a call: 2xx is ok, 409 a refusal, no answer or 5xx unknown. Any other status is a fault of the
 * test.
 */
function outcomeOf(answer: Answer | null): 'ok' | 'fail' | 'unknown' {
  if (answer === null || answer.status >= 500) return 'unknown';
  if (answer.status < 300) return 'ok';
  expect(answer.status, JSON.stringify(answer.body)).toBe(409);
  return 'fail';
}

const returnedOf = (outcome: string) => (outcome === 'unknown' ? Number.POSITIVE_INFINITY : now());

const priceOf = (body: unknown): Versioned => {
  const { version, price } = body as { version: number; price: number };
  return { version, value: String(price) };
};
const planOf = (body: unknown): Versioned => {
  const { version, placements } = body as { version: number; placements: { x_mm: number }[] };
  return { version, value: placements.map(({ x_mm }) => x_mm).join() };
};

async function read(round: Round, client: number, kind: 'product' | 'shelf', id: number) {
  const { site, token } = round;
  const invoked = now();
  const path = kind === 'product' ? `/api/ru/products/${id}` : `/api/ru/shelves/${id}`;
  const answer = await site.call(client, 'GET', path, { token });
  if (answer?.status !== 200) return null;
  const output = kind === 'product' ? priceOf(answer.body) : planOf(answer.body);
  round.versioned.push({
    client,
    key: `${kind} ${id}`,
    input: { kind: 'read' },
    outcome: 'ok',
    output,
    invoked,
    returned: now(),
  });
  return output;
}

function addWrite(
  { versioned }: Round,
  operation: Pick<Operation<VersionedInput, Versioned>, 'client' | 'key' | 'outcome' | 'output' | 'invoked'>,
  { version, value }: Versioned,
): void {
  const returned = returnedOf(operation.outcome);
  versioned.push({ ...operation, input: { kind: 'write', version, value }, returned });
}

/** Changes the price of a product, based on the version that the client has just read. */
async function price(round: Round, client: number): Promise<void> {
  const { id } = round.random.pick(round.products);
  const seen = await read(round, client, 'product', id);
  if (seen === null) return;
  const value = String(2_000_000 + round.next++);
  const invoked = now();
  const body = { version: seen.version, price: Number(value) };
  const answer = await round.site.call(client, 'PATCH', `/api/ru/products/${id}`, {
    token: round.token,
    body,
  });
  const outcome = outcomeOf(answer);
  const output = outcome === 'ok' ? priceOf(answer?.body) : null;
  addWrite(round, { client, key: `product ${id}`, outcome, output, invoked }, { ...seen, value });
  if (outcome === 'fail') return;
  const values = new Map([[`product ${id}`, value]]);
  round.lists.push({
    kind: 'append',
    name: `price ${value}`,
    values,
    invoked,
    returned: returnedOf(outcome),
  });
}

/** Changes the prices of two products in one call: both change, or neither. */
async function priceTwo(round: Round, client: number): Promise<void> {
  const seen = new Map<number, { readonly was: Versioned; readonly value: string }>();
  for (const { id } of round.random.some(round.products, 2)) {
    const was = await read(round, client, 'product', id);
    if (was === null) return;
    seen.set(id, { was, value: String(2_000_000 + round.next++) });
  }
  const invoked = now();
  const items = [...seen].map(([id, { was, value }]) => ({ id, version: was.version, price: Number(value) }));
  const answer = await round.site.call(client, 'PATCH', '/api/ru/products', {
    token: round.token,
    body: { items },
  });
  const outcome = outcomeOf(answer);
  // The answer does not say which of the two was stale; a refusal changes neither.
  if (outcome === 'fail') return;
  const versions = new Map(
    ((answer?.body as { items?: Thing[] } | undefined)?.items ?? []).map(({ id, version }) => [id, version]),
  );
  for (const [id, { was, value }] of seen) {
    const output = outcome === 'ok' ? { version: versions.get(id) ?? 0, value } : null;
    addWrite(
      round,
      { client, key: `product ${id}`, outcome, output, invoked },
      { version: was.version, value },
    );
  }
  const values = new Map([...seen].map(([id, { value }]) => [`product ${id}`, value] as const));
  const name = `prices ${[...values.values()].join()}`;
  round.lists.push({ kind: 'append', name, values, invoked, returned: returnedOf(outcome) });
}

/** Saves the plan of a shelf: one product at an empty place. */
async function plan(round: Round, client: number): Promise<void> {
  const { id } = round.random.pick(round.shelves);
  const seen = await read(round, client, 'shelf', id);
  if (seen === null) return;
  const value = String(round.next++ % 3500);
  const invoked = now();
  const placements = [{ product: round.placed, face: 1, storey: 1, x_mm: Number(value) }];
  const answer = await round.site.call(client, 'PUT', `/api/ru/shelves/${id}/placements`, {
    token: round.token,
    body: { version: seen.version, placements },
  });
  const outcome = outcomeOf(answer);
  const output = outcome === 'ok' ? planOf(answer?.body) : null;
  addWrite(round, { client, key: `shelf ${id}`, outcome, output, invoked }, { ...seen, value });
}

/** Confirms a print job that others also try to confirm. */
async function confirm(round: Round, client: number): Promise<void> {
  const id = round.random.pick(round.jobs);
  const invoked = now();
  const answer = await round.site.call(client, 'POST', `/api/ru/print-jobs/${id}/confirm`, {
    token: round.token,
    body: {},
  });
  const outcome = outcomeOf(answer);
  const returned = returnedOf(outcome);
  round.confirms.push({ client, key: `job ${id}`, input: null, outcome, output: null, invoked, returned });
}

/** Creates a shelf with an idempotency key, the one sent last or a new one. */
async function create(round: Round, client: number): Promise<void> {
  const last = round.keys.at(-1);
  const key =
    last !== undefined && round.random.chance(0.7)
      ? last
      : `histories-${round.token.slice(-6)}-${round.next++}`;
  if (key !== last) round.keys.push(key);
  const invoked = now();
  const answer = await round.site.call(client, 'POST', '/api/ru/shelves', {
    token: round.token,
    headers: { 'idempotency-key': key },
    body: {
      branch: 'TAS-01',
      name: key,
      type: 'straight',
      main_mm: 1000,
      storey_count: 1,
      height_mm: 300,
      depth_mm: 300,
      bottom_mm: 100,
    },
  });
  // Another call with the same key is still running: this one did nothing.
  if ((answer?.body as { code?: string } | undefined)?.code === 'in_progress') return;
  const outcome = outcomeOf(answer);
  const output = outcome === 'ok' ? (((answer?.body ?? null) as Thing | null)?.id ?? null) : null;
  round.created.push({ client, key, input: null, outcome, output, invoked, returned: returnedOf(outcome) });
}

/** Reads the history of a product's price, oldest first. */
async function history(round: Round, client: number, id: number): Promise<number | null> {
  const invoked = now();
  const path = `/api/ru/history?entity=product&entity_id=${id}&limit=${LINES}`;
  const answer = await round.site.call(client, 'GET', path, { token: round.token });
  if (answer?.status !== 200) return null;
  const { items, next } = answer.body as {
    items: { changes: { field: string; after: unknown }[] }[];
    next: string | null;
  };
  expect(next, 'a round is short enough for one page of history').toBeNull();
  const seen = items
    .flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'price').map(({ after }) => String(after)),
    )
    .toReversed();
  const name = `history ${round.next++}`;
  round.lists.push({ kind: 'read', name, list: `product ${id}`, seen, invoked, returned: now() });
  return items.length;
}

const STEPS = [price, price, price, priceTwo, plan, plan, confirm, create] as const;

/** Runs a client for so many steps, or until a product's history fills a page. */
async function work(round: Round, client: number, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    if (round.random.chance(0.15)) {
      const lines = await history(round, client, round.random.pick(round.products).id);
      if (lines !== null && lines > LINES - 4 * CLIENTS) return;
    } else {
      await round.random.pick(STEPS)(round, client);
    }
  }
}

/** Reads everything without faults: answered writes must be there. */
async function readAll(round: Round): Promise<void> {
  for (const { id } of round.products) {
    expect(await read(round, 0, 'product', id)).not.toBeNull();
    expect(await history(round, 1, id)).not.toBeNull();
  }
  for (const { id } of round.shelves) expect(await read(round, 1, 'shelf', id)).not.toBeNull();
}

function judgeEach<S, I, O>(
  operations: readonly Operation<I, O>[],
  modelOf: (key: string) => Model<S, I, O>,
) {
  return [...byKey(operations)].flatMap(([key, list]) => {
    const stuck = findStuck(list, modelOf(key));
    return stuck === null ? [] : [`no order explains ${key}: ${JSON.stringify(stuck.at)}`];
  });
}

/** Creates data for a round: products with a price, empty shelves, printed jobs. */
async function begin(
  server: TestServer,
  world: World,
  site: Site,
  random: Random,
  number: number,
): Promise<Round> {
  const token = await server.signIn(world.phones.admin, PASSWORD);
  const ask = async <T>(method: string, path: string, body: unknown, as = token): Promise<T> => {
    const answer = await server.call(method, `/api/ru${path}`, { token: as, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };
  const products: Thing[] = [];
  for (let i = 0; i < PRODUCTS; i++) {
    const sku = `H-${number}-${i}`;
    const body = { sku, name: { uz: sku, ru: sku, kaa: sku }, category: world.category, price: 1_000_000 };
    const { id, version } = await ask<Thing>('POST', '/products', body);
    products.push({ id, version, value: '1000000' });
  }
  const shelves: Thing[] = [];
  for (let i = 0; i < SHELVES; i++) {
    const size = { main_mm: 4000, storey_count: 1, height_mm: 400, depth_mm: 400, bottom_mm: 100 };
    const body = { branch: 'TAS-01', name: `H ${number} ${i}`, type: 'straight', ...size };
    const { id, version } = await ask<Thing>('POST', '/shelves', body);
    shelves.push({ id, version, value: '' });
  }
  const jobs: number[] = [];
  for (const product of world.products.slice(0, JOBS)) {
    const body = { items: [{ product, format: 'A6' }], branch: 'TAS-01' };
    jobs.push((await ask<{ id: number }>('POST', '/print-jobs', body)).id);
  }
  return {
    site,
    token,
    random,
    products,
    shelves,
    jobs,
    placed: world.products[0] ?? 0,
    keys: [],
    versioned: [],
    confirms: [],
    created: [],
    lists: [],
    next: 1,
  };
}

/**
 * Runs clients on both copies over faulty connections, and checks what they saw: each price, plan, job and
 * key must be explained by some order of its calls, the history by one order of all changes, and every key by
 * at most one row.
 */
export async function runRound(
  server: TestServer,
  world: World,
  site: Site,
  { random, steps, number, isRough }: RoundOptions,
): Promise<Judged> {
  const round = await begin(server, world, site, random, number);
  site.roughen(isRough);
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(round, client, steps)));
  site.roughen(false);
  await readAll(round);

  const things = new Map<string, Versioned>([
    ...round.products.map((one) => [`product ${one.id}`, one] as const),
    ...round.shelves.map((one) => [`shelf ${one.id}`, one] as const),
  ]);
  const rows = await server.db
    .selectFrom('shelf')
    .select(['name', ({ fn }) => fn.countAll<string>().as('count')])
    .where('name', 'in', round.keys.length > 0 ? round.keys : [''])
    .groupBy('name')
    .execute();
  const made = new Set(round.created.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key));
  const counts = new Map(rows.map(({ name, count }) => [name, Number(count)]));
  const faults = [
    ...judgeEach(round.versioned, (key) => versionedModel(things.get(key) ?? { version: 0, value: '' })),
    ...judgeEach(round.confirms, () => onceModel),
    ...judgeEach(round.created, () => idempotentModel),
    ...round.keys.flatMap((key) => {
      const count = counts.get(key) ?? 0;
      if (count > 1) return [`${key} made ${count} shelves`];
      return count === 0 && made.has(key) ? [`${key} was answered, but its shelf is not there`] : [];
    }),
    ...judgeAppends(round.lists),
  ];
  const all: readonly Operation[] = [...round.versioned, ...round.confirms, ...round.created];
  const count = (outcome: string) => all.filter((one) => one.outcome === outcome).length;
  return {
    operations: all.length + round.lists.length,
    answered: count('ok'),
    refused: count('fail'),
    unknown: count('unknown'),
    faults,
  };
}
