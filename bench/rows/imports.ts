import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { send, sendForJson } from '../support/call.ts';
import type { Program } from '../support/program.ts';

/** Rows of a file: every product of the chain. */
const ROWS = 50_000;
/** Number of balances that the accounting system sends, in batches of the maximum size. */
const BALANCES = 2_000_000;
const BATCH = 1000;
/** Number of concurrent batches. */
const SENDERS = 2;
const POLL_MS = 20;

interface Product {
  readonly id: number;
  readonly sku: string;
  readonly price: number;
  readonly name_ru: string;
  readonly name_uz: string;
  readonly category: string;
}

interface Run {
  readonly id: number;
  readonly state: string;
  readonly counts: { readonly changed: number; readonly bad: number };
}

interface Highest {
  mb: number;
}

/** Milliseconds of a COPY of the same rows into a similar table, as the lower bound. */
export async function timeCopy(client: pg.Client, columns: string, lines: Iterable<string>): Promise<number> {
  // Millions of rows take longer than a statement of the server may.
  await client.query(
    `set statement_timeout = 0; drop table if exists bench_copy; create table bench_copy (${columns})`,
  );
  const started = performance.now();
  const stream = client.query(copyFrom('copy bench_copy from stdin'));
  for (const line of lines) if (!stream.write(line)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  const ms = performance.now() - started;
  await client.query('drop table bench_copy');
  return ms;
}

/** Polls an import until it is idle, and returns the peak memory of the server meanwhile. */
async function waitUntilIdle(server: Program, token: string, id: number, highest: Highest): Promise<Run> {
  for (;;) {
    const run = await sendForJson<Run>('GET', `${server.origin}/api/uz/imports/${id}`, token);
    highest.mb = Math.max(highest.mb, server.memoryMb());
    if (run.state !== 'running' && run.state !== 'undoing') return run;
    await pause(POLL_MS);
  }
}

interface Times {
  readonly checkMs: number;
  readonly applyMs: number;
  readonly highestMb: number;
}

/** Checks a file, applies it, and undoes it, so that the chain is unchanged. */
async function timeImport(
  server: Program,
  token: string,
  kind: string,
  csv: string,
  rows: number,
): Promise<Times> {
  const url = `${server.origin}/api/uz/imports`;
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([csv]), `${kind}.csv`);
  const highest: Highest = { mb: server.memoryMb() };
  const started = performance.now();
  const checked = await sendForJson<Run>('POST', url, token, form);
  const checkMs = performance.now() - started;
  if (checked.counts.changed !== rows || checked.counts.bad > 0)
    throw new Error(`The check of ${kind} found ${JSON.stringify(checked.counts)}`);
  const began = performance.now();
  await send('POST', `${url}/${checked.id}/apply`, token);
  const run = await waitUntilIdle(server, token, checked.id, highest);
  const applyMs = performance.now() - began;
  if (run.state !== 'done') throw new Error(`The import of ${kind} is ${run.state}`);
  await send('POST', `${url}/${run.id}/undo`, token);
  await waitUntilIdle(server, token, run.id, highest);
  return { checkMs, applyMs, highestMb: highest.mb };
}

