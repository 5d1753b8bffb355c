import type { BrowserContext, Page } from 'playwright-core';
import { launchWith } from '../../e2e/support/browser.ts';
import { settle } from '../../e2e/support/page.ts';
import { type Figure, figure, median } from '../../tools/lib/figure.ts';
import { startHttp2Proxy } from '../support/http2-proxy.ts';
import { PHONE, SLOWER } from '../support/phone.ts';
import { startProgram } from '../support/program.ts';

/** Director of a store: the people of a store are those who use a phone. */
const DIRECTOR = { phone: '+998901000005', password: 'javon-demo' };
/** Lighthouse's slow 4G: 150 ms and 1.6 Mbit/s. */
const SLOW_4G = { delayMs: 150, bytesPerSecond: 200_000 };
/** Screens, each with what makes it useful: its first row or card. */
const SCREENS: readonly (readonly [path: string, useful: string])[] = [
  ['/shelf', 'main a[href^="/shelf/"]'],
  ['/priceTag', 'main [role=rowgroup] [role=row]'],
  ['/goods', 'main a[href^="/goods/"]'],
];
const VISITS = 7;
/** Visits before, after which the browser has the files, and compiled code of them. */
const VISITS_BEFORE = 3;
/** Time for the browser to store what it has after a visit, milliseconds. */
const STORED_MS = 2000;
const LONGEST_MS = 30_000;
/** Time limit from the request of the page to its useful content, milliseconds. */
const USEFUL_MS = 1000;

/** Notes the time of the first frame with an element. */
function noteUseful([path, selector]: readonly [string, string]): void {
  if (location.pathname !== path) return;
  const look = () => {
    if (document.querySelector(selector)) performance.mark('useful');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function usefulAt(page: Page): Promise<number> {
  const times = () => performance.getEntriesByName('useful').map(({ startTime }) => startTime);
  await page.waitForFunction(() => performance.getEntriesByName('useful').length > 0, undefined, {
    timeout: LONGEST_MS,
  });
  const [time = Number.NaN] = await page.evaluate(times);
  return time;
}

/** Milliseconds to the useful content of an address, in a new page. */
async function visit(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'commit' });
  const time = await usefulAt(page);
  await settle(page);
  await page.waitForTimeout(STORED_MS);
  await page.close();
  return time;
}

/**
 * Time to the first row or card of a screen that was visited before, on a phone (a quarter of this machine's speed, slow
 * 4G), on the data of a chain, as the director of a store. The service worker has the files. The browser, the proxy
 * and the server share this machine: only an idle one gives a meaningful figure.
 */
export async function measureSecondVisits(databaseUrl: string): Promise<Figure[]> {
  const server = await startProgram('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, TRUST_PROXY: '1' });
  const proxy = await startHttp2Proxy(server.origin, SLOW_4G);
  const browser = await launchWith(['--ignore-certificate-errors']);
  try {
    const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
    for (const screen of SCREENS) await context.addInitScript(noteUseful, screen);
    const page = await context.newPage();
    await page.goto(`${proxy.origin}/auth/login`);
    await page.locator('[name=phone]').fill(DIRECTOR.phone);
    await page.locator('[name=password]').fill(DIRECTOR.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname !== '/auth/login');
    await settle(page);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await page.close();
    const figures: Figure[] = [];
    for (const [path] of SCREENS) {
      const address = proxy.origin + path;
      for (let time = 0; time < VISITS_BEFORE; time += 1) await visit(context, address);
      const times: number[] = [];
      for (let time = 0; time < VISITS; time += 1) times.push(await visit(context, address));
      console.log(`  ${path}: ${times.map(Math.round).join(', ')} ms`);
      figures.push(
        figure(`second visit of ${path} on a phone, useful after`, median(times), 'ms', {
          of: 'value',
          atMost: USEFUL_MS,
        }),
      );
    }
    return figures;
  } finally {
    await browser.close();
    await proxy.stop();
    await server.stop();
  }
}
