import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  chooseInUserMenu,
  eventually,
  notes,
  noteTexts,
  settle,
  shellIsKept,
  slowNotifications,
} from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, type Language, WORDS } from '../support/words.ts';

const stage = useStage();
const WITH_WORKER = { serviceWorkers: 'allow' as const };
const OFFLINE = {
  uz: 'Internet aloqasi yoʻq, tarmoqqa ulanishni tekshiring',
  ru: 'Нет связи с интернетом, проверьте подключение к сети',
};

const alert = (page: Page) => page.locator('main [role=alert]').first();
const alertTexts = async (page: Page) =>
  (await alert(page).locator('p').allTextContents()).map((text) => text.trim());
const link = (page: Page, language: Language, name: 'check_list' | 'application') =>
  page.getByRole('navigation').getByRole('link', { name: WORDS[language].pages[name], exact: true });
const retry = (page: Page, language: Language) =>
  alert(page).getByRole('button', { name: WORDS[language].common.retry });

describe.each(LANGUAGES)('without a connection: %s', (language) => {
  it.each(['block', 'allow'] as const)(
    '[ERR-9, NAV-3] a screen that was not opened yet shows an error and loads on “retry”; workers: %s',
    async (serviceWorkers) => {
      const { page, context, expectFault } = await stage.enter({
        as: PEOPLE.merchandiser,
        language,
        browser: { serviceWorkers },
        fresh: true,
      });
      expectFault(/Failed to (load resource|fetch)/);
      // A page that detects the connection may retry before the button is pressed; here only the button
      // retries.
      await page.addInitScript(() =>
        window.addEventListener('online', (event) => event.stopImmediatePropagation(), true),
      );
      await page.goto('/shelf?search=qqqqqq');
      await settle(page);
      if (serviceWorkers === 'allow') await shellIsKept(page);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));

      await context.setOffline(true);
      await link(page, language, 'application').click();
      await eventually(() => alertTexts(page)).toEqual([OFFLINE[language]]);
      // The frame stays without a reload.
      expect(new URL(page.url()).pathname).toBe('/application');
      expect(await page.locator('main').count()).toBe(1);
      const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
      await alert(page).evaluate((note) => note.setAttribute('data-first', ''));
      await retry(page, language).click();
      await asked;
      // The first try has ended once a new note is shown; otherwise it could end with the connection
      // restored.
      await alert(page).and(page.locator(':not([data-first])')).waitFor();
      await eventually(() => alertTexts(page)).toEqual([OFFLINE[language]]);

      // The screen opens without a press once the connection is back.
      await context.setOffline(false);
      await settle(page);
      await page.getByRole('heading', { level: 1, name: WORDS[language].pages.application }).waitFor();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    },
  );

  it('[ERR-9] a reloaded page shows the application and that it is offline, until the connection is back', async () => {
    const { page, context, expectFault } = await stage.enter({
      as: PEOPLE.merchandiser,
      language,
      browser: WITH_WORKER,
      fresh: true,
    });
    expectFault(/Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED/);
    await slowNotifications(page);
    await page.goto('/shelf?search=qqqqqq');
    await settle(page);
    await shellIsKept(page);
    await context.setOffline(true);
    await page.reload();

    await link(page, language, 'application').waitFor();
    await eventually(() => alertTexts(page)).toEqual([OFFLINE[language]]);
    const said = (await noteTexts(page)).map((text) => text.replace(/^[^:]+: /, ''));
    expect(said).toEqual([OFFLINE[language]]);

    await context.setOffline(false);
    await alert(page).getByRole('button', { name: WORDS[language].ui.states.retry }).click();
    await alert(page).waitFor({ state: 'detached' });
  });
});

describe('a file of a screen that the server no longer has', () => {
  it('reloads the address, which loads the newer build', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.merchandiser, language: 'ru', fresh: true });
    expectFault('Failed to load resource');
    await page.goto('/shelf?search=qqqqqq');
    await settle(page);
    let isGone = true;
    await page.route('**/assets/ApplicationsScreen-*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await link(page, 'ru', 'application').click();
    await page.getByRole('heading', { level: 1, name: WORDS.ru.pages.application }).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  });

  it('[ERR-3] does so once, then names the developers and not the internet', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.merchandiser, language: 'ru', fresh: true });
    expectFault('Failed to load resource');
    await page.goto('/shelf?search=qqqqqq');
    await settle(page);
    // Requests, not `load` events: the note may be shown before the page has loaded its font.
    let pages = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await page.route('**/assets/ApplicationsScreen-*.js', (route) => route.fulfill({ status: 404 }));
    await link(page, 'ru', 'application').click();
    await eventually(() => alertTexts(page)).toEqual([WORDS.ru.common.http.contact]);
    expect(pages).toBe(1);
  });
});

