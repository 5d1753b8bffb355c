import { PERMISSIONS, type PermissionKey } from '@javon/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  follow,
  heading,
  hold,
  notes,
  noteTexts,
  settle,
  slowNotifications,
} from '../support/page.ts';
import { giveOnly, PEOPLE, personWith } from '../support/people.ts';
import { GUARDED, pathOf, type Rows, readRows, SCREENS, visit } from '../support/screens.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
let rows: Rows;
let foreignShelf: { readonly id: number; readonly name: string };
beforeAll(async () => {
  rows = await readRows(stage.site.db);
  foreignShelf = await stage.site.db
    .selectFrom('shelf')
    .innerJoin('branch', 'branch.id', 'shelf.branch_id')
    .select(['shelf.id', 'shelf.name'])
    .where('branch.code', '=', 'SAM-01')
    .orderBy('shelf.id')
    .executeTakeFirstOrThrow();
});

const here = (page: Page) => new URL(page.url()).pathname;

describe('the guard of every navigation', () => {
  it('[GRD-1] login, resetpassword, sos and succes always pass', async () => {
    const open = SCREENS.filter((one) => one.open === 'public');
    expect(open.map((one) => one.name)).toEqual(['login', 'resetpassword', 'sos', 'succes']);
    const nobody = await stage.enter();
    const without = await stage.enter({ as: await personWith(stage.site.db, {}) });
    for (const { page, requests } of [nobody, without]) {
      for (const one of open) {
        await page.goto(one.path);
        await settle(page);
        expect(here(page)).toBe(one.path);
      }
      expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
    }
  });

  it('[GRD-1] they also pass with a token that the server no longer knows', async () => {
    const { page, context } = await stage.enter();
    await context.addCookies([
      { name: 'shelf_access_token', value: 'x'.repeat(43), url: stage.site.origin, sameSite: 'Strict' },
    ]);
    await page.goto('/auth/login');
    await settle(page);
    expect(here(page)).toBe('/auth/login');
  });

  it('[GRD-2] the current user and the user roles are loaded once, however many screens are opened', async () => {
    const { page, requests } = await stage.enter({ as: PEOPLE.administrator });
    const asked = (path: string) => requests.filter((request) => request.url().endsWith(path)).length;
    const person = await hold(page, /\/api\/uz\/auth\/me$/);
    await page.goto('/no-access');
    await person.reached;
    // Two more navigations while the first still waits.
    await follow(page, '/shelf');
    await follow(page, `/shelf/${rows.shelf}`);
    person.release();
    for (const one of GUARDED.filter((_, i) => i % 6 === 0)) {
      await visit(page, one, rows);
    }
    expect(asked('/api/uz/auth/me')).toBe(1);
    expect(asked('/api/uz/role_perms/user_roles')).toBe(1);
  });

  it('[GRD-3] no-access, by.role, by.perms, profile, changePasword and the set-up of two steps need a sign-in but no permission', async () => {
    const free = SCREENS.filter((one) => one.open === 'free');
    const names = new Set(free.map((one) => one.name));
    expect(
      [...names].filter(
        (name) => !['no-access', 'by.role', 'by.perms', 'profile', 'changePasword', 'twoStep'].includes(name),
      ),
    ).toEqual([]);
    // The server decides who may read roles: the guard lets these two pass, and the 403 answer leads to /403.
    const refusedByServer = ['by.role', 'by.perms'];
    const without = await stage.enter({ as: await personWith(stage.site.db, {}) });
    without.expectFault('status of 403');
    const nobody = await stage.enter();
    for (const one of free) {
      await without.page.goto(one.at(rows));
      if (refusedByServer.includes(one.name)) {
        await arrive(without.page, '/403');
      } else {
        await settle(without.page);
        expect(here(without.page)).toBe(one.at(rows));
        expect(await noteTexts(without.page)).toEqual([]);
      }
      await without.page.evaluate(() => sessionStorage.clear());
      await nobody.page.goto(one.at(rows));
      await arrive(nobody.page, '/auth/login');
    }
  });

  it('[GRD-4] without an access token every other screen redirects to login with the next path', async () => {
    const { page, requests } = await stage.enter();
    for (const one of GUARDED) {
      await page.goto(one.at(rows));
      await arrive(page, '/auth/login');
      expect(new URL(page.url()).searchParams.get('next')).toBe(one.at(rows));
    }
    expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
  });
});

