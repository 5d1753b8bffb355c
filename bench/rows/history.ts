import pg from 'pg';
import { type Figure, figure, percentile } from '../../tools/lib/figure.ts';
import { timeCalls } from '../support/load.ts';
import type { Program } from '../support/program.ts';

const LINES = 10_000_000;
const LINES_AT_ONCE = 1_000_000;
const MONTHS = 24;
const ROUNDS = 30;

/** Fills the history up to ten million lines over two years, of every kind, person and branch. */
async function fillHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from history');
  const there = Number(rows[0]?.n ?? 0);
  if (there >= LINES) return;
  console.log('The history is filled up to 10,000,000 lines first; this takes some minutes, once.');
  // A month with lines in the default partition continues there.
  await client.query(`
    do $$ begin
      for m in 0..${MONTHS} loop
        begin
          perform ensure_history_partition((date_trunc('month', now()) - make_interval(months => m))::date);
        exception when check_violation then null;
        end;
      end loop;
    end $$`);
  for (let at = there; at < LINES; at += LINES_AT_ONCE) {
    await client.query(
      `with people as (select array_agg(id order by id) as ids from users),
         places as (select array_agg(id order by id) as ids from branch),
         kinds as (select array['product','price_tag','print_job','shelf','user','session','role','branch'] as names)
       insert into history (at, user_id, branch_id, entity, entity_id, action, before, after)
       select now() - make_interval(secs => (n * 7919 % 61000000)::float8),
         people.ids[1 + n % cardinality(people.ids)], places.ids[1 + n * 31 % cardinality(places.ids)],
         kinds.names[1 + n % cardinality(kinds.names)], 1 + n * 17 % 50000, 'changed',
         jsonb_build_object('price', 1000 + n % 9000), jsonb_build_object('price', 2000 + n % 9000)
       from generate_series($1::bigint, $2::bigint) n, people, places, kinds`,
      [at, Math.min(at + LINES_AT_ONCE, LINES) - 1],
    );
    console.log(`… ${Math.min(at + LINES_AT_ONCE, LINES)} lines`);
  }
  await client.query('analyze history');
}

/** Second page of a list, by the cursor of the first. */
async function pageAfter(origin: string, path: string, token: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  const { next } = (await answer.json()) as { next: string | null };
  if (next === null) throw new Error(`${path} has one page only`);
  return `${path}&cursor=${encodeURIComponent(next)}`;
}

/** Measures one page of a history of ten million lines, newest first and by each filter of the screen. */
export async function measureHistory(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let person: number | undefined;
  let branch: string | undefined;
  try {
    await fillHistory(client);
    const found = await client.query<{ id: number; code: string }>(
      `select u.id::int as id, b.code from users u, branch b order by u.id desc, b.id desc limit 1`,
    );
    person = found.rows[0]?.id;
    branch = found.rows[0]?.code;
  } finally {
    await client.end();
  }
  const list = '/api/uz/history?limit=50';
  const pages: readonly (readonly [name: string, path: string])[] = [
    ['newest first', list],
    ['the page after', await pageAfter(server.origin, list, token)],
    ['oldest first', `${list}&sort=at`],
    ['of one person', `${list}&person=${person}`],
    ['of one branch', `${list}&branch=${branch}`],
    ['of one kind, last month', `${list}&entity=role&period=last_month`],
    ['of one thing', `${list}&entity=product&entity_id=18`],
    ['of one person and kind', `${list}&person=${person}&entity=shelf`],
  ];
  const figures: Figure[] = [];
  for (const [name, path] of pages) {
    const times = await timeCalls([server.origin + path], token, ROUNDS);
    figures.push(
      figure(`history of 10 M lines, ${name}, 95 % under`, percentile(times, 0.95), 'ms', {
        of: 'value',
        atMost: 50,
      }),
    );
  }
  return figures;
}
