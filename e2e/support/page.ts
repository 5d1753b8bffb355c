import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE_MS } from './pace.ts';
import type { Account } from './people.ts';
import { type Language, WORDS } from './words.ts';

/** The heading of the page within the frame or without it. */
export function heading(page: Page): Locator {
  return page.locator('main h1');
}

/** Notifications on the screen, of all kinds. */
export function notes(page: Page): Locator {
  return page.locator('[data-kind]:is([role=alert], [role=status])');
}

/** Texts of the notifications on the screen, each with its title before it. */
export async function noteTexts(page: Page): Promise<string[]> {
  const all = await notes(page).all();
  return Promise.all(
    all.map(async (note) =>
      (await note.locator('p').allTextContents()).map((text) => text.trim()).join(': '),
    ),
  );
}

/** Waits for a notification with exactly this text. */
export function notificationWith(page: Page, text: string): Locator {
  return notes(page).filter({ has: page.getByText(text, { exact: true }) });
}

/**
 * Slows notifications of pages opened from now on ten times, so that a busy machine can read or close one
 * after another. The duration that they show does not change.
 */
export async function slowNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.parentElement?.matches('[data-kind]')) return;
      for (const animation of target.getAnimations()) animation.playbackRate = 0.1;
    });
  });
}

/** Navigates to a path as a link within the application does, without a reload. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => history.pushState({}, '', href), path);
}

/** Waits until the address has this path, and this query if one is given. */
export async function arrive(page: Page, path: string): Promise<void> {
  const wanted = new URL(path, 'http://any');
  const query = (url: URL) => JSON.stringify([...url.searchParams].sort());
  await page.waitForURL(
    (url) => url.pathname === wanted.pathname && (wanted.search === '' || query(url) === query(wanted)),
  );
}

/**
 * Waits until the screen is drawn: its heading is there and nothing is loading. The bar of a navigation is
 * outside of the screens; a bar inside a screen does not mean loading.
 */
export async function settle(page: Page): Promise<void> {
  await heading(page).first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector(
        'main [aria-busy="true"], main [role="status"][aria-label], #root > [role="progressbar"]',
      ) === null && document.fonts.status === 'loaded',
  );
}

/** Fills in the sign-in form and sends it. */
export async function typeSignIn(page: Page, { phone, password }: Account): Promise<void> {
  await page.locator('[name=phone]').fill(phone);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Chooses an entry of the user's menu. */
export async function chooseInUserMenu(
  page: Page,
  language: Language,
  entry: keyof (typeof WORDS)['uz']['frame']['user'],
): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].frame.user.menu }).click();
  await page.getByRole('button', { name: WORDS[language].frame.user[entry], exact: true }).click();
}

interface Held {
  /** Resolves when the first of the requests was made; rejects if none is made in the usual time. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Holds back requests until released, so that the state in between can be tested. */
export async function hold(page: Page, address: string | RegExp | ((url: URL) => boolean)): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    reached.resolve();
    await gate.promise;
    await route.continue();
  });
  return {
    get reached() {
      const timer = setTimeout(() => reached.reject(new Error(`No request of ${address}`)), PATIENCE_MS);
      return reached.promise.finally(() => clearTimeout(timer));
    },
    release: gate.resolve,
  };
}

/** Repeats until the answer is as expected, with the same timeout as the waits of the browser. */
export function eventually<T>(ask: () => T | Promise<T>, message?: string) {
  return expect.poll(ask, { timeout: PATIENCE_MS, ...(message === undefined ? {} : { message }) });
}

/** Waits until the browser has cached the files of the application, and its worker controls the page. */
export async function shellIsKept(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const { active, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return installing ? null : navigator.serviceWorker.controller && active?.state;
    }),
  ).toBe('activated');
}
