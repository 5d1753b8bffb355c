import { ALL_ROUTES, SIGNED_IN_ALWAYS } from '@javon/contract';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  chooseInUserMenu,
  eventually,
  follow,
  heading,
  hold,
  noteTexts,
  notificationWith,
  settle,
  slowNotifications,
  typeSignIn,
} from '../support/page.ts';
import { type Account, newcomerWith, PEOPLE, personWith, takePermission } from '../support/people.ts';
import { bearerOf, useStage, type Visit } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

/**
 * A short session lifetime, seconds: the refresh token lives a third of it, and is renewed from half of that
 * on.
 */
const LIFE = 1800;
const STEP = 450;
const stage = useStage({ ACCESS_TOKEN_SECONDS: String(LIFE) });

const ACCESS = 'shelf_access_token';
const REFRESH = 'shelf_refresh_token';
/** Longer than the pause between two attempts of a renewal, milliseconds. */
const CHECK = 6_000;
const LOGIN_CALL = '**/api/auth/login';
const EVERYDAY = { shelf: 'own', 'shelf.show': 'own' } as const;

async function cookie(context: BrowserContext, name: string) {
  return (await context.cookies()).find((one) => one.name === name);
}

const tokenNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('shelf_'));

async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth/login');
  await typeSignIn(page, account);
}

/** Calls the server with a token, without the page. */
const statusWith = async (known: { readonly token: string; readonly headers?: Record<string, string> }) =>
  (await stage.site.call('GET', '/api/uz/auth/me', known)).statusCode;

const loginCalls = ({ requests }: Visit, path: RegExp) =>
  requests.filter((request) => path.test(new URL(request.url()).pathname)).length;

