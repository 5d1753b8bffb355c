import { type Figure, figure, unaimedFigure } from '../../tools/lib/figure.ts';
import { load } from '../support/load.ts';
import { type Program, startProgram } from '../support/program.ts';
import { type Recorded, recordSql } from '../support/record-sql.ts';

const CLIENTS = 20;
const SECONDS = 6;
/** Lists with the reader of each. */
const LISTS = [
  ['products', '/api/uz/products?limit=50', 'merchandiser'],
  ['products by price', '/api/uz/products?limit=50&sort=-price', 'merchandiser'],
  ['products that lack something', '/api/uz/products?limit=50&incomplete=true', 'merchandiser'],
  ['shelves', '/api/uz/shelves?limit=50', 'merchandiser'],
  ['branches', '/api/uz/branches?limit=50', 'merchandiser'],
  ['requests', '/api/uz/applications?limit=50', 'merchandiser'],
  ['check lists', '/api/uz/check-lists?limit=50', 'administrator'],
  ['campaigns', '/api/uz/analytic-price-tags?limit=50', 'administrator'],
  ['segments', '/api/uz/segments?limit=50', 'administrator'],
  ['walks', '/api/uz/walk-checks?limit=50', 'administrator'],
  ['brands', '/api/uz/brands?limit=50', 'merchandiser'],
  ['people', '/api/uz/users?limit=50', 'administrator'],
] as const;

/** Target of pages of products per second on two cores, and the number of concurrent clients. */
const PAGES_PER_SECOND = 1000;
const FEW_CLIENTS = 8;

/** Access tokens of the readers. */
export type Readers = Readonly<Record<(typeof LISTS)[number][2], string>>;

/** A list on both servers: ours, and bare Fastify and pg with the same SQL. */
interface Pair {
  readonly ours: string;
  readonly bare: string;
  readonly token: string;
}

async function compare({ ours, bare, token }: Pair, clients: number) {
  await load(ours, token, clients, 1);
  await load(bare, null, clients, 1);
  const limit = await load(bare, null, clients, SECONDS);
  return { limit, found: await load(ours, token, clients, SECONDS) };
}

/** Pages of products per second with one client, with a few, and with many. */
async function measureThroughput(pair: Pair): Promise<Figure[]> {
  const alone = await compare(pair, 1);
  const few = await compare(pair, FEW_CLIENTS);
  const many = await compare(pair, CLIENTS);
  const compressed = await load(pair.ours, pair.token, FEW_CLIENTS, SECONDS, 'br');
  const enough = { of: 'value', atLeast: PAGES_PER_SECOND } as const;
  const name = 'pages of 50 products';
  return [
    unaimedFigure(`${name}, 1 client`, alone.found.perSecond, 'pages/s', alone.limit.perSecond),
    figure(`${name}, 8 clients`, few.found.perSecond, 'pages/s', enough, few.limit.perSecond),
    figure(
      `${name}, 8 clients, 99 % under`,
      few.found.p99Ms,
      'ms',
      { of: 'value', atMost: 50 },
      few.limit.p99Ms,
    ),
    unaimedFigure(
      `${name} compressed for browsers, 8 clients`,
      compressed.perSecond,
      'pages/s',
      few.found.perSecond,
    ),
    figure(`${name}, 20 clients`, many.found.perSecond, 'pages/s', enough, many.limit.perSecond),
  ];
}

async function record(databaseUrl: string, readers: Readers): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const [, url, reader] of LISTS)
    recorded.push(...(await recordSql(databaseUrl, readers[reader], [url])));
  return recorded;
}

/**
 * Requests per second of lists of 50 rows, compared with bare Fastify and pg with the same SQL, both warm.
 */
export async function measureLists(
  server: Program,
  databaseUrl: string,
  readers: Readers,
): Promise<Figure[]> {
  const bare = await startProgram('bench/support/bare-server.ts', {
    DATABASE_URL: databaseUrl,
    RECORDED: JSON.stringify(await record(databaseUrl, readers)),
  });
  try {
    const pairs = LISTS.map(
      ([, url, reader], index): Pair => ({
        ours: server.origin + url,
        bare: `${bare.origin}/${index}`,
        token: readers[reader],
      }),
    );
    const figures: Figure[] = [];
    for (const [index, [name]] of LISTS.entries()) {
      const pair = pairs[index];
      if (pair === undefined) continue;
      const { limit, found } = await compare(pair, CLIENTS);
      figures.push(
        figure(
          `list of 50 ${name}, 20 clients`,
          found.perSecond,
          'requests/s',
          { of: 'ratio', atLeast: 0.7 },
          limit.perSecond,
        ),
        figure(`list of 50 ${name}, 99 % under`, found.p99Ms, 'ms', { of: 'value', atMost: 50 }, limit.p99Ms),
      );
    }
    const [products] = pairs;
    return products === undefined ? figures : [...(await measureThroughput(products)), ...figures];
  } finally {
    await bare.stop();
  }
}
