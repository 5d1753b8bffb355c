import pg from 'pg';
import { type Figure, percentile, unaimedFigure } from '../../tools/lib/figure.ts';
import type { Program } from '../support/program.ts';

const CLIENTS = 8;
const SECONDS = 6;

interface Written {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Repeats a write from several clients for some seconds; `write` gets a unique number. */
async function writeFor(write: (number: number) => Promise<void>): Promise<Written> {
  const times: number[] = [];
  let number = 0;
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await write(number++);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - begin) / 1000;
  return { perSecond: times.length / seconds, p99Ms: percentile(times, 0.99) };
}

/**
 * Writes per second: a price changed by hand, with its history and the states of its tags in every branch,
 * compared with one row updated and one added by bare `pg`.
 */
export async function measureWrites(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
  try {
    const { rows } = await pool.query<{ id: number; version: number }>(
      'select id, version from product where deleted_at is null order by id limit 4000',
    );
    await pool.query(
      'create unlogged table if not exists bench_write (id int primary key, price bigint, note text)',
    );
    await pool.query('truncate bench_write');
    await pool.query('insert into bench_write select n, 0, null from generate_series(0, 3999) n');
    await pool.query('alter table bench_write set logged');
    const bare = await writeFor(async (number) => {
      const id = number % 4000;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('update bench_write set price = price + 1 where id = $1', [id]);
        await client.query('insert into bench_write values ($1, 1, $2)', [
          4000 + number,
          'a line of history',
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
    });
    const versions = rows.map(({ version }) => version);
    const prices = await writeFor(async (number) => {
      const at = number % rows.length;
      const response = await fetch(`${server.origin}/api/uz/products/${rows[at]?.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: versions[at], price: 3_000_000 + number, old_price: null }),
      });
      const body = (await response.json()) as { version?: number };
      if (!response.ok || body.version === undefined) throw new Error(`A price: ${response.status}`);
      versions[at] = body.version;
    });
    return [
      unaimedFigure(
        `prices changed one by one, ${CLIENTS} clients`,
        prices.perSecond,
        'writes/s',
        bare.perSecond,
      ),
      unaimedFigure(`prices changed one by one, 99 % under`, prices.p99Ms, 'ms', bare.p99Ms),
    ];
  } finally {
    await pool.query('drop table if exists bench_write');
    await pool.end();
  }
}
