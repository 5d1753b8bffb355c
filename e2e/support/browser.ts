import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function chromiumHere(): string {
  const found = process.env.CHROME_PATH ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) throw new Error('No Chromium: set CHROME_PATH or install chromium');
  return found;
}

/** Starts a browser that makes no network requests of its own. */
export function launch(): Promise<Browser> {
  return launchWith([]);
}

/** The same with more switches. */
export function launchWith(switches: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumHere(), args: [...QUIET, ...switches] });
}

let here: Promise<Browser> | undefined;

/** The browser that all test files of a worker share: each has its own profiles in it. */
export async function browser(): Promise<Browser> {
  const known = await here;
  if (known?.isConnected()) return known;
  here = launch();
  return here;
}

/** The same for another program to control: it listens on `port` and stores its profile in `folder`. */
export function launchOpen(
  folder: string,
  port: number,
  switches: readonly string[] = [],
): Promise<BrowserContext> {
  const args = [...QUIET, `--remote-debugging-port=${port}`, ...switches];
  return chromium.launchPersistentContext(folder, { executablePath: chromiumHere(), args });
}

/** Unexpected faults of a page: errors on the console, unhandled rejections. */
export interface Watch {
  readonly faults: string[];
  /** Expects failed loads, which the test causes itself, by a part of their text. */
  expect(part: string | RegExp): void;
  /** Stops watching, before another watch begins. */
  stop(): void;
}

/** Watches every page of a context for faults. */
export function watch(context: BrowserContext): Watch {
  const expected: (string | RegExp)[] = [];
  const faults: string[] = [];
  const note = (text: string) => {
    if (!expected.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))))
      faults.push(text);
  };
  const follow = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`error: ${error.message}`));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  return {
    faults,
    expect: (part) => {
      expected.push(part);
    },
    stop: () => context.off('page', follow),
  };
}

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'uz' };
/** The narrowest supported phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
