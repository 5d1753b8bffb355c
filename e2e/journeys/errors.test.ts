import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/src/platform/postgres/free-port.ts';
import { TEMPLATE_DEMO } from '../../apps/api/test/templates.ts';
import {
  arrive,
  eventually,
  follow,
  notes,
  noteTexts,
  notificationWith,
  settle,
  slowNotifications,
  typeSignIn,
} from '../support/page.ts';
import { PEOPLE, personWith, takePermission } from '../support/people.ts';
import { site, siteWithDoor } from '../support/server.ts';
import { bearerOf, useStage, type Visit } from '../support/stage.ts';
import { LANGUAGES, type Language, WORDS } from '../support/words.ts';

const stage = useStage();

const LIST = /\/api\/(uz|ru)\/shelves(\?|$)/;
const LOGIN = '**/api/auth/login';
let asked = 0;

/** Opens the list of shelves with a new search. */
async function searchAgain(page: Page): Promise<void> {
  asked += 1;
  await follow(page, `/shelf?search=q${asked}`);
}

/** Gives the next call for the list this answer, and waits for its notifications. */
async function answerNext(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<string[]> {
  await page.route(LIST, (route) => route.fulfill(answer), { times: 1 });
  await searchAgain(page);
  await notes(page).first().waitFor();
  return closeNotes(page);
}

/** Returns the texts of the notifications and closes them. */
async function closeNotes(page: Page): Promise<string[]> {
  const texts = await noteTexts(page);
  for (const _ of texts) {
    await notes(page).first().getByRole('button').click();
  }
  await notes(page).first().waitFor({ state: 'detached' });
  return texts;
}

/** A seller at the list of shelves, with a search that finds nothing. */
const EMPTY_LIST = '/shelf?search=qqqqqq';

async function atList(language: Language): Promise<Visit> {
  const visit = await stage.enter({ as: PEOPLE.seller, language });
  visit.expectFault('Failed to load resource');
  await slowNotifications(visit.page);
  // The end of a session would reach the page by a live event, before a call is refused.
  await visit.page.route(/\/events$/, () => {});
  await visit.page.goto(EMPTY_LIST);
  await settle(visit.page);
  return visit;
}

const errorBody = (count: number) => ({
  message: 'nothing of this is shown',
  errors: Array.from({ length: count }, (_, i) => ({ message: `mistake ${i + 1}` })),
});
const FIRST_FIVE = ['mistake 1', 'mistake 2', 'mistake 3', 'mistake 4', 'mistake 5'];

const SAID = {
  uz: {
    network: 'Xatolik: Tarmoqda xatolik. Internetni tekshiring yoki dasturchilarga murojaat qiling',
    contact: 'Dasturchilarga murojaat qiling',
    server: '500 Server xatoligi',
    tooMany: 'Siz juda koʻp soʻrov yuboryapsiz',
    offline: 'Internet aloqasi yoʻq, tarmoqqa ulanishni tekshiring',
    unknown: 'Nomaʼlum xatolik',
  },
  ru: {
    network: 'Ошибка: Ошибка сети. Проверьте интернет или обратитесь к разработчикам',
    contact: 'Обратитесь к разработчикам',
    server: '500 Ошибка сервера',
    tooMany: 'Вы посылаете слишком много запросов',
    offline: 'Нет связи с интернетом, проверьте подключение к сети',
    unknown: 'Неизвестная ошибка',
  },
} as const;

describe.each(LANGUAGES)('notifications of a failed call: %s', (language) => {
  const said = SAID[language];

  it('[ERR-1] none, if the call suppresses them', async () => {
    const { page } = await atList(language);
    await page.route('**/search?q=*', (route) => route.fulfill({ status: 500, json: errorBody(3) }));
    const answered = page.waitForResponse('**/search?q=*');
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: WORDS[language].frame.search.placeholder }).fill('televizor');
    expect((await answered).request().headers().notify).toBe('none');
    // The palette shows the failure itself.
    await page.getByText(WORDS[language].frame.search.failed).waitFor();
    expect(await noteTexts(page)).toEqual([]);
  });

  it('[ERR-1] but a 401 still leads to sign-in', async () => {
    const { page } = await atList(language);
    await stage.site.db.deleteFrom('session_token').execute();
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox', { name: WORDS[language].frame.search.placeholder }).fill('televizor');
    await arrive(page, '/auth/login');
  });

  it('[ERR-3, ERR-4, ERR-6, ERR-7, ERR-9] by the status of the answer', async () => {
    const { page } = await atList(language);
    // ERR-3: an invalid answer.
    expect(await answerNext(page, { status: 200, body: 'no JSON' })).toEqual([said.contact]);
    // ERR-4
    expect(await answerNext(page, { status: 400, json: errorBody(2) })).toEqual(FIRST_FIVE.slice(0, 2));
    expect(await answerNext(page, { status: 400, json: errorBody(7) })).toEqual(FIRST_FIVE);
    expect(await answerNext(page, { status: 400, json: { message: 'one word', errors: [] } })).toEqual([
      'one word',
    ]);
    // ERR-6, ERR-7: the texts are ours, not the server's.
    expect(await answerNext(page, { status: 500, json: errorBody(2) })).toEqual([said.server]);
    expect(await answerNext(page, { status: 429, json: errorBody(2) })).toEqual([said.tooMany]);
    // ERR-9
    const phones = { message: 'not this', errors: [], phone: ['phone 1', 'phone 2'] };
    expect(await answerNext(page, { status: 422, json: phones })).toEqual(['phone 1', 'phone 2']);
    expect(await answerNext(page, { status: 409, json: errorBody(0) })).toEqual([errorBody(0).message]);
    expect(await answerNext(page, { status: 418, body: '' })).toEqual([said.contact]);
  });

  it('[ERR-5] a 403 with errors: one notification each, five at most, and /403', async () => {
    const { page } = await atList(language);
    expect(await answerNext(page, { status: 403, json: errorBody(7) })).toEqual(FIRST_FIVE);
    await arrive(page, '/403');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/shelf?search=q${asked}`);
  });

  it('[ERR-9, ERR-2] offline', async () => {
    const { page, context } = await atList(language);
    await context.setOffline(true);
    await searchAgain(page);
    await notes(page).first().waitFor();
    expect((await closeNotes(page)).map((text) => text.replace(/^(Ошибка|Xatolik): /, ''))).toEqual([
      said.offline,
    ]);
    // A status without a text of its own, while offline.
    expect(await answerNext(page, { status: 409, json: errorBody(0) })).toEqual([said.offline]);
    await context.setOffline(false);
    await page.getByRole('button', { name: WORDS[language].ui.states.retry }).click();
    await page.locator('main [role=alert]').waitFor({ state: 'detached' });
    expect(await noteTexts(page)).toEqual([]);
  });

  it('[ERR-10] a failed sign-in: the server’s text, or that the reason is unknown, for 3000 ms', async () => {
    const { page, expectFault } = await stage.enter({ language });
    expectFault('Failed to load resource');
    await slowNotifications(page);
    await page.goto('/auth/login');
    await typeSignIn(page, { ...PEOPLE.seller, password: 'wrong password' });
    await notificationWith(page, WORDS[language].errors.credentials_wrong).waitFor();
    expect(await lifeOf(page)).toBe(3000);
    await expectTopRight(page);
    await closeNotes(page);
    for (const answer of [
      { status: 500, body: 'no JSON' },
      { status: 400, json: { errors: [] } },
    ]) {
      await page.route(LOGIN, (route) => route.fulfill(answer), { times: 1 });
      await page.locator('button[type=submit]').click();
      await notes(page).first().waitFor();
      expect(await lifeOf(page)).toBe(3000);
      expect(await closeNotes(page)).toEqual([said.unknown]);
    }
  });

  it('[ERR-2, ERR-10] the server does not respond', async () => {
    const away = await site(TEMPLATE_DEMO);
    const { page, context, expectFault } = await stage.enter({ as: PEOPLE.seller, language, at: away });
    expectFault('Failed to load resource');
    await slowNotifications(page);
    await page.goto(EMPTY_LIST);
    await settle(page);
    const login = await context.newPage();
    await slowNotifications(login);
    await login.goto('/auth/login');
    await login.locator('[name=phone]').fill(PEOPLE.seller.phone);
    await login.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/session-routes-')),
    );
    await login.waitForLoadState('networkidle');
    await away.close();

    await searchAgain(page);
    await notes(page).first().waitFor();
    expect(await noteTexts(page)).toEqual([said.network]);
    await page.locator('main [role=alert]').getByText(said.network.replace(/^\S+ /, '')).waitFor();

    await login.locator('[name=password]').fill(PEOPLE.seller.password);
    await login.locator('button[type=submit]').click();
    await notes(login).first().waitFor();
    expect(await noteTexts(login)).toEqual([said.network.replace(/^\S+ /, '')]);
    expect(await lifeOf(login)).toBe(3000);
    await expectTopRight(login);
  });
});

describe('real errors of the server', () => {
  it('[ERR-4, API-3] the server’s own 400: one notification for each of its errors', async () => {
    const { page } = await atList('ru');
    await page.route(
      LIST,
      (route) =>
        route.continue({ url: `${stage.site.origin}/api/ru/shelves?limit=1000000&sort=nonsense&region=x` }),
      { times: 1 },
    );
    const answered = page.waitForResponse(LIST);
    await searchAgain(page);
    const response = await answered;
    expect(response.status()).toBe(400);
    const body = (await response.json()) as { message: unknown; errors: { message: string }[] };
    expect(typeof body.message).toBe('string');
    expect(body.errors.length).toBeGreaterThanOrEqual(3);
    await notes(page).first().waitFor();
    expect(await noteTexts(page)).toEqual(body.errors.map(({ message }) => message));
  });

  it('[ERR-5] the server’s own 403: its text and /403', async () => {
    const person = await personWith(stage.site.db, { shelf: 'own' });
    const { page, expectFault } = await stage.enter({ as: person, language: 'ru' });
    expectFault('status of 403');
    await slowNotifications(page);
    await page.goto(EMPTY_LIST);
    await settle(page);
    await takePermission(stage.site.db, person, 'shelf');
    await searchAgain(page);
    await arrive(page, `/403?next=%2Fshelf%3Fsearch%3Dq${asked}`);
    await eventually(() => noteTexts(page)).toEqual(['У вас нет разрешения на это действие']);
  });

  it('[ERR-6] the server’s own 500, without internal details', async () => {
    const { page } = await atList('ru');
    await stage.site.owner.schema.alterTable('placement').renameTo('placement_away').execute();
    try {
      await searchAgain(page);
      await notificationWith(page, '500 Ошибка сервера').waitFor();
      expect(await page.locator('body').textContent()).not.toMatch(/placement|relation|select/i);
    } finally {
      await stage.site.owner.schema.alterTable('placement_away').renameTo('placement').execute();
    }
    await closeNotes(page);
    await page.getByRole('button', { name: WORDS.ru.ui.states.retry }).click();
    await page.locator('main [role=alert]').waitFor({ state: 'detached' });
  });

  it('[ERR-7] the server’s own 429', async () => {
    const slow = await site(TEMPLATE_DEMO, { REQUESTS_PER_MINUTE: '300' });
    try {
      const { page, context, expectFault } = await stage.enter({
        as: PEOPLE.seller,
        language: 'ru',
        at: slow,
      });
      expectFault('status of 429');
      await slowNotifications(page);
      await page.goto(EMPTY_LIST);
      await settle(page);
      const known = await bearerOf(context);
      await Promise.all(Array.from({ length: 300 }, () => slow.call('GET', '/api/ru/auth/me', known)));
      await searchAgain(page);
      await notificationWith(page, 'Вы посылаете слишком много запросов').waitFor();
    } finally {
      await stage.close(slow);
    }
  });

  it('[ERR-8] the server’s own 401: removes refresh token and token type, then shows sign-in', async () => {
    const { page, context } = await atList('ru');
    const names = async () => (await context.cookies()).map(({ name }) => name);
    expect(await names()).toEqual(
      expect.arrayContaining(['shelf_access_token', 'shelf_refresh_token', 'shelf_token_type']),
    );
    await stage.site.db.deleteFrom('session_token').execute();
    await searchAgain(page);
    await arrive(page, '/auth/login');
    // The browser keeps the language; cookies that scripts cannot read stay, and are no session on their own.
    const left = (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
    expect(left.map(({ name }) => name)).toEqual(['javon_language']);
    expect(await noteTexts(page)).toEqual([]);
  });

  it('[ERR-9] the database is offline: the server’s text; once it is online, a retry shows the list', async () => {
    const { at, shut, open, close } = await siteWithDoor(TEMPLATE_DEMO);
    try {
      const { page, expectFault } = await stage.enter({ as: PEOPLE.seller, language: 'ru', at });
      expectFault('Failed to load resource');
      await slowNotifications(page);
      await page.goto(EMPTY_LIST);
      await settle(page);
      await shut();
      await searchAgain(page);
      await notificationWith(page, 'База данных не отвечает. Попробуйте немного позже').waitFor();
      await closeNotes(page);
      await open();
      await page.getByRole('button', { name: WORDS.ru.ui.states.retry }).click();
      await page.locator('main [role=alert]').waitFor({ state: 'detached' });
      expect(await noteTexts(page)).toEqual([]);
    } finally {
      await stage.close({ close });
    }
  });
});

/** The animation of a notification's bar; its end removes the notification. */
const bar = (page: Page) => notes(page).first().locator('[aria-hidden=true]').last();

/** How long the first notification stays, ms. */
function lifeOf(page: Page): Promise<number> {
  return bar(page).evaluate((element) => {
    const [animation] = element.getAnimations();
    return Number(animation?.effect?.getComputedTiming().duration);
  });
}

async function expectTopRight(page: Page): Promise<void> {
  await bar(page).evaluate(async (element) => {
    await Promise.all((element.parentElement?.getAnimations() ?? []).map((one) => one.finished));
  });
  const box = await notes(page).first().boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBe(12);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 12);
  expect(box?.width).toBeLessThanOrEqual(380);
}

describe('a notification', () => {
  it.each(['no-preference', 'reduce'] as const)(
    '[ERR-11] is at the top right for 5000 ms and shows the time left; motion: %s',
    async (reducedMotion) => {
      const { page, expectFault } = await stage.enter({
        as: PEOPLE.seller,
        language: 'ru',
        browser: { reducedMotion },
      });
      expectFault('Failed to load resource');
      await slowNotifications(page);
      await page.goto(EMPTY_LIST);
      await settle(page);
      await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
      await searchAgain(page);
      await notes(page).first().waitFor();
      expect(await lifeOf(page)).toBe(5000);
      await expectTopRight(page);
      const widthAt = (ms: number) =>
        bar(page).evaluate((element, time) => {
          const [animation] = element.getAnimations();
          animation?.pause();
          if (animation) animation.currentTime = time;
          return element.getBoundingClientRect().width / (element.parentElement?.clientWidth ?? 0);
        }, ms);
      expect(await widthAt(0)).toBeCloseTo(1, 1);
      expect(await widthAt(2999)).toBeCloseTo(reducedMotion === 'reduce' ? 0.6 : 0.4, 1);
      expect(await widthAt(4999)).toBeLessThan(0.21);
      expect(await notes(page).count()).toBe(1);
      await bar(page).evaluate((element) => {
        element.getAnimations()[0]?.play();
      });
      await notes(page).first().waitFor({ state: 'detached' });
    },
  );

  it.each(LANGUAGES)('[ERR-11] has a close button: %s', async (language) => {
    const { page } = await atList(language);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await searchAgain(page);
    await notes(page).first().waitFor();
    await notes(page).first().getByRole('button', { name: WORDS[language].common.close }).click();
    await notes(page).first().waitFor({ state: 'detached' });
  });

  it('[ERR-11] waits while the pointer rests on it', async () => {
    const { page } = await atList('uz');
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await searchAgain(page);
    await notes(page).first().hover();
    const state = () => bar(page).evaluate((element) => element.getAnimations()[0]?.playState);
    await eventually(state).toBe('paused');
    await page.mouse.move(10, 400);
    await eventually(state).toBe('running');
  });
});

describe('the named messages', () => {
  it.each(LANGUAGES)('[ERR-12] a warning about a weak password at sign-in: %s', async (language) => {
    const person = await personWith(stage.site.db, { shelf: 'own' });
    await stage.site.db
      .updateTable('users')
      .set({ password_is_weak: true, locale: language })
      .where('phone', '=', person.phone)
      .execute();
    const { page } = await stage.enter({ language });
    await page.goto('/auth/login');
    await typeSignIn(page, person);
    await arrive(page, '/shelf');
    const text = {
      uz: 'Parolingiz zaif. Uni kuchlirogʻiga almashtiring',
      ru: 'У вас слабый пароль. Смените его на более надёжный',
    }[language];
    await notificationWith(page, text).waitFor();
  });

  it('[ERR-12] while the site is down, a link to the other site is shown', async () => {
    const other = 'https://other.example';
    const down = await site(TEMPLATE_DEMO, { OTHER_SITE: other });
    try {
      const { page } = await stage.enter({ language: 'ru', at: down });
      await page.goto('/sos');
      await page.getByText('Сайт временно не работает').waitFor();
      const link = page.getByRole('link', { name: WORDS.ru.session.sos.other });
      expect(new URL((await link.getAttribute('href')) ?? '').origin).toBe(other);
    } finally {
      await stage.close(down);
    }
  });
});

describe('[API-4] the host of the interface follows the site', () => {
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
  });

  it('[API-4] is the site itself without settings', async () => {
    const { page, requests } = await stage.enter();
    await page.goto('/auth/login');
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    await settle(page);
    const origins = new Set(
      requests
        .map((one) => new URL(one.url()))
        .filter((url) => url.pathname.startsWith('/api/'))
        .map((url) => url.origin),
    );
    expect([...origins]).toEqual([stage.site.origin]);
  });

  it.each([
    ['the production site uses the production API', (host: string) => host, 'https://api.example'],
    ['any other site uses the development API', () => 'shop.example', 'https://dev.example'],
  ] as const)('[API-4] %s', async (_, productionSite, chosen) => {
    const settings = {
      PRODUCTION_SITE: productionSite(`127.0.0.1:${port}`),
      PRODUCTION_API: 'https://api.example',
      DEVELOPMENT_API: 'https://dev.example',
      // The page calls the other host from this site.
      ALLOWED_SITES: `http://127.0.0.1:${port}`,
    };
    const elsewhere = await site(TEMPLATE_DEMO, settings, port);
    try {
      const { page } = await stage.enter({ at: elsewhere });
      // This site's own interface plays the other host.
      const hosts = new Set<string>();
      await page.route(/^https:\/\/(api|dev)\.example\//, async (route) => {
        const url = new URL(route.request().url());
        hosts.add(url.origin);
        const response = await route.fetch({ url: `${elsewhere.origin}${url.pathname}${url.search}` });
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'access-control-allow-origin': '*' },
        });
      });
      const own: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(`${elsewhere.origin}/api/`)) own.push(request.url());
      });
      await page.goto('/auth/login');
      await typeSignIn(page, PEOPLE.seller);
      await arrive(page, '/shelf');
      await settle(page);
      expect([...hosts]).toEqual([chosen]);
      expect(own).toEqual([]);
      // The page is left, so that its last calls do not reach a site that is being closed.
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    } finally {
      await stage.close(elsewhere);
    }
  });
});
