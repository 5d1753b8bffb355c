import { type Figure, figure } from '../support/figure.ts';
import { load } from '../support/load.ts';
import { type Program, startProgram } from '../support/program.ts';
import { recordSql } from '../support/record-sql.ts';

const CLIENTS = 20;
const SECONDS = 6;
const LISTS = [
  ['products', '/api/uz/products?limit=50'],
  ['products by price', '/api/uz/products?limit=50&sort=-price'],
  ['products that lack something', '/api/uz/products?limit=50&incomplete=true'],
  ['shelves', '/api/uz/shelves?limit=50'],
  ['branches', '/api/uz/branches?limit=50'],
] as const;

/** Requests a second of lists of 50 rows beside bare Fastify and pg with the same SQL, both warm. */
export async function measureLists(server: Program, databaseUrl: string, token: string): Promise<Figure[]> {
  const recorded = await recordSql(
    databaseUrl,
    token,
    LISTS.map(([, url]) => url),
  );
  const bare = await startProgram('bench/support/bare-server.ts', {
    DATABASE_URL: databaseUrl,
    RECORDED: JSON.stringify(recorded),
  });
  try {
    const figures: Figure[] = [];
    for (const [index, [name, url]] of LISTS.entries()) {
      await load(server.origin + url, token, CLIENTS, 1);
      await load(`${bare.origin}/${index}`, null, CLIENTS, 1);
      const limit = await load(`${bare.origin}/${index}`, null, CLIENTS, SECONDS);
      const ours = await load(server.origin + url, token, CLIENTS, SECONDS);
      figures.push(
        figure(
          `list of 50 ${name}, 20 clients`,
          ours.perSecond,
          'requests/s',
          { of: 'ratio', atLeast: 0.7 },
          limit.perSecond,
        ),
        figure(`list of 50 ${name}, 99 % under`, ours.p99Ms, 'ms', { of: 'value', atMost: 50 }, limit.p99Ms),
      );
    }
    return figures;
  } finally {
    await bare.stop();
  }
}
