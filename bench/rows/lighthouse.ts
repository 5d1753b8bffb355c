import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/src/platform/postgres/free-port.ts';
import { launchOpen } from '../../e2e/support/browser.ts';
import { type Figure, figure, median, unaimedFigure } from '../../tools/lib/figure.ts';
import { startProgram } from '../support/program.ts';

const run = promisify(execFile);

/** Fetched only when this part is requested: it is not a dependency of the project. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
/** Timeout of a page, milliseconds; the event stream stays open permanently. */
const LONGEST_LOAD_MS = 20_000;
const PASSWORD = 'javon-demo';
const ADMINISTRATOR = '+998901000001';
const SCREENS = [
  '/auth/login',
  '/shelf',
  '/shelf/1',
  '/priceTag',
  '/goods',
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
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;

type Category = keyof typeof AIMS;

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

async function isToBeHad(): Promise<boolean> {
  try {
    await run('npx', ['--yes', LIGHTHOUSE, '--version'], { timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}

async function visit(url: string, port: number, file: string): Promise<Report> {
  await run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      `--port=${port}`,
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${Object.keys(AIMS).join()}`,
      `--max-wait-for-load=${LONGEST_LOAD_MS}`,
    ],
    { timeout: 180_000 },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/**
 * Lighthouse's scores for a phone, 0 to 100, the median of three visits with an empty cache; the sign-in page
 * before signing in. Its performance score uses elapsed time: only an idle machine gives a meaningful figure,
 * and `benchmarkIndex` shows the speed of this one (1,000 and more while idle).
 */
export async function measureLighthouse(): Promise<Figure[]> {
  if (!(await isToBeHad())) {
    console.log(`${LIGHTHOUSE} cannot be had here: nothing is measured.`);
    return [];
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-lighthouse-'));
  const server = await startProgram('apps/api/src/main.ts', { DATA_DIR: path.join(folder, 'data') });
  const port = await freePort();
  const browser = await launchOpen(path.join(folder, 'browser'), port);
  try {
    const figures: Figure[] = [];
    const strength: number[] = [];
    for (const screen of SCREENS) {
      const reports: Report[] = [];
      for (let i = 0; i < RUNS; i++)
        reports.push(await visit(server.origin + screen, port, path.join(folder, 'report.json')));
      strength.push(...reports.map(({ environment }) => environment.benchmarkIndex));
      for (const category of Object.keys(AIMS) as Category[]) {
        const score = median(reports.map(({ categories }) => (categories[category].score ?? 0) * 100));
        figures.push(
          figure(`${screen} ${category}`, score, 'points', { of: 'value', atLeast: AIMS[category] }),
        );
      }
      if (screen === '/auth/login') {
        const page = await browser.newPage();
        await page.goto(`${server.origin}/auth/login`);
        await page.locator('[name=phone]').fill(ADMINISTRATOR);
        await page.locator('[name=password]').fill(PASSWORD);
        await page.locator('button[type=submit]').click();
        await page.waitForURL((url) => url.pathname !== '/auth/login');
        await page.close();
      }
    }
    return [...figures, unaimedFigure('benchmarkIndex of Lighthouse', median(strength), 'points')];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
