/**
 * Lets the screen of a check list come up without a connection. It keeps the files of one build that the screen is
 * made of, and nothing else: no answer of the API ever passes through here, so that nothing of a person is kept.
 * It is in charge of pages under /check_list/ alone, and asks the network for the page first: a new build is shown
 * as soon as there is one.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
const scope = self as unknown as Scope;

/** Put in by the build: its name, and paths of the files to keep, the page's first script first. */
const BUILD = '__JAVON_BUILD__';
const FILES = '__JAVON_FILES__'.split(' ');

const PREFIX = 'javon-check-list-';
const CACHE = PREFIX + BUILD;
/** The page is the same for every list and everybody: it names the files of this screen, which are kept beside it. */
const PAGE = '/check_list/1';
const SCREEN = /^\/check_list\/\d+$/;
/** Their names hold a digest of what is in them: what was kept once is right for ever. */
const NAMED_BY_CONTENT = '/assets/';
/** Longest wait for a page over a bad connection, milliseconds. */
const PATIENCE_MS = 5000;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // A server of another build than this worker: its own worker comes with the next visit.
  if (!page.ok || !(await page.clone().text()).includes(FILES[0] ?? BUILD))
    throw new Error('The page is of another build');
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
  await scope.skipWaiting();
}

/** Of the builds before, the last stays for pages that were opened with it. */
async function clear(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The network does not answer')), PATIENCE_MS);
  });

async function page(request: Request): Promise<Response> {
  const coming = fetch(request);
  try {
    const answer = await Promise.race([coming, tooLong()]);
    if (answer.status < 502) return answer;
  } catch {
    // Falls through to what is kept.
  }
  const kept = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  return kept ?? coming;
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(clear()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (SCREEN.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith(NAMED_BY_CONTENT)) {
    event.respondWith(file(request));
  } else if (FILES.includes(pathname)) {
    // Not named by its content: from the network while there is one.
    event.respondWith(fetch(request).catch(() => file(request)));
  }
});
