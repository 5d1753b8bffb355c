import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { arrive, chooseInUserMenu, eventually, follow, heading, settle } from '../support/page.ts';
import { PEOPLE, personWith } from '../support/people.ts';
import { routeScreens } from '../support/routes.ts';
import { type Rows, readRows } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
let rows: Rows;
beforeAll(async () => {
  rows = await readRows(stage.site.db);
});

const words = WORDS.uz;
const side = (page: Page) =>
  page.getByRole('navigation', { name: words.frame.navigation }).filter({ visible: true });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, limit = 60): Promise<void> {
  for (let i = 0; i < limit; i += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus did not come to ${target} within ${limit} steps`);
}

/** Returns the manifest of the page, which the browser accepts without an error. */
async function appManifest(page: Page): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  return JSON.parse(data ?? 'null');
}

describe('language', () => {
  it('[OPS-7] switches at once, and keeps the page and the typed text', async () => {
    const { page } = await stage.enter();
    await page.goto('/auth/resetpassword');
    await page.locator('[name=phone]').fill('+998901234567');
    await page.locator('[name=comment]').fill('Parolimni unutdim');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    for (const language of ['ru', 'uz', 'ru'] as const) {
      await page.getByRole('button', { name: { uz: 'Oʻzbekcha', ru: 'Русский' }[language] }).click();
      await heading(page).getByText(WORDS[language].session.reset.title, { exact: true }).waitFor();
      await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
      await page.waitForFunction(
        (title) => document.title === title,
        `${WORDS[language].pages.resetpassword} · Javon`,
      );
      expect(await appManifest(page)).toMatchObject({
        lang: language,
        start_url: '/',
        display: 'standalone',
      });
    }
    await eventually(() => page.locator('[name=phone]').inputValue()).toBe('+998 (90) 123 45 67');
    expect(await page.locator('[name=comment]').inputValue()).toBe('Parolimni unutdim');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
    await page.reload();
    await heading(page).getByText(WORDS.ru.session.reset.title, { exact: true }).waitFor();
  });

  it('[OPS-7] is Uzbek unless chosen, also if the stored value is no language', async () => {
    const { page } = await stage.enter({ browser: { locale: 'de' } });
    await page.goto('/auth/login');
    await heading(page).getByText(words.session.login.title).waitFor();
    await page.evaluate(() => localStorage.setItem('javon.language', 'de'));
    await page.reload();
    await heading(page).getByText(words.session.login.title).waitFor();
  });

  it('asks the server in the language of the page, within the frame too', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/shelf?search=televizor');
    await settle(page);
    const asked = page.waitForRequest(/\/api\/ru\/shelves/);
    await page.getByRole('button', { name: 'Русский' }).click();
    await asked;
    await heading(page).getByText(WORDS.ru.pages.shelf).waitFor();
    await side(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: WORDS.ru.pages.shelf, exact: true }).first().waitFor();
    expect(page.url()).toBe(`${stage.site.origin}/shelf?search=televizor`);
  });
});

describe('light and dark', () => {
  const ground = (page: Page) =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return (red + green + blue) / 3 > 128 ? 'light' : 'dark';
    });

  it('cycles through light, dark and system, and is remembered', async () => {
    const { page } = await stage.enter({ browser: { colorScheme: 'dark' } });
    await page.goto('/auth/login');
    await settle(page);
    await eventually(() => ground(page)).toBe('dark');
    const { theme, theme_auto, theme_light, theme_dark } = words.common;
    const step = async (from: string) =>
      page.getByRole('button', { name: `${theme}: ${from}`, exact: true }).click();
    await step(theme_auto);
    await eventually(() => ground(page)).toBe('light');
    await page.reload();
    await settle(page);
    await eventually(() => ground(page)).toBe('light');
    await step(theme_light);
    await eventually(() => ground(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground(page)).toBe('dark');
    await step(theme_dark);
    await eventually(() => ground(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => ground(page)).toBe('dark');
  });

  it('is set before the first paint: a dark page does not flash', async () => {
    const { page } = await stage.enter({ browser: { colorScheme: 'dark' } });
    // Without the application's code: only the page and the script that it runs first.
    await page.route(/\/assets\/(?!opening-)[^/]+\.js$/, (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    );
    await page.goto('/auth/login');
    await eventually(() => ground(page)).toBe('dark');
  });
});

describe('the side navigation', () => {
  const links = (page: Page) =>
    side(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

  it('shows an administrator every screen with a navigation entry', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/no-access');
    await settle(page);
    // My day is for people of a branch.
    const all = (await routeScreens())
      .filter((one) => one.inNavigation && one.shape !== '/my_day')
      .map((one) => one.shape);
    await eventually(async () => (await links(page)).sort()).toEqual(all.sort());
  });

  it('shows others only what they may open', async () => {
    const { page } = await stage.enter({ as: await personWith(stage.site.db, { shelf: 'own', goods: '0' }) });
    await page.goto('/no-access');
    await settle(page);
    await eventually(() => links(page)).toEqual(['/my_day', '/shelf']);
    const nobody = await stage.enter({ as: await personWith(stage.site.db, {}) });
    await nobody.page.goto('/no-access');
    await settle(nobody.page);
    expect(await links(nobody.page)).toEqual([]);
  });

  it.each(['seller', 'director', 'merchandiser', 'analyst', 'catalogueManager'] as const)(
    'gives a %s no entry that is refused',
    async (who) => {
      const { page, requests } = await stage.enter({ as: PEOPLE[who] });
      await page.goto('/no-access');
      await settle(page);
      const paths = await links(page);
      expect(paths).toContain('/shelf');
      for (const path of paths) {
        await side(page).locator(`a[href="${path}"]`).click();
        await arrive(page, path);
        await settle(page);
        expect(await page.locator('main [role=alert]').count(), path).toBe(0);
        await eventually(() => side(page).locator('[aria-current=page]').getAttribute('href')).toBe(path);
      }
      const statuses = await Promise.all(
        requests
          .filter((one) => one.url().includes('/api/'))
          .map(async (one) => {
            const status = (await one.response())?.status();
            // The next screen was opened before this answer arrived.
            const isDropped = status === undefined && one.failure()?.errorText === 'net::ERR_ABORTED';
            return isDropped ? '2' : `${status ?? 0} ${new URL(one.url()).pathname}`;
          }),
      );
      expect(statuses.filter((line) => !line.startsWith('2'))).toEqual([]);
    },
  );

  it('is folded on a tablet and on a phone on its side until the person unfolds it, so that the page has room', async () => {
    const { page } = await stage.enter({
      as: PEOPLE.seller,
      browser: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
    });
    await page.goto('/shelf');
    await settle(page);
    const width = async () => (await side(page).boundingBox())?.width ?? 0;
    await eventually(width).toBeLessThan(80);
    await page.setViewportSize({ width: 844, height: 390 });
    await eventually(width).toBeLessThan(80);
    await side(page).getByRole('button', { name: words.frame.unfold }).click();
    await eventually(width).toBeGreaterThan(200);
    await page.reload();
    await settle(page);
    await eventually(width).toBeGreaterThan(200);
  });

  it('folds to icons that keep their names, and stays folded', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/no-access');
    await settle(page);
    expect((await side(page).boundingBox())?.width).toBe(232);
    await side(page).getByRole('button', { name: words.frame.fold }).click();
    await eventually(async () => (await side(page).boundingBox())?.width).toBe(60);
    await page.reload();
    await settle(page);
    await eventually(async () => (await side(page).boundingBox())?.width).toBe(60);
    await side(page).getByRole('link', { name: words.pages.shelf, exact: true }).click();
    await arrive(page, '/shelf');
  });
});

describe('the branch switch', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: words.frame.branch.label, exact: true });

  it('limits the screen to one branch, in its address, also on the next screen', async () => {
    const { page } = await stage.enter({ as: PEOPLE.merchandiser });
    await page.goto('/shelf');
    await settle(page);
    await field(page).click();
    await field(page).pressSequentially('SAM-01');
    const narrowed = page.waitForResponse(/\/api\/uz\/shelves\?.*branch=SAM-01/);
    await page.getByRole('option', { name: /^SAM-01/ }).click();
    await arrive(page, '/shelf?branch=SAM-01');
    const answer = (await (await narrowed).json()) as { items: { branch: { code: string } }[] };
    expect(new Set(answer.items.map(({ branch }) => branch.code))).toEqual(new Set(['SAM-01']));
    await follow(page, '/no-access');
    await settle(page);
    await follow(page, '/shelf');
    await arrive(page, '/shelf?branch=SAM-01');
    await page.reload();
    await settle(page);
    await eventually(() => field(page).inputValue()).toBe('SAM-01');
  });

  it('is hidden from people of one branch', async () => {
    const { page } = await stage.enter({ as: PEOPLE.director });
    await page.goto('/shelf');
    await settle(page);
    await page.getByRole('button', { name: words.frame.search.open }).waitFor();
    expect(await field(page).count()).toBe(0);
  });
});

describe('the keys of a screen', () => {
  const { keys } = words;
  const dialog = (page: Page) => page.getByRole('dialog', { name: keys.title });

  it('are listed by “?” and by the user menu, only those that work there, and not while typing', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/priceTag?branch=TAS-01&state=current&category=all&format=A6');
    await settle(page);
    await page.keyboard.press('?');
    const tags = dialog(page).locator('section').filter({ hasText: keys.scopes.tags });
    await tags.getByText(keys.lines.tags.pick, { exact: true }).waitFor();
    await dialog(page).getByText(keys.lines.everywhere.search, { exact: true }).waitFor();
    await dialog(page).getByText('Ctrl K', { exact: true }).waitFor();
    // Nothing is picked yet, so no key prints.
    expect(await tags.getByText(keys.lines.tags.print, { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    // A listed key works: it picks a row, and with a picked row the print is listed too.
    await page.getByRole('grid').getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('row', { selected: true }).first().waitFor();
    await page.keyboard.press('?');
    await tags.getByText(keys.lines.tags.print, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await page.goto('/goods?search=televizor');
    await settle(page);
    await page.getByRole('grid').waitFor();
    const search = page
      .locator('main')
      .getByRole('searchbox')
      .or(page.locator('main').getByRole('textbox'))
      .first();
    await search.fill('');
    await page.keyboard.type('?');
    expect(await search.inputValue()).toBe('?');
    await search.fill('televizor');
    expect(await dialog(page).count()).toBe(0);
    await chooseInUserMenu(page, 'uz', 'keys');
    await dialog(page).getByRole('heading', { name: keys.scopes.table }).waitFor();
    expect(await dialog(page).getByText(keys.scopes.tags).count()).toBe(0);
  });
});

describe('the palette', () => {
  const finder = (page: Page) => page.getByRole('combobox', { name: words.frame.search.placeholder });

  it('finds a screen, by the keyboard alone', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/no-access');
    await settle(page);
    await page.keyboard.press('Control+KeyK');
    await finder(page).waitFor();
    await eventually(() => finder(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(words.pages.shelf);
    await page.getByRole('option', { name: words.pages.shelf, exact: true, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await arrive(page, '/shelf');
    await finder(page).waitFor({ state: 'detached' });
  });

  it('finds a product by a part of its name, and a shelf; Escape gives the focus back', async () => {
    const product = await stage.site.db
      .selectFrom('product')
      .select(['id', 'sku', 'name_uz', 'category_id'])
      .where('id', '=', rows.product)
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/no-access');
    await settle(page);
    const opener = page.getByRole('button', { name: words.frame.search.open });
    await opener.focus();
    await page.keyboard.press('Enter');
    await finder(page).fill(product.sku);
    const group = page.getByRole('group', { name: words.frame.search.products });
    await group.getByRole('option').filter({ hasText: product.name_uz }).first().waitFor();
    await page.keyboard.press('Escape');
    await finder(page).waitFor({ state: 'detached' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows when nothing is found', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/no-access');
    await settle(page);
    await page.keyboard.press('Control+KeyK');
    await finder(page).fill('qwxzqwxz');
    await page.getByText('“qwxzqwxz” boʻyicha hech narsa topilmadi').waitFor();
  });
});

describe('the keyboard alone', () => {
  it('signs in, skips to the content and opens a screen, whose heading then has the focus', async () => {
    const { page } = await stage.enter();
    await page.goto('/auth/login');
    await settle(page);
    const phone = page.locator('[name=phone]');
    await eventually(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
    // The usual spelling, key by key.
    await page.keyboard.type('+998901000001');
    await eventually(() => phone.inputValue()).toBe('+998 (90) 100 00 01');
    await tabTo(page, page.locator('[name=password]'), 1);
    await page.keyboard.type('javon-demo');
    await page.keyboard.press('Enter');
    await arrive(page, '/shelf');
    await settle(page);
    await eventually(() => heading(page).evaluate((h1) => h1 === document.activeElement)).toBe(true);

    await page.goto('/no-access');
    await settle(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.frame.skip);
    const shelves = side(page).getByRole('link', { name: words.pages.shelf, exact: true });
    await tabTo(page, shelves);
    // The focus is visible.
    expect(await shelves.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await arrive(page, '/shelf');
    await eventually(() => heading(page).evaluate((h1) => h1 === document.activeElement)).toBe(true);
  });

  it('opens the user menu, and signs out', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    await page.goto('/no-access');
    await settle(page);
    const opener = page.getByRole('button', { name: words.frame.user.menu });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const signOut = page.getByRole('button', { name: words.frame.user.sign_out, exact: true });
    await signOut.waitFor();
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') instanceof HTMLElement);
    await eventually(isInside).toBe(true);
    await page.keyboard.press('Escape');
    await signOut.waitFor({ state: 'detached' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await signOut.waitFor();
    await tabTo(page, signOut, 12);
    await page.keyboard.press('Enter');
    await arrive(page, '/auth/login');
  });
});

describe('a phone', () => {
  it('has the main screens in a bar at the bottom, and the rest behind "more"', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: PHONE });
    await page.goto('/no-access');
    await settle(page);
    const bar = side(page);
    expect(await bar.getByRole('link').count()).toBeLessThanOrEqual(4);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
    await bar.getByRole('button', { name: words.frame.more }).tap();
    const sheet = page.getByRole('dialog', { name: words.frame.menu });
    await sheet.getByRole('link', { name: words.pages.branch, exact: true }).tap();
    await arrive(page, '/branch');
    await sheet.waitFor({ state: 'detached' });
    // Back leads to the screen before, without the sheet.
    await bar.getByRole('button', { name: words.frame.more }).tap();
    await sheet.waitFor();
    await page.goBack();
    await arrive(page, '/no-access');
    await sheet.waitFor({ state: 'detached' });
  });

  it('has a list’s filters behind a button, so that the list is in view; those that are set are shown at once', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: PHONE });
    await page.goto('/users');
    await settle(page);
    const first = page.getByRole('list', { name: words.people.list }).getByRole('listitem').first();
    const blocked = page.getByLabel(words.people.filters.blocked, { exact: true });
    const opener = page.getByRole('button', { name: words.ui.filters.label });
    expect(await blocked.count()).toBe(0);
    const folded = (await first.boundingBox())?.y ?? 0;
    await opener.tap();
    await blocked.waitFor();
    expect(((await first.boundingBox())?.y ?? 0) - folded).toBeGreaterThan(60);
    await blocked.selectOption({ label: words.people.blocked });
    await page.waitForURL(/blocked=/);
    await page.reload();
    await settle(page);
    await blocked.waitFor();
    await opener.tap();
    await blocked.waitFor({ state: 'detached' });
    // Folded away, it is still named.
    expect(await opener.getAttribute('aria-label')).toBe(words.ui.filters.set.replace('{{number}}', '1'));
  });

  it('has the filters of the history behind a button with a name, as there is no search beside it', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: PHONE });
    await page.goto('/history');
    await settle(page);
    const { today } = words.history.filters;
    const period = page.getByText(today, { exact: true });
    expect(await period.count()).toBe(0);
    await page.getByText(words.ui.filters.label, { exact: true }).tap();
    await period.tap();
    await page.waitForURL(/period=today/);
    await page.reload();
    await settle(page);
    await period.waitFor();
    await page.getByText(words.ui.filters.set.replace('{{number}}', '1'), { exact: true }).waitFor();
  });
});
