import { setTimeout as pause } from 'node:timers/promises';
import { measureReading } from '@javon/commerceml/bench';
import pg from 'pg';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { send, sendForJson } from '../support/call.ts';
import { cpuOf, cpuOfFamily } from '../support/cpu.ts';
import type { Program } from '../support/program.ts';
import { timeCopy } from './imports.ts';

/** Number of goods of the promised figure. */
const GOODS = 50_000;
/** Number of branches with a balance of each product, of the 500 with a warehouse. */
const RESTS = 5;
/** Size of one part as announced to 1C, bytes. */
const PART = 2 * 1_048_576;
const POLL_MS = 200;

const document = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${inside}</КоммерческаяИнформация>`;

/** Client side of an exchange, in the role of 1C. */
class OneC {
  readonly #origin: string;
  readonly #basic: string;
  #cookie = '';

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#basic = `Basic ${Buffer.from(`1C:${token}`).toString('base64')}`;
  }

  async #ask(query: string, body?: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
    const answer = await fetch(`${this.#origin}/exchange/1c?type=catalog&${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: this.#basic, cookie: this.#cookie },
      body: body ?? null,
    });
    const lines = (await answer.text()).split('\n');
    if (lines[0] === 'failure') throw new Error(`1C was refused: ${query}`);
    return lines;
  }

  /** Sends files and waits until each is read. */
  async exchange(files: Readonly<Record<string, string>>): Promise<void> {
    const [, name, value] = await this.#ask('mode=checkauth');
    this.#cookie = `${name}=${value}`;
    await this.#ask('mode=init');
    for (const [file, text] of Object.entries(files)) {
      const bytes = Buffer.from(text);
      for (let i = 0; i < bytes.length; i += PART)
        await this.#ask(`mode=file&filename=${file}`, new Uint8Array(bytes.subarray(i, i + PART)));
      while ((await this.#ask(`mode=import&filename=${file}`))[0] === 'progress');
    }
    await this.#ask('mode=complete');
  }
}

interface Story {
  readonly outcome: string | null;
  readonly imports: readonly {
    readonly kind: string;
    readonly state: string;
    readonly changed: number;
    readonly new: number;
  }[];
}

interface ChainRows {
  readonly products: readonly { readonly sku: string; readonly price: number }[];
  readonly branches: readonly { readonly id: string; readonly code: string }[];
}

async function readChain(client: pg.Client, count: number): Promise<ChainRows> {
  const { rows: products } = await client.query<{ sku: string; price: number }>(
    `select sku, price::int as price from product where deleted_at is null and price is not null order by id limit ${count}`,
  );
  const { rows: branches } = await client.query<{ id: string; code: string }>(
    'select id::text as id, code from branch where closed_at is null order by id limit 500',
  );
  return { products, branches };
}

const GROUPS =
  '<Классификатор><Ид>c</Ид><Группы><Группа><Ид>g</Ид><Наименование>Все</Наименование></Группа></Группы></Классификатор>';

/** Head of a package of offers: the kind of price, and a warehouse for each branch. */
function headOf({ branches }: ChainRows): string {
  const houses = branches.map(
    ({ code }) => `<Склад><Ид>${code}</Ид><Наименование>${code}</Наименование></Склад>`,
  );
  return `<ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Склады>${houses.join('')}</Склады>`;
}

/** Codes of the warehouses that have the product at a place of the list. */
const restsOf = ({ branches }: ChainRows, i: number): string[] =>
  Array.from({ length: RESTS }, (_, b) => branches[(i * RESTS + b) % branches.length]?.code ?? '');

/** The files of an exchange of all goods. `run` differs between runs, so that each of them changes the goods. */
function filesOf(chain: ChainRows, run: number) {
  const goods = chain.products.map(
    ({ sku }, i) =>
      `<Товар><Ид>p${i}</Ид><Артикул>${sku}</Артикул><Наименование>Товар ${sku} ${run}</Наименование><Группы><Ид>g</Ид></Группы></Товар>`,
  );
  const offers = chain.products.map(
    ({ price }, i) =>
      `<Предложение><Ид>p${i}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${price - 1000 - run}</ЦенаЗаЕдиницу></Цена></Цены><Остатки>${restsOf(
        chain,
        i,
      )
        .map(
          (code, b) =>
            `<Остаток><Склад><Ид>${code}</Ид><Количество>${50 + run + ((i + b) % 13)}</Количество></Склад></Остаток>`,
        )
        .join('')}</Остатки></Предложение>`,
  );
  return {
    'import0_1.xml': document(`${GROUPS}<Каталог><Ид>k</Ид><Товары>${goods.join('')}</Товары></Каталог>`),
    'offers0_1.xml': document(
      `<ПакетПредложений><Ид>k#</Ид>${headOf(chain)}<Предложения>${offers.join('')}</Предложения></ПакетПредложений>`,
    ),
  };
}

/** An access of 1C that was made for the run. */
interface Access {
  readonly id: number;
  readonly token: string;
}

/** Sends the group, the kind of price and the warehouses, and maps them to those of the chain. */
async function mapThings(
  client: pg.Client,
  oneC: OneC,
  chain: ChainRows,
  access: Access,
  { url, admin }: { readonly url: string; readonly admin: string },
): Promise<void> {
  const base = `${url}/exchange-bases/${access.id}`;
  await oneC.exchange({
    'import0_1.xml': document(`${GROUPS}<Каталог><Ид>k</Ид></Каталог>`),
    'offers0_1.xml': document(`<ПакетПредложений><Ид>k#</Ид>${headOf(chain)}</ПакетПредложений>`),
  });
  const mapping = await sendForJson<{ version: number; choices: { categories: { value: string }[] } }>(
    'GET',
    base,
    admin,
  );
  await send('PUT', base, admin, {
    version: mapping.version,
    items: [
      { kind: 'group', ref: 'g', target: mapping.choices.categories[0]?.value },
      { kind: 'price_type', ref: 't', target: 'price' },
      ...chain.branches.map(({ id, code }) => ({ kind: 'warehouse', ref: code, target: id })),
    ],
  });
  // Else goods that are read by then would be taken while the offers are sent.
  for (let isTaken = false; !isTaken; await pause(POLL_MS)) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select asked <= answered as taken from exchange_base where token_id = $1',
      [access.id],
    );
    isTaken = rows[0]?.taken ?? false;
  }
}