/** Milliseconds in which the accounting API takes all balances, including storing each batch's answer. */
async function timeBalances(
  server: Program,
  admin: string,
  rows: readonly { branch: string; sku: string; quantity: number }[],
): Promise<number> {
  const made = await sendForJson<{ id: number; token: string }>(
    'POST',
    `${server.origin}/api/uz/service-tokens`,
    admin,
    { name: `bench ${Date.now()}`, data: ['balances'] },
  );
  const started = performance.now();
  let next = 0;
  const sender = async () => {
    while (next < rows.length) {
      const items = rows.slice(next, next + BATCH);
      const key = `${made.id}-${next}`;
      next += BATCH;
      await send(
        'PUT',
        `${server.origin}/api/uz/accounting/balances`,
        made.token,
        { items },
        {
          'idempotency-key': key,
        },
      );
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  const ms = performance.now() - started;
  await send('POST', `${server.origin}/api/uz/service-tokens/${made.id}/revoke`, admin);
  return ms;
}

/** Imports of 50,000 rows, 2,000,000 balances and an export of 50,000 products, on the chain. */
export async function measureImports(server: Program, databaseUrl: string, admin: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: products } = await client.query<Product>(
      `select p.id::int as id, p.sku, p.price::int as price, p.name_ru, p.name_uz, c.name_ru as category
       from product p join category c on c.id = p.category_id
       where p.deleted_at is null and p.price is not null order by p.id limit ${ROWS}`,
    );
    const { rows: branches } = await client.query<{ id: number; code: string }>(
      `select id::int as id, code from branch where closed_at is null order by id limit ${BALANCES / ROWS}`,
    );

    const prices = products.map((p) => `${p.sku};${p.price - 1000}\n`).join('');
    const priced = await timeImport(server, admin, 'prices', `Артикул;Цена\n${prices}`, products.length);
    const now = new Date().toISOString();
    const priceCopy = await timeCopy(
      client,
      'product_id bigint, price bigint, old_price bigint, valid_from timestamptz, applied boolean, source text, import_id bigint, author_id bigint',
      products.map((p) => `${p.id}\t${p.price - 1000}\t\\N\t${now}\tt\timport\t1\t1\n`),
    );

    const named = products.map((p) => `${p.sku};${p.name_ru} +;${p.name_uz} +;${p.category};${p.price}\n`);
    const goods = await timeImport(
      server,
      admin,
      'products',
      `Артикул;Наименование;Наименование (uz);Категория;Цена\n${named.join('')}`,
      products.length,
    );
    const goodsCopy = await timeCopy(
      client,
      'sku text, name_ru text, name_uz text, category text, price bigint',
      products.map((p) => `${p.sku}\t${p.name_ru} +\t${p.name_uz} +\t${p.category}\t${p.price}\n`),
    );

    const balances = branches.flatMap(({ code: branch }, b) =>
      products.map(({ sku }, p) => ({ branch, sku, quantity: (p * 7 + b) % 13 })),
    );
    const balancesMs = await timeBalances(server, admin, balances);
    const balancesCopy = await timeCopy(
      client,
      'branch_id bigint, product_id bigint, quantity int, primary key (branch_id, product_id)',
      branches.flatMap(({ id }, b) => products.map((p, i) => `${id}\t${p.id}\t${(i * 7 + b) % 13}\n`)),
    );

    const started = performance.now();
    const file = await send('GET', `${server.origin}/api/uz/products/export`, admin);
    const firstByteMs = performance.now() - started;
    const bytes = (await file.arrayBuffer()).byteLength;
    const exportMs = performance.now() - started;

    return [
      figure('import of 50,000 prices, applied', priced.applyMs, 'ms', { of: 'ratio', atMost: 6 }, priceCopy),
      unaimedFigure('import of 50,000 prices, checked', priced.checkMs, 'ms', priceCopy),
      unaimedFigure('import of 50,000 products, applied', goods.applyMs, 'ms', goodsCopy),
      unaimedFigure('import of 50,000 products, checked', goods.checkMs, 'ms', goodsCopy),
      unaimedFigure('memory of the server during imports', Math.max(priced.highestMb, goods.highestMb), 'MB'),
      unaimedFigure('2,000,000 balances in batches of 1,000', balancesMs, 'ms', balancesCopy),
      unaimedFigure('export of 50,000 products', exportMs, 'ms'),
      unaimedFigure('export of 50,000 products, first byte', firstByteMs, 'ms'),
      unaimedFigure('export of 50,000 products, size', bytes / 1024, 'KB'),
      unaimedFigure('memory of the server after the export', server.memoryMb(), 'MB'),
    ];
  } finally {
    await client.end();
  }
}