describe('sign-in', () => {
  it('[SES-1] answers access_token, refresh_token and expires_in; status 200 signs in', async () => {
    const { page, context } = await stage.enter();
    const answered = page.waitForResponse(LOGIN_CALL);
    await signIn(page, PEOPLE.seller);
    const response = await answered;
    expect(response.status()).toBe(200);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(answer).toMatchObject({ expires_in: LIFE });
    await arrive(page, '/shelf');
    expect((await cookie(context, ACCESS))?.value).toBe(answer.access_token);
    expect((await cookie(context, REFRESH))?.value).toBe(answer.refresh_token);
  });

  it('[SES-1] any other status signs nobody in; the password is hidden, and shown on request', async () => {
    const { page, context, expectFault } = await stage.enter();
    expectFault('status of 401');
    await slowNotifications(page);
    await signIn(page, { ...PEOPLE.seller, password: 'wrong password' });
    await notificationWith(page, WORDS.uz.errors.credentials_wrong).waitFor();
    expect(await tokenNames(context)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    const typed = page.locator('input[name="password"]');
    expect(await typed.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: WORDS.uz.session.login.show_password }).click();
    expect(await typed.getAttribute('type')).toBe('text');
    // A sign-in that succeeds removes the notification of the one that failed.
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    expect(await notificationWith(page, WORDS.uz.errors.credentials_wrong).count()).toBe(0);
  });

  it('[SES-2] the access cookie lives expires_in/86400 days, the refresh cookie expires_in/259200 days', async () => {
    const { page, context } = await stage.enter();
    await page.goto('/auth/login');
    const before = Date.now() / 1000;
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    const after = Date.now() / 1000;
    const lives = async (name: string) => {
      const expires = (await cookie(context, name))?.expires ?? 0;
      return { atLeast: expires - after, atMost: expires - before };
    };
    for (const [name, days] of [
      [ACCESS, LIFE / 86_400],
      [REFRESH, LIFE / 259_200],
    ] as const) {
      const seconds = days * 86_400;
      const { atLeast, atMost } = await lives(name);
      expect(atLeast, name).toBeLessThanOrEqual(seconds + 1);
      expect(atMost, name).toBeGreaterThanOrEqual(seconds - 1);
      // The span between the two bounds is the duration of the sign-in: short compared with every lifetime.
      expect(atMost - atLeast).toBeLessThan(LIFE / 9);
    }
    expect(await cookie(context, ACCESS)).toMatchObject({ sameSite: 'Strict', path: '/' });
    // The server recognises the device: wrong passwords tried elsewhere do not delay it.
    expect(await cookie(context, 'javon_device')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(await cookie(context, 'javon_session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });

  it('[SES-4] goes to /shelf if no other path was requested', async () => {
    const { page } = await stage.enter();
    await signIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
  });

  it.each([
    ['the first screen of the navigation that they may open', { goods: 'all', users: 'all' }, '/goods'],
    ['the own profile without any screen', {}, '/profile'],
  ])('of a person who may not open /shelf leads to %s', async (_what, permissions, first) => {
    const person = await personWith(stage.site.db, permissions);
    const { page } = await stage.enter();
    // Opened as from a bookmark of the site: sign-in keeps the way to the shelves.
    await page.goto('/');
    await arrive(page, '/auth/login');
    await typeSignIn(page, person);
    await arrive(page, first);
    await settle(page);
    expect(await noteTexts(page)).toEqual([]);
    await page.goto('/');
    await arrive(page, first);
    // The shelves themselves are refused as any other screen is.
    await page.goto('/shelf');
    await arrive(page, '/no-access?next=%2Fshelf');
  });

  it('[SES-4] with the default password goes to /changePasword, and after the change to the saved path', async () => {
    const newcomer = await newcomerWith(stage.site.db, EVERYDAY);
    const { page } = await stage.enter();
    const wanted = '/shelf?search=televizor';
    await page.goto(wanted);
    await arrive(page, '/auth/login');
    await typeSignIn(page, newcomer);
    await arrive(page, '/changePasword');
    await page.locator('[name=current_password]').fill(newcomer.password);
    await page.locator('[name=password]').fill('yaxshi parol 2026');
    await page.locator('[name=password_again]').fill('yaxshi parol 2026');
    await page.locator('button[type=submit]').click();
    await notificationWith(page, WORDS.uz.notices.password_changed).waitFor();
    await arrive(page, wanted);
    await settle(page);
  });

  it.each(['/shelf?search=televizor&type=straight', '/shelf/1?face=1'])(
    '[SES-6, SES-4] the path that an anonymous person requested opens after sign-in: %s',
    async (wanted) => {
      const { page } = await stage.enter({ language: 'ru' });
      await page.goto(wanted);
      await arrive(page, '/auth/login');
      expect(new URL(page.url()).searchParams.get('next')).toBe(wanted);
      // The sign-in page is reloaded without the path in its address.
      await page.goto('/auth/login');
      await typeSignIn(page, PEOPLE.administrator);
      await arrive(page, wanted);
    },
  );

  it('[SES-6] a path of another site is not opened', async () => {
    const { page } = await stage.enter();
    for (const next of [
      '//example.com/shelf',
      'https://example.com',
      '/\\example.com',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/auth/login?next=${encodeURIComponent(next)}`);
      await typeSignIn(page, PEOPLE.seller);
      await arrive(page, '/shelf');
      expect(new URL(page.url()).origin).toBe(stage.site.origin);
    }
  });
});

describe('the end of a session', () => {
  it('[SES-3] signing out clears the tokens, ends the session at the server and goes to sign-in', async () => {
    const { page, context } = await stage.enter({ as: PEOPLE.seller });
    // The list that is left asks for nothing after it: a refused call would be a fault on the console.
    await page.goto('/shelf');
    await settle(page);
    const known = await bearerOf(context);
    expect(await statusWith(known)).toBe(200);
    await chooseInUserMenu(page, 'uz', 'sign_out');
    await arrive(page, '/auth/login');
    expect(await tokenNames(context)).toEqual([]);
    expect(await statusWith(known)).toBe(401);
    // Going back shows no data of the person who signed out.
    await page.goBack();
    await arrive(page, '/auth/login');
  });

  it('[SES-3] signing out of one tab signs the others out too', async () => {
    const { page, context } = await stage.enter();
    await signIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    const other = await context.newPage();
    await other.goto('/no-access');
    await settle(other);
    await settle(page);
    await chooseInUserMenu(page, 'uz', 'sign_out');
    await arrive(page, '/auth/login');
    await arrive(other, '/auth/login');
  });

  it('[SES-6] signing in in one tab opens in the others what they wanted', async () => {
    const { page, context } = await stage.enter();
    const tabs = [page, await context.newPage(), await context.newPage()] as const;
    const wanted = ['/auth/login', '/shelf?search=televizor', '/check_list'] as const;
    for (const [i, tab] of tabs.entries()) {
      await tab.goto(wanted[i] ?? '');
      await arrive(tab, '/auth/login');
    }
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    await arrive(tabs[1], wanted[1]);
    await arrive(tabs[2], wanted[2]);
    for (const tab of tabs) await settle(tab);
  });

  it('[SES-3, SES-6] a 401 clears the tokens and goes to sign-in, which then returns to the same page', async () => {
    const { page, context, expectFault } = await stage.enter({ as: PEOPLE.seller });
    expectFault('status of 401');
    const path = '/shelf?search=televizor';
    // Without live events only a refused call ends the session.
    await page.route(/\/events$/, () => {});
    await page.goto('/no-access');
    await settle(page);
    await stage.site.db.deleteFrom('session_token').execute();
    await follow(page, path);
    await arrive(page, '/auth/login');
    expect(await tokenNames(context)).toEqual([]);
    await page.getByText(WORDS.uz.session.login.ended).waitFor();
    // Also where the sign-in page is opened again, without the path in its address.
    await page.goto('/auth/login');
    await typeSignIn(page, PEOPLE.seller);
    await arrive(page, path);
    await settle(page);
  });

  it('[SES-8] a blocked person is signed out at the next call', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    const { page, context, expectFault } = await stage.enter({ as: person });
    expectFault('status of 40');
    await slowNotifications(page);
    // Without live events only a refused call shows the page that the person is blocked.
    await page.route(/\/events$/, () => {});
    await page.goto('/no-access');
    await settle(page);
    await stage.site.db
      .updateTable('users')
      .set({ blocked_at: new Date().toISOString() })
      .where('phone', '=', person.phone)
      .execute();
    await follow(page, '/shelf');
    await arrive(page, '/auth/login');
    expect(await tokenNames(context)).toEqual([]);
    await typeSignIn(page, person);
    await notificationWith(page, WORDS.uz.errors.account_blocked).waitFor();
  });

  it('[SES-8] a screen that is left open is closed as soon as its right is withdrawn', async () => {
    const person = await personWith(stage.site.db, { ...EVERYDAY, price_tag: 'own' });
    const { page, requests, expectFault } = await stage.enter({ as: person });
    // Calls until the page learns of the change are refused.
    expectFault('status of 403');
    const listens = page.waitForResponse(/\/events$/);
    await page.goto('/priceTag?category=all&format=A6');
    await settle(page);
    const queue = page
      .getByRole('navigation')
      .getByRole('link', { name: WORDS.uz.pages.price_tag, exact: true });
    await queue.waitFor();
    await listens;
    // A call in flight that is refused may lead to another page.
    const isOver = (one: Request) => one.url().endsWith('/events') || one.timing().responseEnd >= 0;
    await eventually(() => requests.every(isOver)).toBe(true);
    await takePermission(stage.site.db, person, 'price_tag');
    await page.waitForURL(/\/no-access\?next=/);
    await notificationWith(
      page,
      WORDS.uz.common.guard.refused.replace('{{page}}', WORDS.uz.pages.price_tag),
    ).waitFor();
    await queue.waitFor({ state: 'detached' });
  });

  it('[SES-8] a change of role takes effect at the next call', async () => {
    const person = await personWith(stage.site.db, { ...EVERYDAY, goods: '1' });
    const { page, expectFault } = await stage.enter({ as: person });
    expectFault('status of 403');
    // Without the live stream, only a refused call shows the page the change.
    await hold(page, /\/events$/);
    await page.goto('/no-access');
    await settle(page);
    await takePermission(stage.site.db, person, 'shelf');
    const goods = page.getByRole('navigation').getByRole('link', { name: 'Tovarlar', exact: true });
    await follow(page, '/shelf');
    await arrive(page, '/403?next=%2Fshelf');
    await settle(page);
    await goods.waitFor();
    // Another call is refused here: what is still open stays in the navigation.
    const body = { code: 'no_permission', message: 'Ruxsat yoʻq', errors: [{ message: 'Yana ruxsat yoʻq' }] };
    await page.route('**/api/uz/notices?*', (route) => route.fulfill({ status: 403, json: body }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Xabarnomalar' }).click();
    await notificationWith(page, 'Yana ruxsat yoʻq').waitFor();
    expect(await goods.isVisible()).toBe(true);
    // The next navigation fetches the person's rights again, and is refused before any other call.
    await follow(page, '/shelf');
    await arrive(page, '/no-access?next=%2Fshelf');
  });
});

describe('the language of the profile', () => {
  const LANGUAGE = { uz: 'Oʻzbekcha', ru: 'Русский' } as const;
  const localeOf = async ({ phone }: Account) =>
    (
      await stage.site.db
        .selectFrom('users')
        .select('locale')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
    ).locale;

  it('[OPS-7] is saved by the switch of the header and set at sign-in on any other device', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    const desk = await stage.enter({ as: person });
    await desk.page.goto('/shelf');
    await settle(desk.page);
    await desk.page.getByRole('button', { name: LANGUAGE.ru }).click();
    await heading(desk.page).getByText(WORDS.ru.pages.shelf).waitFor();
    await eventually(() => localeOf(person)).toBe('ru');
    const other = await stage.enter({ fresh: true });
    await signIn(other.page, person);
    await arrive(other.page, '/shelf');
    await heading(other.page).getByText(WORDS.ru.pages.shelf).waitFor();
    expect(await localeOf(person)).toBe('ru');
  });

  it('[OPS-7] is the language chosen on the sign-in page, if one was', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    const { page } = await stage.enter();
    await page.goto('/auth/login');
    await page.getByRole('button', { name: LANGUAGE.ru }).click();
    await heading(page).getByText(WORDS.ru.session.login.title).waitFor();
    await typeSignIn(page, person);
    await arrive(page, '/shelf');
    await heading(page).getByText(WORDS.ru.pages.shelf).waitFor();
    await eventually(() => localeOf(person)).toBe('ru');
  });

  it('[OPS-7] [SES-7] chosen while the default password is in force is saved once it is changed', async () => {
    const person = await newcomerWith(stage.site.db, EVERYDAY);
    const { page } = await stage.enter();
    await signIn(page, person);
    await arrive(page, '/changePasword');
    await page.getByRole('button', { name: LANGUAGE.ru }).click();
    await heading(page).getByText(WORDS.ru.session.change.title).waitFor();
    await page.locator('[name=current_password]').fill(person.password);
    await page.locator('[name=password]').fill('yaxshi parol 2026');
    await page.locator('[name=password_again]').fill('yaxshi parol 2026');
    await page.locator('button[type=submit]').click();
    await arrive(page, '/shelf');
    await eventually(() => localeOf(person)).toBe('ru');
  });
});

describe('the change of password', () => {
  it('[SES-5] cannot be left by a typed address, a link or the back button while the default password is in force', async () => {
    const { page } = await stage.enter();
    await signIn(page, PEOPLE.newcomer);
    await arrive(page, '/changePasword');
    await page.goto('/shelf');
    await arrive(page, '/changePasword');
    await settle(page);
    for (const path of ['/shelf', '/no-access', '/profile', '/nowhere']) {
      await follow(page, path);
      await arrive(page, '/changePasword');
    }
    // Nothing can be changed on a site that is down: its page stays open, and leads back here.
    await follow(page, '/sos');
    await arrive(page, '/sos');
    await heading(page).getByText(WORDS.uz.session.sos.title).waitFor();
    await follow(page, '/shelf');
    await arrive(page, '/changePasword');
    await settle(page);
    // Only sign-in is open.
    await page.getByRole('button', { name: WORDS.uz.session.change.sign_out }).click();
    await arrive(page, '/auth/login');
    await settle(page);
  });

  it('[SES-5] [ACC-4] cannot be left by the back button with a weak password', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    await stage.site.db
      .updateTable('users')
      .set({ password_is_weak: true })
      .where('phone', '=', person.phone)
      .execute();
    const { page } = await stage.enter({ as: person });
    await page.goto('/no-access');
    await settle(page);
    await follow(page, '/changePasword');
    await page.getByText(WORDS.uz.session.change.weak_text).waitFor();
    const left = page.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/no-access'));
    await page.evaluate(() => history.back());
    await left;
    await arrive(page, '/changePasword');
    await heading(page).getByText(WORDS.uz.session.change.title).waitFor();
  });

  it('[SES-5] [OPS-6] from the menu is a panel of the profile, and its page can be left with a good password', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    const { page } = await stage.enter({ as: person });
    await page.goto('/no-access');
    await settle(page);
    await chooseInUserMenu(page, 'uz', 'change_password');
    await arrive(page, '/profile?change=password');
    const panel = page.getByRole('dialog', { name: WORDS.uz.profile.password.title });
    await panel.locator('[name=current_password]').fill(person.password);
    await panel.locator('[name=password]').fill('yaxshi parol 2026');
    await panel.locator('[name=password_again]').fill('yaxshi parol 2026');
    await panel.locator('button[type=submit]').click();
    await notificationWith(page, WORDS.uz.notices.password_changed).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await follow(page, '/changePasword');
    await page.getByRole('link', { name: WORDS.uz.session.change.back }).click();
    await arrive(page, '/shelf');
    await settle(page);
    await follow(page, '/no-access');
    await arrive(page, '/no-access');
    await settle(page);
  });

  it('[SES-7] until the default password is changed, the server refuses all calls but me, change and sign-out', async () => {
    const { page, requests } = await stage.enter();
    await signIn(page, PEOPLE.newcomer);
    await arrive(page, '/changePasword');
    await settle(page);
    // The page's own calls were answered, none with 403.
    const answers = await Promise.all(
      requests.filter((one) => one.url().includes('/api/')).map((one) => one.response()),
    );
    expect(answers.map((one) => one?.status())).not.toContain(403);
    const known = await bearerOf(page.context());
    const refused = { code: 'default_password_must_change', status: 403 };
    // Interfaces for other systems accept no person's token.
    const forPeople = ALL_ROUTES.filter(({ base, access }) => base !== 'open' && access.kind !== 'service');
    const closed = forPeople.filter(({ access }) => access !== SIGNED_IN_ALWAYS);
    expect(closed.length).toBeGreaterThan(20);
    for (const { method, path, id } of closed) {
      const url = `/api/uz${path.replace(/:\w+/g, '1')}`;
      const answer = await stage.site.call(method, url, known);
      expect({ code: answer.json<{ code?: string }>().code, status: answer.statusCode }, id).toEqual(refused);
    }
    const open = ALL_ROUTES.filter(({ access }) => access === SIGNED_IN_ALWAYS).map(({ id }) => id);
    expect(open.sort()).toEqual(['changePassword', 'logout', 'me', 'userRoles']);
    expect(await statusWith(known)).toBe(200);
  });

  it('[SES-7] a password that was reset meanwhile leads to its change at the next call', async () => {
    const person = await personWith(stage.site.db, EVERYDAY);
    const { page, expectFault } = await stage.enter({ as: person });
    expectFault('status of 403');
    await slowNotifications(page);
    await page.goto('/no-access');
    await settle(page);
    await stage.site.db
      .updateTable('users')
      .set({ password_is_default: true })
      .where('phone', '=', person.phone)
      .execute();
    await follow(page, '/shelf');
    await arrive(page, '/changePasword');
    await eventually(() => noteTexts(page)).toEqual([WORDS.uz.errors.default_password_must_change]);
  });
});

describe('renewal', () => {
  const renewals = (visit: Visit) => loginCalls(visit, /\/api\/auth\/refresh$/);

  /** Advances the time of the server, the cookies and the pages. */
  async function pass(seconds: number, visit: Visit): Promise<void> {
    const tokens = await stage.site.db
      .selectFrom('session_token')
      .innerJoin('session', 'session.id', 'session_token.session_id')
      .select(['session_token.hash', 'session_token.expires_at'])
      .where('session.ended_at', 'is', null)
      .execute();
    for (const { hash, expires_at } of tokens) {
      await stage.site.db
        .updateTable('session_token')
        .set({ expires_at: new Date(Date.parse(String(expires_at)) - seconds * 1000).toISOString() })
        .where('hash', '=', hash)
        .execute();
    }
    const cookies = await visit.context.cookies();
    await visit.context.addCookies(
      cookies.map((one) => ({ ...one, expires: Math.max(1, one.expires - seconds) })),
    );
    await visit.context.clock.fastForward(seconds * 1000);
  }

  it('[SES-2] a page in use stays signed in beyond the lifetime of its first cookies', async () => {
    const visit = await stage.enter({ fresh: true });
    const { page, context } = visit;
    await context.clock.install();
    await signIn(page, PEOPLE.seller);
    await arrive(page, '/shelf');
    await follow(page, '/no-access');
    await settle(page);
    const first = (await cookie(context, ACCESS))?.value ?? '';
    for (let passed = 0, times = 1; passed <= LIFE; passed += STEP, times += 1) {
      await page.keyboard.press('Shift');
      const renewed = page.waitForResponse('**/api/auth/refresh');
      await pass(STEP, visit);
      expect((await renewed).status()).toBe(200);
      expect(renewals(visit)).toBe(times);
      await page.waitForFunction(
        (before) => !document.cookie.includes(before),
        ((await (await renewed).request().postDataJSON()) as { refresh_token: string }).refresh_token,
      );
    }
    expect(await statusWith({ token: first })).toBe(401);
    await follow(page, '/shelf');
    await arrive(page, '/shelf');
    await settle(page);
    expect(await page.locator('main [role=alert]').count()).toBe(0);
  });

  it('[SES-2] an idle page is not renewed, and ends at sign-in', async () => {
    const visit = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const { page, context, expectFault } = visit;
    // The stream of events may find out first that the session is over.
    expectFault('status of 401');
    await context.clock.install();
    await page.goto('/no-access');
    await settle(page);
    // Opening a page counts as use: it is renewed once, and not again.
    const spent = (await cookie(context, REFRESH))?.value ?? '';
    await pass(STEP, visit);
    await page.waitForFunction((before) => !document.cookie.includes(before), spent);
    await pass(STEP, visit);
    await pass(LIFE, visit);
    expect(await tokenNames(context)).toEqual([]);
    await follow(page, '/shelf');
    await arrive(page, '/auth/login');
    expect(renewals(visit)).toBe(1);
  });

  it('[SES-2] a renewal whose answer is lost on the way is repeated, and the person stays signed in', async () => {
    const visit = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const { page, context, expectFault } = visit;
    expectFault(/ERR_FAILED/);
    await context.clock.install();
    await page.goto('/no-access');
    await settle(page);
    const spent = (await cookie(context, REFRESH))?.value ?? '';
    const lost: number[] = [];
    await page.route(
      '**/api/auth/refresh',
      async (route) => {
        lost.push((await route.fetch()).status());
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('Shift');
    await pass(STEP, visit);
    await expect.poll(() => lost).toEqual([200]);
    expect((await cookie(context, REFRESH))?.value).toBe(spent);
    await context.clock.fastForward(CHECK);
    await page.waitForFunction((before) => !document.cookie.includes(before), spent);
    await follow(page, '/shelf');
    await arrive(page, '/shelf');
    await settle(page);
    expect(await page.locator('main [role=alert]').count()).toBe(0);
  });

  it('[SES-2] several tabs renew once', async () => {
    const visit = await stage.enter({ as: PEOPLE.seller, fresh: true });
    const { page, context } = visit;
    await context.clock.install();
    const pages = [page, await context.newPage(), await context.newPage()];
    for (const one of pages) {
      await one.goto('/no-access');
      await settle(one);
      await one.keyboard.press('Shift');
    }
    const renewed = context.waitForEvent('response', (response) => response.url().endsWith('/auth/refresh'));
    await pass(STEP, visit);
    expect((await renewed).status()).toBe(200);
    for (const one of pages) {
      await one.keyboard.press('Shift');
      await one.evaluate(() => navigator.locks.request('javon.renewal', () => {}));
      await follow(one, '/shelf');
      await arrive(one, '/shelf');
      await settle(one);
    }
    expect(renewals(visit)).toBe(1);
  });

  it('a person moved to another branch sees that branch on a page that stayed open', async () => {
    const account = await personWith(stage.site.db, { ...EVERYDAY, application: 'own' });
    const { page, expectFault } = await stage.enter({ as: account });
    await slowNotifications(page);
    // Without live events only a refused call shows the page that the branch is another one.
    await page.route(/\/events$/, () => {});
    await page.goto('/shelf');
    await settle(page);
    const token = await stage.site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const { id, version } = await stage.site.db
      .selectFrom('users')
      .select(['id', 'version'])
      .where('phone', '=', account.phone)
      .executeTakeFirstOrThrow();
    const body = { version, branch: 'SAM-01' };
    // A call of the page itself may meet the new branch before the search does.
    expectFault('404');
    const refused = page.waitForResponse((answer) => answer.status() === 404);
    const moved = await stage.site.call('PATCH', `/api/uz/users/${id}`, { token, body });
    expect(moved.statusCode, moved.body).toBe(200);

    const shelf = await stage.site.db
      .selectFrom('shelf')
      .innerJoin('branch', 'branch.id', 'shelf.branch_id')
      .select('shelf.id')
      .where('branch.code', '=', 'SAM-01')
      .where('shelf.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    await page.getByRole('searchbox').first().fill('a');
    await refused;
    await page.getByRole('searchbox').first().fill('');
    await page.locator(`main a[href^="/shelf/${shelf.id}"]`).first().waitFor();
    expect(await noteTexts(page)).toEqual([]);
  });
});
