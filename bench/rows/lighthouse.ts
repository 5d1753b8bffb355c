import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/src/platform/postgres/free-port.ts';
import { launchOpen } from '../../e2e/support/browser.ts';
import { type Figure, figure, median, unaimedFigure } from '../../tools/lib/figure.ts';
import { serveBarePage } from '../support/bare-page.ts';
import { blockingTime, type TraceEvent } from '../support/blocking.ts';
import { sendForJson } from '../support/call.ts';
import { startHttp2Proxy } from '../support/http2-proxy.ts';
import { signIn as apiSignIn, startProgram } from '../support/program.ts';

const run = promisify(execFile);

/** Fetched only when this part is requested: it is not a dependency of the project. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** How many times slower than this machine Lighthouse takes the phone's processor to be. */
const SLOWDOWN = 4;
/** Timeout of a page, milliseconds; the event stream stays open permanently. */
const LONGEST_LOAD_MS = 20_000;
const PASSWORD = 'javon-demo';
const ADMINISTRATOR = '+998901000001';
/** Director of a store: the people of a store are those who use a phone. */
const DIRECTOR = '+998901000005';
const SIGN_IN = '/auth/login';
/** Screens of an administrator. */
const OF_OFFICE = [
  '/goods/1',
  '/goods/1/product/1',
  '/users',
  '/branch',
  '/application',
  '/check_list',
  '/top_direktores',
  '/analytic_price_tag',
  '/priceTagSampler',
  '/history',
  '/settings',
  '/access/roles',
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = [
  ['largest-contentful-paint', 'ms', 2500],
  ['total-blocking-time', 'ms', 150],
  ['cumulative-layout-shift', '', 0],
] as const;

const OWN_BLOCKING = 'blocking by processor time';

type Category = (typeof CATEGORIES)[number];

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

interface Visit extends Report {
  /** Total blocking time by the processor time of the page's thread, milliseconds. */
  readonly ownBlocking: number;
}

/** Lowest score of a category, 0 to 100. */
function aimOf(screen: string, category: Category): number {
  if (category !== 'performance') return 100;
  return screen === SIGN_IN ? 95 : 90;
}

async function isToBeHad(): Promise<boolean> {
  try {
    await run('npx', ['--yes', LIGHTHOUSE, '--version'], { timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}

async function visit(url: string, port: number, file: string): Promise<Visit> {
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--save-assets',
      `--port=${port}`,
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join()}`,
      `--max-wait-for-load=${LONGEST_LOAD_MS}`,
    ],
    { timeout: 180_000 },
  );
  const { traceEvents } = JSON.parse(readFileSync(file.replace('.json', '-0.trace.json'), 'utf8')) as {
    traceEvents: TraceEvent[];
  };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return { ...report, ownBlocking: blockingTime(traceEvents, SLOWDOWN) };
}

/** Visits a page, a second time if the browser breaks off the first: one lost visit must not cost those before it. */
async function visitSurely(url: string, port: number, file: string): Promise<Visit> {
  try {
    return await visit(url, port, file);
  } catch (error) {
    console.log(`  again, as a visit failed: ${String(error).split('\n', 2).at(1)}`);
    return await visit(url, port, file);
  }
}

/** Figures of the visits of a screen. */
function figuresOf(screen: string, reports: readonly Visit[], withMetrics: boolean): Figure[] {
  const scores = CATEGORIES.map((category) => {
    const score = median(reports.map(({ categories }) => (categories[category].score ?? 0) * 100));
    return figure(`${screen} ${category}`, score, 'points', {
      of: 'value',
      atLeast: aimOf(screen, category),
    });
  });
  if (!withMetrics) return scores;
  const metrics = METRICS.map(([metric, unit, atMost]) => {
    const value = median(reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN));
    return figure(`${screen} ${metric}`, value, unit, { of: 'value', atMost });
  });
  const own = median(reports.map(({ ownBlocking }) => ownBlocking));
  return [...scores, ...metrics, unaimedFigure(`${screen} ${OWN_BLOCKING}`, own, 'ms')];
}

/** Parts that visits need: the servers behind their proxies and the browser. */
interface House {
  /** Visits an address {@link RUNS} times. */
  readonly measure: (name: string, url: string) => Promise<Visit[]>;
  /** Signs in, instead of the person before. */
  readonly signIn: (phone: string) => Promise<void>;
  readonly origin: string;
  /** Origin of a page of the same parts with nothing of Javon. */
  readonly bareOrigin: string;
  /** The first shelf of the director's branch. */
  readonly shelf: number;
}

async function withHouse(
  databaseUrl: string,
  measureAll: (house: House) => Promise<Figure[]>,
): Promise<Figure[]> {
  if (!(await isToBeHad())) {
    console.log(`${LIGHTHOUSE} cannot be had here: nothing is measured.`);
    return [];
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-lighthouse-'));
  const server = await startProgram('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' });
  const token = await apiSignIn(server.origin, DIRECTOR, PASSWORD);
  const shelves = await sendForJson<{ items: { id: number }[] }>(
    'GET',
    `${server.origin}/api/uz/shelves?limit=1`,
    token,
  );
  const bare = await serveBarePage(path.join(folder, 'bare'));
  const proxies = [await startHttp2Proxy(server.origin), await startHttp2Proxy(bare.origin)] as const;
  const port = await freePort();
  const browser = await launchOpen(path.join(folder, 'browser'), port, ['--ignore-certificate-errors']);
  const strength: number[] = [];
  const { origin } = proxies[0];
  const house: House = {
    origin,
    bareOrigin: proxies[1].origin,
    shelf: shelves.items[0]?.id ?? 1,
    measure: async (name, url) => {
      const visits: Visit[] = [];
      for (let i = 0; i < RUNS; i++)
        visits.push(await visitSurely(url, port, path.join(folder, 'report.json')));
      const scores = visits.map(({ categories }) => Math.round((categories.performance.score ?? 0) * 100));
      const paint = visits.map(({ audits }) => Math.round(audits[METRICS[0][0]]?.numericValue ?? Number.NaN));
      console.log(`  ${name}: ${scores.join(', ')}; largest paint ${paint.join(', ')} ms`);
      strength.push(...visits.map(({ environment }) => environment.benchmarkIndex));
      return visits;
    },
    signIn: async (phone) => {
      await browser.clearCookies();
      const page = await browser.newPage();
      await page.goto(origin + SIGN_IN);
      await page.locator('[name=phone]').fill(phone);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').click();
      await page.waitForURL((url) => url.pathname !== SIGN_IN);
      await page.close();
    },
  };
  try {
    const figures = await measureAll(house);
    return [...figures, unaimedFigure('benchmarkIndex of Lighthouse', median(strength), 'points')];
  } finally {
    await browser.close();
    for (const proxy of proxies) await proxy.stop();
    await bare.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Lighthouse's scores for a phone (a quarter of this machine's speed, slow 4G), 0 to 100, the median of five visits
 * with an empty cache, on the data of a chain: the sign-in page and the screens of a store as its director. Beside them
 * those of a bare page of the same parts. Both are behind a proxy with TLS and HTTP/2, as in
 * the operations guide: over HTTP/1.1 six connections fetch the files of a page in turns. The performance score and the
 * blocking time use elapsed time, and the browser, Lighthouse, the proxy and the server share this machine: only an idle
 * one gives a meaningful figure, and `benchmarkIndex` shows its speed (1,000 and more while idle). The blocking time is
 * given by processor time as well.
 */
export function measureLighthouse(databaseUrl: string): Promise<Figure[]> {
  return withHouse(databaseUrl, async ({ measure, signIn, origin, bareOrigin, shelf }) => {
    const figures = figuresOf(SIGN_IN, await measure(SIGN_IN, origin + SIGN_IN), true);
    await signIn(DIRECTOR);
    for (const screen of ['/shelf', `/shelf/${shelf}`, '/priceTag', '/goods'])
      figures.push(...figuresOf(screen, await measure(screen, origin + screen), true));
    const name = 'a bare page of the same parts';
    const visits = await measure(name, bareOrigin);
    const medianOf = (of: (one: Visit) => number | undefined) =>
      median(visits.map((one) => of(one) ?? Number.NaN));
    return [
      ...figures,
      unaimedFigure(
        `${name}: performance`,
        medianOf(({ categories }) => (categories.performance.score ?? 0) * 100),
        'points',
      ),
      ...METRICS.map(([metric, unit]) =>
        unaimedFigure(
          `${name}: ${metric}`,
          medianOf(({ audits }) => audits[metric]?.numericValue),
          unit,
        ),
      ),
      unaimedFigure(
        `${name}: ${OWN_BLOCKING}`,
        medianOf(({ ownBlocking }) => ownBlocking),
        'ms',
      ),
    ];
  });
}

/** The same scores for the other screens, as an administrator. */
export function measureOfficeLighthouse(databaseUrl: string): Promise<Figure[]> {
  return withHouse(databaseUrl, async ({ measure, signIn, origin }) => {
    await signIn(ADMINISTRATOR);
    const figures: Figure[] = [];
    for (const screen of OF_OFFICE)
      figures.push(...figuresOf(screen, await measure(screen, origin + screen), false));
    return figures;
  });
}
