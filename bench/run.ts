/**
 * Measures the promised figures and prints each with its limit from the same run. Writes
 * bench/results/latest.json. `npm run bench -- pdf start` measures only those parts; `history`, `lighthouse`,
 * `office`, `second-visits`, `vitals` and `writes` are only measured when named, as is `lists` (part of `chain`) alone.
 * `-- exchange --goods 10000` measures the exchange with fewer goods, for profiling.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from '../tools/lib/figure.ts';
import { figure } from '../tools/lib/figure.ts';
import { measureCamera } from './rows/camera.ts';
import { measureCampaigns } from './rows/campaigns.ts';
import { measureCommerceml } from './rows/commerceml.ts';
import { measureDragging } from './rows/dragging.ts';
import { measureExchange } from './rows/exchange.ts';
import { measureFloors } from './rows/floors.ts';
import { measureHistory } from './rows/history.ts';
import { measureImports } from './rows/imports.ts';
import { measureLighthouse, measureOfficeLighthouse } from './rows/lighthouse.ts';
import { measureLists } from './rows/lists.ts';
import { measureNotices } from './rows/notices.ts';
import { measurePages } from './rows/pages.ts';
import { measurePdfs } from './rows/pdf.ts';
import { measurePlanograms } from './rows/planogram.ts';
import { measureRanking } from './rows/ranking.ts';
import { measureSearch } from './rows/search.ts';
import { measureSecondVisits } from './rows/second-visits.ts';
import { measureStarts } from './rows/start.ts';
import { measureTags } from './rows/tags.ts';
import { measureUsers } from './rows/users.ts';
import { measureVitals } from './rows/vitals.ts';
import { measureWalk } from './rows/walk.ts';
import { measureWrites } from './rows/writes.ts';
import { chainDatabase } from './support/chain.ts';
import { type Program, ROOT, signIn, startProgram } from './support/program.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { goods: { type: 'string' } },
});
const goods = options.goods === undefined ? undefined : Number(options.goods);

const ADMINISTRATOR = { phone: '+998901000001', password: 'javon-demo' };
const MERCHANDISER = { phone: '+998901000002', password: 'javon-demo' };

function administratorAt(origin: string): Promise<string> {
  return signIn(origin, ADMINISTRATOR.phone, ADMINISTRATOR.password);
}

/** Measures on the chain-size database. */
async function withChain(measure: (databaseUrl: string) => Promise<Figure[]>): Promise<Figure[]> {
  const chain = await chainDatabase();
  try {
    return await measure(chain.url);
  } finally {
    await chain.stop();
  }
}

/** Measures on the chain-size database with a separate server. */
function onChain(measure: (server: Program, databaseUrl: string) => Promise<Figure[]>): Promise<Figure[]> {
  return withChain(async (url) => {
    const server = await startProgram('apps/api/src/main.ts', { DATABASE_URL: url });
    try {
      return await measure(server, url);
    } finally {
      await server.stop();
    }
  });
}

function measureOnChain(): Promise<Figure[]> {
  return onChain(async (server, url) => {
    const token = await signIn(server.origin, MERCHANDISER.phone, MERCHANDISER.password);
    const administrator = await administratorAt(server.origin);
    return [
      ...(await measureLists(server, url, { merchandiser: token, administrator })),
      ...(await measureSearch(server, url, token)),
      ...(await measureTags(server, url, token)),
      ...(await measureRanking(server, administrator)),
      ...(await measureUsers(server, administrator)),
      figure('memory of the server under load', server.memoryMb(), 'MB', { of: 'value', atMost: 230 }),
    ];
  });
}

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: measurePages,
  start: measureStarts,
  pdf: measurePdfs,
  commerceml: measureCommerceml,
  planogram: measurePlanograms,
  camera: measureCamera,
  walk: measureWalk,
  dragging: measureDragging,
  notices: measureNotices,
  chain: measureOnChain,
  campaigns: () =>
    onChain(async (server, url) => measureCampaigns(server, url, await administratorAt(server.origin))),
  lists: () =>
    onChain(async (server, url) =>
      measureLists(server, url, {
        merchandiser: await signIn(server.origin, MERCHANDISER.phone, MERCHANDISER.password),
        administrator: await administratorAt(server.origin),
      }),
    ),
  imports: () =>
    onChain(async (server, url) => measureImports(server, url, await administratorAt(server.origin))),
  exchange: () =>
    onChain(async (server, url) => measureExchange(server, url, await administratorAt(server.origin), goods)),
  floors: () =>
    onChain(async (server, url) => measureFloors(server, url, await administratorAt(server.origin))),
  writes: () =>
    onChain(async (server, url) => measureWrites(server, url, await administratorAt(server.origin))),
  lighthouse: () => withChain(measureLighthouse),
  office: () => withChain(measureOfficeLighthouse),
  vitals: () => withChain(measureVitals),
  'second-visits': () => withChain(measureSecondVisits),
  history: () =>
    onChain(async (server, url) => measureHistory(server, url, await administratorAt(server.origin))),
};
/** Parts that are only measured when named. */
const ONLY_BY_NAME: readonly string[] = [
  'history',
  'lighthouse',
  'lists',
  'office',
  'second-visits',
  'vitals',
  'writes',
];

const COLUMNS = ['name', 'value', 'unit', 'limit', 'ratio', 'aim', 'holds'] as const;

function table(figures: readonly Figure[]): string {
  const rows = [
    COLUMNS as readonly string[],
    ...figures.map((one) =>
      COLUMNS.map((column) => (column === 'holds' ? (one.holds ? 'yes' : 'NO') : String(one[column] ?? '—'))),
    ),
  ];
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          i === 0 || i === 2 || i === 5 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

const unknown = asked.find((name) => !(name in PARTS));
if (unknown !== undefined) throw new Error(`Say some of: ${Object.keys(PARTS).join(', ')}`);

const figures: Figure[] = [];
const usual = Object.keys(PARTS).filter((name) => !ONLY_BY_NAME.includes(name));
const folder = path.join(ROOT, 'bench/results');
mkdirSync(folder, { recursive: true });
for (const name of asked.length === 0 ? usual : asked) {
  console.log(`… ${name}`);
  figures.push(...((await PARTS[name]?.()) ?? []));
  // A part that fails, or a run that is stopped, leaves the figures of those before it.
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
console.log(`\n${table(figures)}\n`);