describe('permission', () => {
  it('[GRD-5] an administrator passes without any entry', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.route('**/role_perms/user_roles', (route) => route.fulfill({ json: [] }));
    await page.goto('/shelf');
    await settle(page);
    expect(here(page)).toBe('/shelf');
  });

  it('[GRD-5] the values all, own and 1 of a role pass, 0 does not', async () => {
    for (const value of ['all', 'own', '1', '0']) {
      const { page } = await stage.enter({ as: await personWith(stage.site.db, { shelf: value }) });
      await page.goto('/shelf?search=qqqqqq');
      await settle(page);
      expect(here(page), value).toBe(value === '0' ? '/no-access' : '/shelf');
    }
  });

  it('[GRD-5] of the values that the server may send, only all, own, "1" and 1 pass', async () => {
    const { page } = await stage.enter({ as: PEOPLE.seller });
    let entries: object[] = [];
    await page.route('**/role_perms/user_roles', (route) => route.fulfill({ json: entries }));
    const isOpened = async () => {
      await page.goto('/shelf?search=qqqqqq');
      await settle(page);
      return here(page) === '/shelf';
    };
    for (const value of ['all', 'own', '1', 1]) {
      entries = [{ key: 'shelf', value }];
      expect(await isOpened(), JSON.stringify(entries)).toBe(true);
    }
    for (const value of [0, 'true', true, 2, undefined]) {
      entries = [{ key: 'shelf', value }];
      expect(await isOpened(), JSON.stringify(entries)).toBe(false);
    }
    for (const others of [[], [{ key: 'shelf.show', value: 'all' }]]) {
      entries = others;
      expect(await isOpened(), JSON.stringify(entries)).toBe(false);
    }
  });

  it('[GRD-5] the one permission of a screen opens it: the server refuses nothing that it reads', async () => {
    const { db } = stage.site;
    const person = await personWith(db, {});
    const { role_id } = await db
      .updateTable('users')
      .set({ branch_id: null })
      .where('phone', '=', person.phone)
      .returning('role_id')
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: person });
    const refused: string[] = [];
    for (const one of GUARDED) {
      const key = one.permission ?? (one.name as PermissionKey);
      // The screen before reads nothing with the permission of the next.
      await page.evaluate(() => {
        window.stop();
        window.fetch = () => new Promise(() => {});
      });
      await giveOnly(db, role_id, key, PERMISSIONS[key].type === 'list' ? 'all' : '1');
      await page.goto(one.at(rows));
      await settle(page);
      if (here(page) !== pathOf(one, rows)) refused.push(`${one.path} leads to ${here(page)}`);
    }
    expect(refused).toEqual([]);
  });

  it('[GRD-5] a role that may only add begins at its form, and stays there with the next one after saving', async () => {
    const { db } = stage.site;
    const person = await personWith(db, { 'shelf.add': 'own' });
    const { page, expectFault } = await stage.enter({ as: person });
    // The page repeats the first calls of its last start ahead of its scripts, with the next permission.
    expectFault('status of 403');
    await page.goto('/');
    await arrive(page, '/shelf/add');
    const name = page.getByRole('textbox', { name: WORDS.uz.shelf_form.name });
    await name.fill('Kirishdagi javon');
    await page.getByRole('button', { name: WORDS.uz.shelf_form.create }).first().click();
    await notes(page).getByText('Kirishdagi javon').waitFor();
    await expect.poll(() => name.inputValue()).toBe('');
    expect(here(page)).toBe('/shelf/add');
    const { role_id } = await db
      .selectFrom('users')
      .select('role_id')
      .where('phone', '=', person.phone)
      .executeTakeFirstOrThrow();
    for (const [key, path] of [
      // The import of staff is a screen of theirs too, the exchange with 1C is not.
      ['users.add', '/import'],
      ['roles.add', '/access/roles/add'],
      ['perms.add', '/access/perms/add'],
      ['check_list.template', '/check_list/template'],
    ] as const) {
      await giveOnly(db, role_id, key, PERMISSIONS[key].type === 'list' ? 'own' : '1');
      await page.goto('/');
      await arrive(page, path);
      if (key === 'users.add') expect(await page.locator('a[href^="/import/exchange"]').count()).toBe(0);
    }
  });

  it('[GRD-6] refusal warns with the name of the page and goes to /no-access: uz', async () => {
    const { page } = await stage.enter({ as: await personWith(stage.site.db, {}), language: 'uz' });
    await slowNotifications(page);
    const wanted = '/shelf?search=a&type=straight';
    await page.goto(wanted);
    await arrive(page, `/no-access?next=${encodeURIComponent(wanted)}`);
    await notes(page).first().waitFor();
    expect(await noteTexts(page)).toEqual([`Bu sahifaga oʻtishga ruxsatingiz yoʻq: ${WORDS.uz.pages.shelf}`]);
    expect(await notes(page).first().getAttribute('data-kind')).toBe('warning');
    await page.getByText(`“${WORDS.uz.pages.shelf}” sahifasi sizning rolingizga ochilmagan.`).waitFor();
  });

  it('[GRD-6] refusal warns with the name of the page and goes to /no-access: ru', async () => {
    const { page } = await stage.enter({ as: await personWith(stage.site.db, {}), language: 'ru' });
    await slowNotifications(page);
    await page.goto('/no-access');
    await settle(page);
    await follow(page, '/shelf');
    await arrive(page, '/no-access?next=%2Fshelf');
    await notes(page).first().waitFor();
    expect(await noteTexts(page)).toEqual([
      `У вас нет разрешения на переход на эту страницу: ${WORDS.ru.pages.shelf}`,
    ]);
  });

  it('[GRD-6] every guarded screen is refused by its own name', async () => {
    const { page } = await stage.enter({ as: await personWith(stage.site.db, {}) });
    const words = WORDS.uz;
    await slowNotifications(page);
    await page.goto('/no-access');
    await settle(page);
    for (const one of GUARDED) {
      await follow(page, one.at(rows));
      await arrive(page, `/no-access?next=${encodeURIComponent(one.at(rows))}`);
      const last = notes(page).last();
      await last.getByText(words.pages[one.crumb]).waitFor();
      await last.getByRole('button', { name: words.common.close }).click();
      await last.waitFor({ state: 'detached' });
    }
  });
});

