import pg from 'pg';
import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';
import { recordSql } from '../support/record-sql.ts';

const PARTS = [
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

/** Same with one letter wrong, missing, extra, or swapped with its neighbour. */
const MISSPELT = [
  'samsnug',
  'televzor',
  'холодилник',
  'televizzor',
  'galaksy',
  'kir yuwish',
  'artell',
  'noutbik',
  'микроволнавая',
  'konditsoner',
];

/** Parts of the names of shelves and of branches, in both alphabets. */
const PLACES = ['televizor', 'телевизор', 'tas-01', 'samarqand', 'самарканд', 'maishiy'];

/** Milliseconds of each call, one after another, compared with the same SQL sent by pg directly. */
async function timeWords(
  list: string,
  words: readonly string[],
  server: Program,
  databaseUrl: string,
  token: string,
): Promise<{ readonly ours: number[]; readonly bare: number[] }> {
  const urls = words.map((word) => `/api/uz/${list}?limit=50&search=${encodeURIComponent(word)}`);
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
  return { ours, bare };
}

/** Search by a part of a name: of products, spelt correctly and with a wrong letter, of shelves and of requests. */
export async function measureSearch(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const kinds = [
    ['search by part of a name, 95 % under', 'products', PARTS],
    ['search with one letter wrong, 95 % under', 'products', MISSPELT],
    ['search of 10,000 shelves by name or branch, 95 % under', 'shelves', PLACES],
    ['search of 10,000 requests by shelf, branch or comment, 95 % under', 'applications', PLACES],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, list, words] of kinds) {
    const { ours, bare } = await timeWords(list, words, server, databaseUrl, token);
    figures.push(
      figure(name, percentile(ours, 0.95), 'ms', { of: 'value', atMost: 40 }, percentile(bare, 0.95)),
    );
  }
  return figures;
}
