import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { arrive, eventually, hold, notificationWith, settle, typeSignIn } from '../support/page.ts';
import { PEOPLE, personWith } from '../support/people.ts';
import { readRows } from '../support/screens.ts';
import { WEB_FOLDER } from '../support/server.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

const stage = useStage();

/** All scripts but the one that a page runs first, whose name begins with `opening`. */
const SCRIPTS = /\/assets\/(?!opening-)[^/]+\.js$/;

describe('a page while it loads', () => {
  it.each(LANGUAGES)(
    'shows the frame and its skeleton before its scripts have loaded: %s',
    async (language) => {
      const { page } = await stage.enter({ as: PEOPLE.seller, language, fresh: true });
      const scripts = await hold(page, SCRIPTS);
      await page.goto('/shelf', { waitUntil: 'commit' });
      await page.locator('.opening-frame').waitFor();
      expect(await page.locator('.opening').isVisible()).toBe(false);
      scripts.release();
      await settle(page);
      expect(await page.locator('.opening-frame').count()).toBe(0);
    },
  );

  it('shows the logo to a person who is not signed in', async () => {
    const { page } = await stage.enter({ fresh: true });
    const scripts = await hold(page, SCRIPTS);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await page.locator('.opening').waitFor();
    expect(await page.locator('.opening-frame').isVisible()).toBe(false);
    scripts.release();
    await settle(page);
  });
});

describe('what a page asks for while it loads', () => {
  const PATHS = [
    ['/shelf', ['/shelves', '/my-day']],
    ['/shelf/1', ['/shelves/1']],
    ['/priceTag', ['/price-tags', '/price-tags/summary', '/print-jobs']],
    ['/goods', ['/categories']],
    ['/goods/1', ['/categories', '/products']],
    ['/application', ['/applications']],
    ['/check_list', ['/check-lists']],
    ['/top_direktores', ['/top-directors']],
  ] as const;
  const calls = (requests: readonly Request[]) =>
    requests
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.startsWith('/api/uz/'))
      .map((path) => path.slice('/api/uz'.length));

  it('[GRD-2] is who is there, before its scripts have loaded, and only once', async () => {
    const { page, requests } = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const scripts = await hold(page, SCRIPTS);
    await page.goto('/shelf', { waitUntil: 'commit' });
    const first = ['/auth/me', '/role_perms/user_roles'];
    await eventually(() => calls(requests)).toEqual(first);
    scripts.release();
    await settle(page);
    expect(calls(requests).filter((path) => first.includes(path))).toEqual(first);
  });

  it.each(PATHS)(
    '%s: is what it shows first, before its frame has loaded, and only once',
    async (path, first) => {
      const { page, requests } = await stage.enter({ as: PEOPLE.director, fresh: true });
      const frame = await hold(page, '**/assets/Frame-*.js');
      await page.goto(path, { waitUntil: 'commit' });
      await eventually(() => calls(requests)).toEqual(expect.arrayContaining([...first]));
      frame.release();
      await settle(page);
      const known: readonly string[] = first;
      expect(
        calls(requests)
          .filter((one) => known.includes(one))
          .sort(),
      ).toEqual([...first].sort());
    },
  );

  it.each(PATHS.slice(0, 3))(
    '%s: is the same at the next visit, before its scripts have loaded, and only once',
    async (path, first) => {
      const { page, requests } = await stage.enter({ as: PEOPLE.director, fresh: true });
      await page.goto(path);
      await eventually(() =>
        page.evaluate((at) => localStorage.getItem('javon.kept.first-calls')?.includes(`"${at}"`), path),
      ).toBe(true);
      const before = requests.length;
      const scripts = await hold(page, SCRIPTS);
      await page.goto(path, { waitUntil: 'commit' });
      const again = () => calls(requests.slice(before));
      await eventually(again).toEqual(expect.arrayContaining([...first]));
      scripts.release();
      await settle(page);
      expect(again().filter((one) => first.some((known) => known === one)).length).toBe(first.length);
    },
  );

  it('[GRD-6] is nothing of a screen that the guard refuses', async () => {
    const { page, requests } = await stage.enter({ as: await personWith(stage.site.db, {}) });
    for (const [path, first] of PATHS) {
      await page.goto(path);
      await arrive(page, `/no-access?next=${encodeURIComponent(path)}`);
      for (const one of first) expect(calls(requests)).not.toContain(one);
    }
  });
});

