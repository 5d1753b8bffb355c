import pg from 'pg';
import { type Figure, figure, percentile } from '../support/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';
import { recordSql } from '../support/record-sql.ts';

const WORDS = [
  'samsung',
  'televizor',
  'холодильник',
  'iphone 15',
  'galaxy',
  '1024',
  'kir yuvish',
  'artel',
  'noutbuk',
  '02-1004',
];

/** Search by a part of a name, one call after another, beside the same SQL sent by pg alone. */
export async function measureSearch(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const urls = WORDS.map((word) => `/api/uz/products?limit=50&search=${encodeURIComponent(word)}`);
  const recorded = await recordSql(databaseUrl, token, urls);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const bare: number[] = [];
  for (let round = -2; round < 10; round++) {
    for (const { statements } of recorded) {
      const started = performance.now();
      for (const { text, values } of statements) await client.query(text, values);
      if (round >= 0) bare.push(performance.now() - started);
    }
  }
  await client.end();
  const ours = await timeCalls(
    urls.map((url) => server.origin + url),
    token,
    10,
  );
  return [
    figure(
      'search by part of a name, 95 % under',
      percentile(ours, 0.95),
      'ms',
      { of: 'value', atMost: 40 },
      percentile(bare, 0.95),
    ),
  ];
}
