import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from '../../e2e/support/browser.ts';
import { WORDS } from '../../e2e/support/words.ts';
import { type Figure, figure, median } from '../../tools/lib/figure.ts';
import { sendForJson } from '../support/call.ts';
import { fullShelf, PLACEMENTS, STOREYS } from '../support/full-shelf.ts';
import { PHONE, SLOWER } from '../support/phone.ts';
import { signIn, startProgram } from '../support/program.ts';

const MERCHANDISER = { phone: '+998901000002', password: 'javon-demo' };
const DESK = { viewport: { width: 1440, height: 900 } };
/** Number of times that each interaction is repeated; the figure is their median. */
const TIMES = 5;
/** Time limit from an interaction to the next paint, milliseconds. */
const LONGEST_MS = 100;
/** Time after an interaction until the browser has reported it, milliseconds. */
const REPORTED_MS = 400;
/** Shortest duration that browsers report, milliseconds. */
const SHORTEST_MS = 16;

const OBSERVE = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.interactions.push(duration);
}).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true });`;

/** Opens a page that is slowed down, signed in. */
async function enter(browser: Browser, origin: string, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(device);
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.locator('[name=phone]').fill(MERCHANDISER.phone);
  await page.locator('[name=password]').fill(MERCHANDISER.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Waits until nothing loads, and everything that loaded is drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('main h1').first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(REPORTED_MS);
}

/** Longest interaction of some work, milliseconds from the input to the next paint. */
async function longest(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(REPORTED_MS);
  await page.evaluate('void (window.interactions.length = 0)');
  await work();
  await page.waitForTimeout(REPORTED_MS);
  const durations = (await page.evaluate('window.interactions')) as number[];
  // Shorter ones are not reported.
  return Math.max(SHORTEST_MS, ...durations);
}

/** Median of an interaction that is repeated, with what has to be done before it each time. */
async function repeated(
  page: Page,
  name: string,
  { before, work }: { before?: () => Promise<unknown>; work: (time: number) => Promise<unknown> },
): Promise<Figure> {
  const durations: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await before?.();
    durations.push(await longest(page, () => work(time)));
  }
  return figure(`${name}, to the next paint`, median(durations), 'ms', { of: 'value', atMost: LONGEST_MS });
}

async function onPhone(
  browser: Browser,
  origin: string,
  { branch, state }: { readonly branch: string; readonly state: string },
  category: number,
): Promise<Figure[]> {
  const page = await enter(browser, origin, PHONE);
  const { price_tags: tags, frame } = WORDS.uz;
  const figures: Figure[] = [];
  const open = async (address: string) => {
    await page.goto(origin + address);
    await settle(page);
  };

  await open(`/priceTag?branch=${branch}&state=${state}`);
  const bar = page.getByRole('region', { name: tags.bar.label });
  const all = bar.getByRole('button', { name: /^Hammasini tanlash/ });
  const clear = bar.getByRole('button', { name: tags.bar.clear }).filter({ visible: true });
  // The first press fetches the other pages of the list.
  await all.tap();
  await clear.first().waitFor();
  await settle(page);
  figures.push(
    await repeated(page, 'choosing all tags of a list of 500', {
      before: async () => {
        await clear.first().tap();
        await settle(page);
      },
      work: () => all.tap(),
    }),
  );
  const picker = page.getByRole('button', { name: new RegExp(`^${tags.choose_category}`) });
  const rows = page.getByRole('dialog').getByRole('button', { name: / A[567]/ });
  figures.push(
    await repeated(page, 'opening the categories and switching the category', {
      before: () => settle(page),
      work: async (time) => {
        await picker.tap();
        await rows.nth(time + 1).waitFor();
        await rows.nth(time + 1).tap();
        await rows.first().waitFor({ state: 'hidden' });
      },
    }),
  );

  await open(`/goods/${category}`);
  const search = page.locator('main').getByRole('searchbox').first();
  figures.push(
    await repeated(page, 'typing in the search of products', {
      before: async () => {
        await search.fill('');
        await settle(page);
      },
      work: () => search.pressSequentially('samsung', { delay: 120 }),
    }),
  );
  await open(`/goods/${category}`);
  figures.push(
    await repeated(page, 'opening a product', {
      before: async () => {
        if (new URL(page.url()).pathname !== `/goods/${category}`) await page.goBack();
        await settle(page);
      },
      work: async (time) => {
        await page.locator(`main a[href^="/goods/${category}/product/"]`).nth(time).tap();
        await page.waitForURL(/\/product\/\d+/);
      },
    }),
  );
  const palette = page.getByRole('button', { name: frame.search.open });
  const finder = page.getByRole('combobox', { name: frame.search.placeholder });
  figures.push(
    await repeated(page, 'opening the palette', {
      before: async () => {
        if (await finder.isVisible()) await page.keyboard.press('Escape');
        await finder.waitFor({ state: 'detached' });
      },
      work: async () => {
        await palette.tap();
        await finder.waitFor();
      },
    }),
  );
  await page.context().close();
  return figures;
}

async function onShelf(browser: Browser, origin: string, shelf: number): Promise<Figure[]> {
  const page = await enter(browser, origin, DESK);
  await page.goto(`${origin}/shelf/${shelf}?edit=true`);
  const boxes = page.locator('[data-placement]');
  await boxes.nth(PLACEMENTS - 1).waitFor();
  await page.locator('[data-canvas][data-editing]').waitFor();
  const zones = page.locator('[data-canvas] rect[data-zone]');
  let end: readonly [number, number] = [0, 0];
  const lift = async (time: number) => {
    const from = await boxes.nth(120 + time * 7).boundingBox();
    const to = await zones.nth(time % STOREYS).boundingBox();
    if (!from || !to) throw new Error('The shelf is not on the screen');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    end = [to.x + to.width - 12, to.y + to.height * 0.6];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y);
  };
  const [lifts, drops]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    lifts.push(await longest(page, () => lift(time)));
    await page.mouse.move(...end, { steps: 10 });
    drops.push(await longest(page, () => page.mouse.up()));
    await page.keyboard.press('Escape');
  }
  await page.context().close();
  const aim = { of: 'value', atMost: LONGEST_MS } as const;
  return [
    figure(`lifting a product among ${PLACEMENTS}, to the next paint`, median(lifts), 'ms', aim),
    figure(`placing it, to the next paint`, median(drops), 'ms', aim),
  ];
}

/**
 * Time from an input to the next paint (INP) on the data of a chain, on a phone and, for shelves, on a desktop, each
 * with the processor slowed down as Lighthouse's phone; the median of five.
 */
export async function measureVitals(databaseUrl: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-vitals-'));
  const chain = await startProgram('apps/api/src/main.ts', { DATABASE_URL: databaseUrl });
  const demo = await startProgram('apps/api/src/main.ts', { DATA_DIR: folder });
  const browser = await launch();
  try {
    const token = await signIn(chain.origin, MERCHANDISER.phone, MERCHANDISER.password);
    const get = <T>(way: string) => sendForJson<T>('GET', `${chain.origin}/api/uz${way}`, token);
    const { items: branches } = await get<{ items: { code: string }[] }>('/branches?limit=1');
    const { items: categories } = await get<{ items: { id: number; product_count: number }[] }>(
      '/categories',
    );
    const branch = branches[0]?.code ?? '';
    const { items: queue } = await get<{ items: { to_print: number; current: number }[] }>(
      `/price-tags/summary?branch=${branch}`,
    );
    const count = (state: 'to_print' | 'current') => queue.reduce((sum, row) => sum + row[state], 0);
    // Tags that are right, of which there are hundreds, unless an exchange was measured on the same data.
    const state = count('current') > count('to_print') ? 'current' : 'to_print';
    const largest = categories.toSorted((a, b) => b.product_count - a.product_count)[0]?.id ?? 1;
    const shelf = await fullShelf(
      demo.origin,
      await signIn(demo.origin, MERCHANDISER.phone, MERCHANDISER.password),
    );
    return [
      ...(await onPhone(browser, chain.origin, { branch, state }, largest)),
      ...(await onShelf(browser, demo.origin, shelf)),
    ];
  } finally {
    await browser.close();
    await chain.stop();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