describe('the server behind the guard', () => {
  /** Calls the interface as the page does, with its token. */
  const callFrom = (page: Page, path: string) =>
    page.evaluate(async (address) => {
      const token = /shelf_access_token=([^;]+)/.exec(document.cookie)?.[1];
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, text: await answer.text() };
    }, path);

  it('blocks a text that would become markup or the address of a script, and a script that would create a policy for it', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    expectFault(/Trusted(HTML|ScriptURL|TypePolicy)/);
    await page.goto('/no-access');
    await settle(page);
    const refused = await page.evaluate(() => {
      const text = '<img src="/nothing" onerror="document.title = 1">';
      const tries = {
        markup: () => document.body.insertAdjacentHTML('beforeend', text),
        inner: () => {
          document.body.innerHTML = text;
        },
        script: () => {
          document.createElement('script').src = '/assets/any.js';
        },
        worker: () => new Worker('/shell-worker.js'),
        policy: () => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void };
          };
          trustedTypes.createPolicy('any', {});
        },
      };
      return Object.keys(tries).filter((name) => {
        try {
          tries[name as keyof typeof tries]();
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      });
    });
    expect(refused).toEqual(['markup', 'inner', 'script', 'worker', 'policy']);
    await page.locator('main h1').waitFor();
  });

  it('[GRD-7] refuses every screen that the guard refuses, when called directly from the page', async () => {
    const { page, expectFault } = await stage.enter({ as: await personWith(stage.site.db, { shelf: '0' }) });
    expectFault('status of 403');
    await page.goto('/no-access');
    await settle(page);
    for (const path of [
      '/shelves',
      `/shelves/${rows.shelf}`,
      '/products',
      '/branches',
      '/price-tags?branch=TAS-01&format=A6',
    ]) {
      expect((await callFrom(page, `/api/uz${path}`)).status, path).toBe(403);
    }
  });

  it('[GRD-7] own never yields a shelf of another branch: by list, by id, by search, by address', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.seller });
    expectFault('status of 404');
    await page.goto(`/shelf/${foreignShelf.id}`);
    await page.getByText(WORDS.uz.ui.states.missing_title).first().waitFor();
    expect(await page.getByText(foreignShelf.name, { exact: true }).count()).toBe(0);

    const listed = JSON.parse((await callFrom(page, '/api/uz/shelves?limit=200')).text) as {
      items: { branch: { code: string } | string }[];
    };
    const codes = new Set(
      listed.items.map(({ branch }) => (typeof branch === 'string' ? branch : branch.code)),
    );
    expect([...codes]).toEqual(['TAS-01']);
    expect((await callFrom(page, '/api/uz/shelves?branch=SAM-01')).text).not.toContain('SAM-01');
    expect((await callFrom(page, `/api/uz/shelves/${foreignShelf.id}`)).status).toBe(404);
    const search = await callFrom(page, `/api/uz/search?q=${encodeURIComponent(foreignShelf.name)}`);
    expect(search.status).toBe(200);
    const found = JSON.parse(search.text) as { shelves?: { id: number }[] };
    expect(found.shelves?.map(({ id }) => id) ?? []).not.toContain(foreignShelf.id);

    await follow(page, '/shelf?branch=SAM-01');
    await heading(page).getByText(WORDS.uz.pages.shelf).waitFor();
    await settle(page);
    expect(await page.locator('main').textContent()).not.toContain('SAM-01');
  });
});