describe.each(LANGUAGES)('a page that is open since before an update: %s', (language) => {
  it('goes on, and offers to reload once the server has another build', async () => {
    const { page, context } = await stage.enter({ as: PEOPLE.director, language, fresh: true });
    await context.clock.install();
    await page.goto('/shelf');
    await settle(page);
    const { frame } = WORDS[language];
    const offer = page.getByRole('button', { name: frame.new_build.title });
    const START = `${stage.site.origin}/`;
    const look = async () => {
      const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
      await context.clock.fastForward('10:00');
      await (await looked).finished();
    };
    await look();
    // A router's sign-in page is no new build.
    await page.route(START, (route) => route.fulfill({ body: '<title>Wi-Fi</title>' }));
    await look();
    expect(await offer.count()).toBe(0);
    await page.unroute(START);
    await page.route(START, async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-Next.js') });
    });
    await look();
    await offer.waitFor();
    await link(page, language, 'application').click();
    await page.getByRole('heading', { level: 1, name: WORDS[language].pages.application }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await offer.click();
    await page.waitForFunction(() => !('isSamePage' in window));
    await settle(page);
    expect(new URL(page.url()).pathname).toBe('/application');
    expect(await offer.count()).toBe(0);
  });
});

describe('a page that opened from the cache', () => {
  it('is replaced by the newer build of which its worker reports, or offers to reload once a person has touched it', async () => {
    const { page } = await stage.enter({
      as: PEOPLE.director,
      language: 'uz',
      browser: WITH_WORKER,
      fresh: true,
    });
    const offer = page.getByRole('button', { name: WORDS.uz.frame.new_build.title });
    const hear = (script: string) =>
      page.evaluate((newBuild) => {
        Object.assign(window, { isSamePage: true });
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { newBuild } }));
      }, script);
    await page.goto('/application');
    await settle(page);
    await shellIsKept(page);
    const own = await page.locator('script[type=module][src]').getAttribute('src');
    await hear(own ?? '');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await hear('/assets/index-Next.js');
    await page.waitForFunction(() => !('isSamePage' in window));
    await settle(page);
    await shellIsKept(page);
    await page.keyboard.press('Shift');
    await hear('/assets/index-Next.js');
    await offer.waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    // The addresses that a person opened are not left to the next one.
    const pages = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('javon-pages-'));
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    await eventually(pages).toEqual(['/application']);
    await chooseInUserMenu(page, 'uz', 'sign_out');
    await arrive(page, '/auth/login');
    await eventually(pages).toEqual([]);
  });
});

describe('a part of a screen that cannot be loaded', () => {
  it('[ERR-2, NAV-3] shows an error in its place, and the form keeps its input', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator });
    expectFault('Failed to load resource');
    const { common } = WORDS.uz;
    let isAway = true;
    await page.route(/\/assets\/BranchField-.*\.js$|^[^/]+\/\/[^/]+\/$/, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    await page.goto('/users/add');
    await page.locator('[name=surname]').fill('Ergashev');
    const note = page.getByRole('status').filter({ hasText: common.http.network });
    await note.waitFor();
    isAway = false;
    await note.getByRole('button', { name: common.retry }).click();
    await page.locator('form').getByLabel('Filial').first().waitFor();
    expect(await note.count()).toBe(0);
    expect(await page.locator('[name=surname]').inputValue()).toBe('Ergashev');
  });

  it('[ERR-3, NAV-3] that the newer build no longer has asks to reload the page, over the open list', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator, language: 'ru' });
    expectFault('Failed to load resource');
    const { common, goods } = WORDS.ru;
    await page.route('**/assets/NewProductPanel-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/goods?search=televizor');
    await settle(page);
    await page.getByRole('button', { name: goods.new }).click();
    const note = page.getByRole('alert').filter({ hasText: common.part.renewed });
    await note.getByRole('button', { name: common.crash.reload }).waitFor();
    await note.getByRole('button', { name: common.close }).click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('televizor');
  });
});

describe.each(LANGUAGES)('the notification and the page show the same text: %s', (language) => {
  const { http } = WORDS[language].common;

  it.each([
    ['a fault of the network', null, http.network],
    ['500', { status: 500, json: { message: 'inside', errors: [] } }, http.server_error],
    ['502 of what stands before the server', { status: 502, body: '<html>' }, http.contact],
    ['503 with the server’s words', { status: 503, json: { message: 'Band', errors: [] } }, 'Band'],
    ['an empty answer', { status: 200, body: '' }, http.contact],
    ['an error without a word', { status: 409, body: '' }, http.contact],
  ] as const)('[ERR-2, ERR-3, ERR-6, ERR-9] %s', async (_, answer, text) => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller, language });
    expectFault('Failed to load resource');
    await slowNotifications(page);
    await page.route(/\/api\/(uz|ru)\/shelves\?/, (route) =>
      answer === null ? route.abort('connectionrefused') : route.fulfill(answer),
    );
    await page.goto('/shelf?search=qqqqqq');
    await notes(page).first().waitFor();
    await eventually(() => alertTexts(page)).toEqual([text]);
    expect((await noteTexts(page)).map((one) => one.replace(`${http.error_title}: `, ''))).toEqual([text]);
  });
});

