import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  eventually,
  follow,
  heading,
  noteTexts,
  notificationWith,
  settle,
  slowNotifications,
} from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage, type Visit } from '../support/stage.ts';
import { LANGUAGES, type Language, WORDS } from '../support/words.ts';

const stage = useStage();
const OTHER = 'https://zaxira.example';
const CHAT = 'https://t.me/javon_example';

/** Calls of the API, and the readiness page of the server. */
const SERVER = /\/(api\/|readyz)/;

/** Ends every call with the given function from now on. */
async function endCalls(page: Page, end: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SERVER, end);
}

/** Makes a call whose failure shows no notification. */
async function search(page: Page, language: Language): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: WORDS[language].frame.search.placeholder });
  await field.fill('televizor');
  await page.getByText(WORDS[language].frame.search.failed).waitFor();
  await page.keyboard.press('Escape');
}

const checksOf = ({ requests }: Visit): number =>
  requests.filter((request) => request.url().endsWith('/readyz')).length;

/** Advances the clock until the server was checked `count` times. */
async function passChecks(visit: Visit, count: number): Promise<void> {
  await eventually(async () => {
    await visit.context.clock.fastForward(8000);
    return checksOf(visit);
  }).toBeGreaterThanOrEqual(count);
}

/** Failed checks after which the server counts as down. */
const CHECKS = 4;

describe('a lost password', () => {
  it('[ACC-5] is requested on a page that names only existing contacts', async () => {
    const { page } = await stage.enter();
    await page.goto('/auth/resetpassword');
    await page.getByText(WORDS.uz.session.reset.text, { exact: true }).waitFor();
    expect(await page.getByText(/messenj/i).count()).toBe(0);
  });
});

describe('the sites on the screen of settings', () => {
  it('[OPS-5] [ACC-5] apply to every page once they are saved', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/settings');
    await settle(page);
    const words = WORDS.uz.settings.sites;
    await page.getByLabel(words.messenger, { exact: true }).fill('javon_example');
    await page.getByLabel(words.other_site, { exact: true }).fill(OTHER);
    const form = page.locator('form').filter({ has: page.getByLabel(words.messenger, { exact: true }) });
    await form.getByRole('button', { name: WORDS.uz.ui.save }).click();
    await page.getByText(WORDS.uz.errors.link_wrong).waitFor();
    await page.getByLabel(words.messenger, { exact: true }).fill(CHAT);
    await form.getByRole('button', { name: WORDS.uz.ui.save }).click();
    await notificationWith(page, words.saved).waitFor();

    const visitor = await stage.enter({ language: 'ru' });
    await visitor.page.goto('/auth/resetpassword');
    await visitor.page.getByText(WORDS.ru.session.reset.text_messenger).waitFor();
    const chat = visitor.page.getByRole('link', { name: WORDS.ru.session.reset.messenger });
    expect(await chat.getAttribute('href')).toBe(CHAT);
    await visitor.page.goto('/sos');
    await visitor.page.getByText(WORDS.ru.notices.site_down, { exact: true }).waitFor();
    const other = visitor.page.getByRole('link', { name: WORDS.ru.session.sos.other });
    expect(await other.getAttribute('href')).toContain(OTHER);
  });

  it('[OPS-5] retention times are saved, after a question if one becomes shorter', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/settings');
    await settle(page);
    const words = WORDS.uz.settings.kept;
    const field = page.locator('[name=sessions_days]');
    const form = page.locator('form').filter({ has: field });
    await field.fill('60');
    await form.getByRole('button', { name: WORDS.uz.ui.save }).click();
    await page.getByRole('button', { name: words.shorten }).click();
    await notificationWith(page, words.saved).waitFor();
    await page.reload();
    await settle(page);
    await eventually(() => field.inputValue()).toBe('60');
  });
});

describe('a server that stays down', () => {
  it.each(LANGUAGES)('[OPS-5] [ERR-12] leads to /sos, and back with the typed text: %s', async (language) => {
    const visit = await stage.enter({ as: PEOPLE.administrator, language, fresh: true });
    const { page, context, expectFault } = visit;
    expectFault('Failed to load resource');
    await context.clock.install();
    await slowNotifications(page);
    await page.goto('/users/add');
    await settle(page);
    await page.locator('[name=surname]').fill('Ergashev');
    await endCalls(page, (route) => route.fulfill({ status: 502, body: '' }));
    await search(page, language);
    await passChecks(visit, CHECKS);
    await arrive(page, '/sos?next=%2Fusers%2Fadd');
    const words = WORDS[language].session.sos;
    await heading(page).getByText(words.title, { exact: true }).waitFor();
    await page.getByRole('status').getByText(words.waiting).waitFor();
    await page.unroute(SERVER);
    await passChecks(visit, CHECKS + 1);
    await arrive(page, '/users/add');
    await settle(page);
    await notificationWith(page, WORDS[language].ui.form.restored).waitFor();
    expect(await page.locator('[name=surname]').inputValue()).toBe('Ergashev');
  });

  it('[OPS-5] shows that no site answers, and retries on a press', async () => {
    const visit = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const { page, context, expectFault } = visit;
    expectFault('Failed to load resource');
    await context.clock.install();
    await page.goto('/shelf');
    await settle(page);
    await endCalls(page, (route) => route.abort('connectionrefused'));
    await search(page, 'uz');
    await passChecks(visit, CHECKS);
    await arrive(page, '/sos?next=%2Fshelf');
    const words = WORDS.uz.session.sos;
    await heading(page).getByText(words.unreachable_title, { exact: true }).waitFor();
    await page.unroute(SERVER);
    await page.getByRole('button', { name: words.again }).click();
    await arrive(page, '/shelf');
    await settle(page);
  });

  it('[OPS-5] [OPS-2] leaves a check list open: it is filled in without a server', async () => {
    const visit = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const { page, context, expectFault } = visit;
    expectFault('Failed to load resource');
    await context.clock.install();
    await page.goto('/check_list');
    await settle(page);
    const list = await page.locator('a[href^="/check_list/"]').first().getAttribute('href');
    await follow(page, list ?? '');
    await settle(page);
    await endCalls(page, (route) => route.fulfill({ status: 503, body: '' }));
    await search(page, 'uz');
    await passChecks(visit, CHECKS);
    await settle(page);
    await context.clock.fastForward(30_000);
    await settle(page);
    expect(checksOf(visit)).toBe(CHECKS);
    expect(new URL(page.url()).pathname).toBe(list);
  });
});

describe('a server that answers again', () => {
  it('[OPS-5] after a fault does not move the person to another page', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    expectFault('Failed to load resource');
    await page.goto('/shelf');
    await settle(page);
    const asked = page.waitForRequest('**/readyz');
    await page.route(/\/api\/uz\/search/, (route) => route.fulfill({ status: 503, body: '' }));
    await search(page, 'uz');
    expect((await (await asked).response())?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe('/shelf');
    expect(await noteTexts(page)).toEqual([]);
  });
});