/** Waits until the last exchange has ended. @throws Error if it did not apply all of its imports */
async function awaitEnd(url: string, admin: string): Promise<void> {
  let stories: readonly Story[];
  do {
    await pause(POLL_MS);
    stories = (await sendForJson<{ items: Story[] }>('GET', `${url}/exchanges?limit=2`, admin)).items;
  } while (stories[0]?.outcome === null);
  // Goods read by then belong to the previous exchange, whose mapping was just saved.
  const done = stories
    .flatMap(({ imports }) => imports.filter(({ state }) => state === 'done'))
    .map(({ kind }) => kind);
  if (!['products', 'prices', 'balances'].every((kind) => done.includes(kind)))
    throw new Error(`The exchange ended as ${JSON.stringify(stories)}`);
}

/** Runs an exchange and returns its times, processor times and the highest memory of the server. */
async function runExchange(
  server: Program,
  client: pg.Client,
  exchange: () => Promise<void>,
  end: () => Promise<void>,
) {
  let highestMb = server.memoryMb();
  let isDone = false;
  const watch = (async () => {
    for (; !isDone; await pause(POLL_MS)) highestMb = Math.max(highestMb, server.memoryMb());
  })();
  const { rows: backend } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = cpuOf(backend[0]?.pid ?? 0).parent;
  const before = { server: server.cpuMs(), postgres: cpuOfFamily(postgres) };
  const started = performance.now();
  const spent = () => ({
    ms: performance.now() - started,
    server: server.cpuMs() - before.server,
    postgres: cpuOfFamily(postgres) - before.postgres,
  });
  await exchange();
  const read = spent();
  await end();
  const whole = spent();
  isDone = true;
  await watch;
  return { read, whole, highestMb };
}

/** Time of COPY of the same rows, milliseconds. */
async function measureCopy(client: pg.Client, chain: ChainRows): Promise<number> {
  const { products } = chain;
  return (
    (await timeCopy(
      client,
      'sku text, name text, price bigint',
      products.map(({ sku, price }) => `${sku}\tТовар ${sku}\t${price}\n`),
    )) +
    (await timeCopy(
      client,
      'sku text, branch text, quantity int',
      products.flatMap(({ sku }, i) => restsOf(chain, i).map((code, b) => `${sku}\t${code}\t${50 + b}\n`)),
    ))
  );
}

/**
 * A full exchange with 1C: goods, their prices, and balances in warehouses of the whole chain, applied.
 * @param count number of goods; fewer than {@link GOODS} are for profiling, and have no limit
 */
export async function measureExchange(
  server: Program,
  databaseUrl: string,
  admin: string,
  count = GOODS,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const url = `${server.origin}/api/uz`;
  let access: Access | null = null;
  try {
    const chain = await readChain(client, count);
    access = await sendForJson<Access>('POST', `${url}/service-tokens`, admin, {
      name: `bench ${Date.now()}`,
      data: ['products', 'prices', 'balances'],
    });
    const oneC = new OneC(server.origin, access.token);
    await mapThings(client, oneC, chain, access, { url, admin });
    // So that a second run on the same database changes goods, too.
    const files = filesOf(chain, Math.floor(Date.now() / 60_000) % 500);
    const { read, whole, highestMb } = await runExchange(
      server,
      client,
      () => oneC.exchange(files),
      () => awaitEnd(url, admin),
    );
    const { ms: readingMs } = await measureReading(count);
    const copyMs = await measureCopy(client, chain);
    const number = (of: number) => of.toLocaleString('en');
    const name = `exchange with 1C: ${number(count)} goods, prices, ${number(count * RESTS)} balances, applied`;
    return [
      count === GOODS
        ? figure(name, whole.ms, 'ms', { of: 'value', atMost: 60_000 })
        : unaimedFigure(name, whole.ms, 'ms', copyMs),
      unaimedFigure('of which received and read', read.ms, 'ms', readingMs),
      unaimedFigure('processor time of the server during it', whole.server, 'ms', readingMs),
      unaimedFigure('of which received and read', read.server, 'ms', readingMs),
      unaimedFigure('processor time of PostgreSQL during it', whole.postgres, 'ms', copyMs),
      unaimedFigure('of which received and read', read.postgres, 'ms', copyMs),
      unaimedFigure('beside COPY of the same rows, which checks and keeps nothing', whole.ms, 'ms', copyMs),
      figure('memory of the server during the exchange', highestMb, 'MB', { of: 'value', atMost: 250 }),
    ];
  } finally {
    if (access !== null) {
      await send('POST', `${url}/service-tokens/${access.id}/revoke`, admin);
      // Goods that stay linked to this token would wait in the next run, and its records would slow that down.
      for (const table of ['exchange_link', 'exchange_record'])
        await client.query(`delete from ${table} where token_id = $1`, [access.id]);
    }
    await client.end();
  }
}