describe('what a page loads before it is drawn', () => {
  const screens = JSON.parse(readFileSync(join(WEB_FOLDER, 'first-files.json'), 'utf8')) as {
    readonly path: string;
    readonly files: readonly string[];
  }[];
  const groupsOf = (screen: string) => {
    const files = screens.find((one) => one.path === screen)?.files ?? [];
    return files.map((file) => /^assets\/(.+)-.{8}\.js$/.exec(file)?.[1]);
  };

  it.each([
    ['/shelf', 'ShelfListPage', ['shelf', 'rows', 'form']],
    ['/shelf/$id', 'ShelfPage', ['rows', 'form']],
    ['/priceTag', 'PriceTagPage', ['shelf', 'form']],
    ['/goods', 'CategoriesPage', ['shelf', 'form']],
  ])(
    '%s: is nothing of a drawing, of virtual rows or of forms that it does not show',
    (screen, own, others) => {
      const groups = groupsOf(screen);
      expect(groups).toContain(own);
      for (const other of others) expect(groups).not.toContain(other);
    },
  );
});

describe('sign-in', () => {
  it.each(LANGUAGES)('[ERR-10] shows a wrong password at the field too: %s', async (language) => {
    const { page, expectFault } = await stage.enter({ language });
    expectFault('401');
    await page.goto('/auth/login');
    await typeSignIn(page, { ...PEOPLE.seller, password: 'wrong password' });
    const text = WORDS[language].errors.credentials_wrong;
    await notificationWith(page, text).waitFor();
    const field = page.locator('[name=password]');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const message = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await message.textContent()).toBe(text);
    // Typing replaces the wrong password.
    await page.keyboard.type('x');
    expect(await field.inputValue()).toBe('x');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('days', () => {
  it('[VAL-8] are typed in our own field, and a complete day filters the list', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    const { calendar, date_placeholder } = WORDS.uz.ui.form;
    for (const [path, label] of [
      ['/import', WORDS.uz.imports.from],
      ['/history', WORDS.uz.history.filters.from],
    ] as const) {
      await page.goto(path);
      await settle(page);
      if (path === '/history') await page.getByText(WORDS.uz.history.filters.own).click();
      const field = page.getByRole('textbox', { name: label, exact: true });
      expect(await field.getAttribute('placeholder')).toBe(date_placeholder);
      await page.getByRole('button', { name: `${calendar}: ${label}` }).waitFor();
      expect(await page.locator('input[type=date]:not([aria-hidden])').count()).toBe(0);
      await field.pressSequentially('3112202');
      expect(new URL(page.url()).searchParams.get('from')).toBeNull();
      await field.press('5');
      await eventually(() => new URL(page.url()).searchParams.get('from')).toBe('2025-12-31');
    }
  });
});

describe('on a phone', () => {
  it('fields have a font size of 16 px, so that the phone does not zoom in', async () => {
    const rows = await readRows(stage.site.db);
    const { page } = await stage.enter({ as: PEOPLE.administrator, browser: PHONE });
    let seen = 0;
    for (const path of [
      '/shelf',
      '/import',
      '/users/add',
      `/shelf/edit/${rows.shelf}`,
      '/priceTag?branch=TAS-01',
    ]) {
      await page.goto(path);
      await settle(page);
      const sizes = await page
        .locator(
          'input:visible:not([type=checkbox], [type=radio], [type=range], [type=file]), select:visible, textarea:visible',
        )
        .evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(
        sizes.filter((size) => size < 16),
        path,
      ).toEqual([]);
      seen += sizes.length;
    }
    expect(seen).toBeGreaterThan(5);
  });
});
