import { beforeAll, describe, expect, it } from 'vitest';
import { arrive, eventually, follow, heading, hold, settle, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { routeScreens, shapeOf } from '../support/routes.ts';
import { type Rows, readRows, SCREENS } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

const stage = useStage();
let rows: Rows;
beforeAll(async () => {
  rows = await readRows(stage.site.db);
});

// The walks open each of the paths.
describe('paths', () => {
  it('[NAV-1] the application has exactly the screens that are listed here', async () => {
    const listed = SCREENS.map(({ path, name, crumb }) => `${shapeOf(path)} ${name} ${crumb}`);
    const there = (await routeScreens()).map(({ shape, name, crumb }) => `${shape} ${name} ${crumb}`);
    expect(there.sort()).toEqual(listed.sort());
  });

  it('[NAV-1] / goes to /shelf, /auth to /auth/login, /access to /access/roles', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    for (const [from, to] of [
      ['/', '/shelf'],
      ['/auth', '/auth/login'],
      ['/access', '/access/roles'],
    ] as const) {
      await page.goto(from);
      await arrive(page, to);
    }
  });

  it('[NAV-1] open with parameters that their lists do not know, as links from elsewhere have', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    for (const path of ['/history', '/segment', '/priceTagSampler', '/brand', '/check_list', '/goods']) {
      await page.goto(`${path}?utm_source=telegram`);
      await settle(page);
      expect(await page.getByRole('button', { name: WORDS.uz.ui.states.retry }).count(), path).toBe(0);
    }
  });

  it('[NAV-1] the tags ask a person without a branch for one before they call the server', async () => {
    const { page, requests } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/priceTag');
    await settle(page);
    await page.getByRole('main').getByRole('combobox').first().waitFor();
    expect(requests.filter((request) => /\/(price-tags|print-jobs)/.test(request.url()))).toEqual([]);
  });

  it.each(LANGUAGES)(
    '[NAV-2] any other path shows the not-found page, with a way back: %s',
    async (language) => {
      const { page } = await stage.enter({ as: PEOPLE.administrator, language });
      for (const path of [
        '/nowhere',
        '/shelf/1/2',
        '/Shelf',
        '/shelfs',
        '/auth/nowhere',
        '/access/nowhere',
        '/analytic_price_tag/add',
        '/users/abc',
        '/shelf/xyz',
        '/goods/1/product/xyz',
      ]) {
        await page.goto(path);
        await heading(page).getByText(WORDS[language].common.not_found.title, { exact: true }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        expect(await page.title(), path).toBe(`${WORDS[language].common.not_found.title} · Javon`);
      }
      await page.getByRole('link', { name: WORDS[language].common.to_start }).click();
      await arrive(page, '/shelf');
    },
  );

  it('a screen opened for one row shows and saves nothing of it for another', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    const products = await stage.site.db
      .selectFrom('product')
      .select(['id', 'category_id'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(2)
      .execute();
    const [one, other] = products.map(({ id, category_id }) => `/goods/${category_id}/product/${id}`);
    const price = page.getByRole('dialog').locator('[name=price]');
    await page.goto(one ?? '');
    await settle(page);
    await follow(page, other ?? '');
    await arrive(page, other ?? '');
    await settle(page);
    await page.getByRole('button', { name: WORDS.uz.goods.product.edit_price }).click();
    await price.waitFor();
    // The product before is known already: its page is drawn at once.
    await page.goBack();
    await arrive(page, one ?? '');
    await settle(page);
    expect(await price.count()).toBe(0);
  });

  it('[NAV-2] the not-found page needs no sign-in and shows no name of a signed-in person', async () => {
    const { page, requests } = await stage.enter();
    await page.goto('/nowhere');
    await heading(page).getByText(WORDS.uz.common.not_found.title).waitFor();
    expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
  });
});

describe('loading', () => {
  it('[NAV-5] a bar 3 px high spans the top of the page during a navigation', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, fresh: true });
    await page.goto('/shelf');
    await settle(page);
    const bar = page.locator('#root > [role=progressbar]');
    await bar.waitFor({ state: 'detached' });
    const code = await hold(page, /\/assets\/ShelfPage-/);
    await follow(page, `/shelf/${rows.shelf}`);
    await code.reached;
    await bar.waitFor();
    expect(await bar.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 3 });
    code.release();
    await settle(page);
    await bar.waitFor({ state: 'detached' });
  });

  it('[NAV-6] leaving sign-in covers the page until the next one is ready', async () => {
    const { page } = await stage.enter();
    const screen = await hold(page, /\/assets\/ShelfListPage-/);
    await page.goto('/auth/login');
    const overlay = page.getByTestId('leaving-login');
    await typeSignIn(page, PEOPLE.seller);
    await screen.reached;
    await overlay.waitFor();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    // Nothing of the covered sign-in form can be reached.
    expect(
      await page.evaluate(
        () => document.elementFromPoint(720, 450)?.closest('[data-testid=leaving-login]') !== null,
      ),
    ).toBe(true);
    screen.release();
    await arrive(page, '/shelf');
    await settle(page);
    await overlay.waitFor({ state: 'detached' });
  });
});

describe('breadcrumbs', () => {
  it.each(LANGUAGES)('[NAV-4] come from the routes, in the current language: %s', async (language) => {
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    const words = WORDS[language];
    await page.goto('/no-access');
    const trail = page.getByRole('navigation', { name: words.frame.breadcrumbs });
    await follow(page, `/shelf/${rows.shelf}`);
    await settle(page);
    await eventually(() => trail.getByRole('listitem').allTextContents()).toEqual([
      words.pages.shelf,
      words.pages.shelf_show,
    ]);
    await trail.getByRole('link', { name: words.pages.shelf, exact: true }).click();
    await arrive(page, '/shelf');
  });
});
