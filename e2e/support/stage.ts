import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { TEMPLATE_DEMO } from '../../apps/api/test/templates.ts';
import { browser as browserHere, DESKTOP, type Watch, watch } from './browser.ts';
import { pace } from './pace.ts';
import type { Account } from './people.ts';
import { type Site, site } from './server.ts';
import type { Language } from './words.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** It failed, and was retried. */
    isSecondTry?: boolean;
  }
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Expects a fault that the test causes itself, by a part of its text. */
  expectFault(part: string | RegExp): void;
  /** Every request of this browser so far, in order. */
  readonly requests: readonly Request[];
}

export interface VisitOptions {
  /** Account to sign in as; not signed in by default. */
  readonly as?: Account;
  readonly language?: Language;
  readonly browser?: BrowserContextOptions;
  /** Another site than the stage's. */
  readonly at?: Site;
  /** A new browser profile, which has loaded nothing before and whose clock may be moved. */
  readonly fresh?: boolean;
}

export interface Stage {
  readonly site: Site;
  readonly browser: Browser;
  /** An empty browser profile with one page, nothing opened yet. */
  enter(options?: VisitOptions): Promise<Visit>;
  /** Closes a test's own site after the pages opened from it, so that none of them calls a closed server. */
  close(at: Pick<Site, 'close'>): Promise<void>;
}

/** A browser profile, with its requests and faults since it was last handed out. */
interface Profile {
  readonly context: BrowserContext;
  /** Options of the profile; null if it is not reused. */
  readonly kind: string | null;
  watch: Watch;
  requests: Request[];
  lent: boolean;
}

/**
 * Returns the credentials of a page's calls: the token of its session, and the cookie that the session is bound to.
 */
export async function bearerOf(context: BrowserContext) {
  const all = await context.cookies();
  const token = all.find(({ name }) => name === 'shelf_access_token')?.value ?? '';
  return { token, headers: { cookie: all.map(({ name, value }) => `${name}=${value}`).join('; ') } };
}

/** Signs a person in at the server as the page does, and returns what a browser stores. */
async function sessionOf(at: Site, { phone, password }: Account) {
  const headers = { origin: at.origin };
  const answer = await at.call('POST', '/api/auth/login', { body: { phone, password }, headers });
  if (answer.statusCode !== 200) throw new Error(`Sign-in of ${phone} failed: ${answer.body}`);
  const tokens = answer.json<{ access_token: string; refresh_token: string; expires_in: number }>();
  const now = Date.now();
  const cookie = (name: string, value: string, seconds: number, httpOnly = false) => ({
    name,
    value,
    domain: '127.0.0.1',
    path: '/',
    expires: Math.floor(now / 1000) + seconds,
    httpOnly,
    secure: false,
    sameSite: 'Strict' as const,
  });
  const given = [answer.headers['set-cookie'] ?? []].flat().map((text) => text.split(/[=;]/, 2));
  return {
    cookies: [
      ...given.map(([name = '', value = '']) => cookie(name, value, 86_400, true)),
      cookie('shelf_access_token', tokens.access_token, tokens.expires_in),
      cookie('shelf_token_type', 'bearer', tokens.expires_in),
      cookie('shelf_refresh_token', tokens.refresh_token, Math.floor(tokens.expires_in / 3)),
    ],
    kept: [
      {
        name: 'javon.session',
        value: JSON.stringify({ obtained_at: now, expires_in: tokens.expires_in }),
      },
    ],
  };
}

/** Replaces the entries in the storage of the page. */
function replaceStorage(entries: readonly { name: string; value: string }[]): void {
  const MARK = 'visit';
  if (!location.protocol.startsWith('http') || sessionStorage.getItem(MARK) !== null) return;
  sessionStorage.setItem(MARK, '');
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

/**
 * Site for one test file, opened before its first test, in the browser of its worker. Profiles are reused by
 * later tests, empty except for the files that they have loaded. A test fails if one of its pages had an
 * unexpected fault. A failed test is retried on a new site with the same settings.
 * @param launchOwn launches a separate browser for this file instead of the worker's
 */
export function useStage(
  settings: Readonly<Record<string, string>> = {},
  launchOwn?: () => Promise<Browser>,
): Stage {
  let opened: { site: Site; browser: Browser } | undefined;
  const profiles: Profile[] = [];
  const need = () => {
    if (!opened) throw new Error('The stage opens before the first test');
    return opened;
  };

  async function profileFor(options: BrowserContextOptions, fresh: boolean): Promise<Profile> {
    const kind = fresh ? null : JSON.stringify(options);
    const known = profiles.find((one) => kind !== null && one.kind === kind && !one.lent);
    if (known) return Object.assign(known, { watch: watch(known.context), requests: [], lent: true });
    // Requests that a service worker makes cannot be held or answered by a test.
    const context = await need().browser.newContext({ serviceWorkers: 'block', ...options });
    pace(context);
    if (!fresh)
      context.clock.install = () =>
        Promise.reject(new Error('Later tests would keep this clock: enter with a fresh profile'));
    const profile: Profile = { context, kind, watch: watch(context), requests: [], lent: true };
    context.on('request', (request) => profile.requests.push(request));
    profiles.push(profile);
    return profile;
  }

  async function giveBack(profile: Profile): Promise<void> {
    const { context } = profile;
    if (profile.kind === null) {
      profiles.splice(profiles.indexOf(profile), 1);
      return context.close();
    }
    await Promise.all([
      ...context.pages().map((page) => page.close()),
      context.clearCookies(),
      context.setOffline(false),
    ]);
    profile.watch.stop();
    profile.lent = false;
  }

  async function open(): Promise<void> {
    const [started, browser] = await Promise.all([
      site(TEMPLATE_DEMO, settings),
      (launchOwn ?? browserHere)(),
    ]);
    opened = { site: started, browser };
  }

  async function closeAll(): Promise<void> {
    await Promise.all(profiles.splice(0).map(({ context }) => context.close()));
    await opened?.site.close();
    if (launchOwn) await opened?.browser.close();
    opened = undefined;
  }

  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    // A retry begins with a new site: the failed try may have left data.
    task.meta.isSecondTry = true;
    await closeAll();
    await open();
  });
  afterEach(async () => {
    const lent = profiles.filter((one) => one.lent);
    const faults = lent.flatMap((one) => one.watch.faults);
    await Promise.all(lent.map(giveBack));
    expect(faults).toEqual([]);
  });
  afterAll(closeAll);

  return {
    get site() {
      return need().site;
    },
    get browser() {
      return need().browser;
    },
    async enter({ as, language, browser: options, at = need().site, fresh = false } = {}) {
      const session = as ? await sessionOf(at, as) : { cookies: [], kept: [] };
      const kept = [...session.kept, ...(language ? [{ name: 'javon.language', value: language }] : [])];
      const profile = await profileFor({ ...DESKTOP, ...options, baseURL: at.origin }, fresh);
      const { context, requests } = profile;
      await context.addCookies(session.cookies);
      const page = await context.newPage();
      await page.addInitScript(replaceStorage, kept);
      return { page, context, expectFault: profile.watch.expect, requests };
    },
    async close(at) {
      const lent = profiles.filter((one) => one.lent);
      await Promise.all(lent.flatMap(({ context }) => context.pages().map((page) => page.close())));
      await at.close();
    },
  };
}