/** Cached builds, once the newest worker has finished. */
function keptBuilds(page: Page) {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    if (worker?.installing || worker?.waiting || worker?.active?.state !== 'activated') return null;
    const names = (await caches.keys()).filter((name) => name.startsWith('javon-shell-'));
    return names.map((name) => name.at(-1));
  });
}

describe('the cached application', () => {
  it('opens an address that was opened before while the server is still asked, unless it is reloaded; a newer build is reported', async () => {
    const house = await twoBuilds();
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    const title = () => page.title();
    const opened = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('javon-pages-'));
        return (
          name !== undefined &&
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
        );
      });
    try {
      await page.goto(`${house.origin}/shelf`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/shell-worker.js');
        await navigator.serviceWorker.ready;
        await new Promise((done) => {
          if (navigator.serviceWorker.controller) done(null);
          else navigator.serviceWorker.addEventListener('controllerchange', done);
        });
      });
      for (let number = 1; number <= 13; number += 1) await page.goto(`${house.origin}/shelf/${number}`);
      const last = Array.from({ length: 12 }, (_, i) => `/shelf/${i + 2}`);
      await eventually(opened).toEqual(last);

      house.hold();
      await page.goto(`${house.origin}/shelf/2?search=1`);
      await eventually(title).toBe('build 1');
      house.release();
      house.build = 2;
      await page.reload();
      await eventually(title).toBe('build 2');
      await eventually(() => keptBuilds(page)).toEqual(['1', '2']);

      await page.goto(`${house.origin}/shelf/2`);
      await eventually(opened).toEqual(['/shelf/2']);
      house.hold();
      await page.goto(`${house.origin}/shelf/2`);
      await eventually(title).toBe('build 2');
      house.build = 3;
      house.release();
      await eventually(title).toBe('build 2, now 3');
      // The newer build is known: cached pages are not opened any more.
      await page.goto(`${house.origin}/shelf/2`);
      await eventually(title).toBe('build 3');
    } finally {
      await context.close();
      await house.close();
    }
  });

  it('[ERR-9, OPS-2] is of the newest build as soon as the server answers, also when offline again, and older builds are deleted', async () => {
    const house = await twoBuilds();
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    const title = () => page.title();
    try {
      for (const [build, left] of [
        [1, ['1']],
        [2, ['1', '2']],
        [3, ['2', '3']],
      ] as const) {
        house.build = build;
        // Online, a page is of the new build at once, whatever is cached.
        await page.goto(`${house.origin}/check_list/7`);
        await eventually(title).toBe(`build ${build}`);
        await page.evaluate(async () => {
          const worker = await navigator.serviceWorker.register('/shell-worker.js', {
            updateViaCache: 'none',
          });
          await worker.update();
        });
        await eventually(() => keptBuilds(page)).toEqual(left);
        await context.setOffline(true);
        await page.reload();
        await eventually(title).toBe(`build ${build}`);
        await context.setOffline(false);
      }
      // Offline, every address opens the application, except those that the server answers itself.
      await context.setOffline(true);
      await page.goto(`${house.origin}/users`);
      await eventually(title).toBe('build 3');
      await expect(page.goto(`${house.origin}/t/ABC`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    } finally {
      await context.close();
      await house.close();
    }
  });
});

/** Starts a site whose page names its build, with the worker and the list of files of this build. */
async function twoBuilds() {
  const built = readFileSync(new URL('../../apps/web/dist/shell-worker.js', import.meta.url), 'utf8');
  let held: { readonly promise: Promise<void>; resolve(): void } | null = null;
  const house = {
    build: 1,
    origin: '',
    close: async () => {},
    /** Lets no page be answered until {@link release}. */
    hold: () => {
      held = Promise.withResolvers<void>();
    },
    release: () => held?.resolve(),
  };
  const script = () => `/assets/${house.build}.js`;
  const scriptOf = (build: number) => `document.title = 'build ${build}';
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const newest = /\\d/.exec(data.newBuild)[0];
      if (newest !== '${build}') document.title = 'build ${build}, now ' + newest;
    });
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage([]));`;
  const worker = () =>
    built
      .replace(/(["'`])\/assets\/.*?\1/, `'${script()}'`)
      .replace(/(["'`])[0-9a-f]{16}\1/, `'${house.build}'`);
  const server = createServer(async (request, response) => {
    const answer = (type: string, text: string) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(text);
    if (request.url === '/shell-worker.js') answer('text/javascript', worker());
    else if (request.url === script()) answer('text/javascript', scriptOf(house.build));
    else if (request.url?.startsWith('/assets/')) response.writeHead(404).end();
    else {
      await held?.promise;
      answer('text/html', `<!doctype html><title></title><script type="module" src="${script()}"></script>`);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  house.origin = `http://127.0.0.1:${address.port}`;
  house.close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  return house;
}
