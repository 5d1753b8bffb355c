import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { newToken, tokenHash } from '../../apps/api/src/platform/auth/tokens.ts';
import { ensureDatabase } from '../../apps/api/src/platform/db/migrate.ts';
import { startEmbedded } from '../../apps/api/src/platform/postgres/embedded.ts';
import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { startProgram } from '../support/program.ts';

const STREAMS = 2000;
/** Number of connections opened at a time. */
const AT_ONCE = 100;

/** Adds so many signed-in people to the chain; returns their access tokens. */
async function signedIn(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: STREAMS }, newToken);
  const { rows } = await client.query<{ id: string }>(
    `with people as (
      insert into users (name, surname, phone, role_id, branch_id, password_hash)
      select 'Aziza', 'Karimova', '+99891' || (1000000 + n), u.role_id, u.branch_id, u.password_hash
      from users u, generate_series(1, $1::int) n where u.phone = '+998901000007' returning id
    ) insert into session (user_id) select id from people returning id`,
    [STREAMS],
  );
  await client.query(
    `insert into session_token (hash, session_id, kind, expires_at)
     select t.hash, t.id, 'access', now() + interval '1 hour' from unnest($1::bytea[], $2::bigint[]) t (hash, id)`,
    [tokens.map(tokenHash), rows.map((row) => row.id)],
  );
  return tokens;
}

/** A stream that reports its first event, and counts later ones. */
function open(origin: string, token: string, onEvent: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}/api/uz/events`,
      { headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`));
        answer.on('error', () => {});
        answer.on('data', (part: Buffer) => {
          if (!part.includes('data:')) return;
          resolve(request);
          onEvent();
        });
      },
    );
    request.on('error', reject);
  });
}

/** Memory of a server with 2,000 open streams, and the time until all of them get one notice. */
export async function measureNotices(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-bench-'));
  const postgres = await startEmbedded(path.join(folder, 'postgres'));
  try {
    await ensureDatabase(postgres.url('postgres'), 'javon');
    const url = postgres.url('javon');
    const settings = { DATABASE_URL: url, DATA_DIR: folder };
    // The first start makes the demo data, which is not measured.
    await (await startProgram('apps/api/src/main.ts', settings)).stop();
    const server = await startProgram('apps/api/src/main.ts', settings);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const tokens = await signedIn(client);
    const idle = server.memoryMb();
    let heard = 0;
    const streams: ClientRequest[] = [];
    for (let n = 0; n < STREAMS; n += AT_ONCE) {
      const some = tokens.slice(n, n + AT_ONCE).map((token) =>
        open(server.origin, token, () => {
          heard += 1;
        }),
      );
      streams.push(...(await Promise.all(some)));
    }
    const memory = server.memoryMb();
    heard = 0;
    const began = performance.now();
    await client.query(`with told as (
        insert into notice (user_id, kind, about, params, target)
        select id, 'tags_stale', 'tags', '{"branch_code": "TAS-01", "count": 3}', '/priceTag' from users
        where phone like '+99891%' returning user_id
      ), numbered as (select user_id, row_number() over () / 400 as part from told)
      select pg_notify('javon_notices', string_agg(user_id::text, ',')) from numbered group by part`);
    while (heard < STREAMS && performance.now() - began < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 5));
    const seconds = (performance.now() - began) / 1000;
    if (heard < STREAMS) throw new Error(`${heard} of ${STREAMS} heard`);
    for (const stream of streams) stream.destroy();
    await client.end();
    await server.stop();
    return [
      figure(`memory with ${STREAMS} streams of events`, memory, 'MB', { of: 'value', atMost: 250 }, idle),
      unaimedFigure(`one thing told to ${STREAMS} people, until the last has heard`, seconds, 's'),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
