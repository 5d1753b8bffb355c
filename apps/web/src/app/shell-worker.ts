/**
 * Service worker that loads the application without a connection. It caches the files of one build: those of
 * the shell at the start, those of a screen when it is first opened. It handles no answers of the API, so no
 * personal data is cached. An address that was opened before opens from the cache, and the page learns if the server
 * has another build by then.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  /** The page as the browser fetched it while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  /** Id of the page that opens. */
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Page {
  postMessage(message: unknown): void;
}
interface Telling extends Waiting {
  readonly data: unknown;
  readonly source: Page | null;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  readonly notification: Notification;
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface Scope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Page | undefined>;
    matchAll(of: { readonly type: 'window' }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Telling) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
}
const scope = self as unknown as Scope;

/** Inserted by the build: its name, and paths of the files to cache, the page's first script first. */
const BUILD = '__JAVON_BUILD__';
const FILES = '__JAVON_FILES__'.split(' ');

const PREFIX = 'javon-shell-';
/** Prefix of the caches of the former worker of check lists, which this one replaces. */
const OLD_PREFIX = 'javon-check-list-';
const CACHE = PREFIX + BUILD;
/** The page is the same for every address and person, apart from links to files; its router reads the address. */
const PAGE = '/';
/**
 * Prefix of the caches of the pages by their address, each with the links to the files of its screen; removed at sign-out
 * (shared/session/kept.ts has the same name).
 */
const PAGES_PREFIX = 'javon-pages-';
const PAGES = PAGES_PREFIX + BUILD;
/** Most addresses whose page is cached. */
const MOST_PAGES = 12;
/** First script of a page (app/new-build.ts has the same). */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;
/** Addresses that the server answers itself. */
const NOT_THE_PAGE = /^\/(api|t|T|healthz|readyz)(\/|$)|\.\w+$/;
/** Folder of files named by a digest of their content: a cached file is never stale. */
const NAMED_BY_CONTENT = '/assets/';
/** Longest wait for a page over a bad connection, milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Cache of photos shared by another app, until a page uses them (shared/session/kept.ts has the same name).
 */
const SHARED = 'javon-shared-photos';
/** Screen that receives shared photos: the address of the manifest's `share_target`. */
const SHARED_WITH = '/application';
/** Most photos that are accepted at a time, and the size of the largest one, bytes. */
const SHARED_MAX = { count: 20, bytes: 30 * 1_048_576 } as const;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  // The server has another build than this worker; the worker of that build arrives with the next visit.
  if (!page.ok || !(await page.clone().text()).includes(FILES[0] ?? BUILD))
    throw new Error('The page is of another build');
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
  await scope.skipWaiting();
}

/** Deletes all cached builds except the newest two: pages of the previous one may still be open. */
async function clear(): Promise<void> {
  const names = await caches.keys();
  const before = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).slice(0, -1);
  const old = names.filter(
    (name) => name.startsWith(OLD_PREFIX) || (name.startsWith(PAGES_PREFIX) && name !== PAGES),
  );
  await Promise.all([...before, ...old].map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

const tooLong = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The network does not answer')), PATIENCE_MS);
  });

/** First script of another build's page, once the server sent one: cached pages are not opened any more. */
let newBuild: string | null = null;

/** Caches the page of an address that was opened. */
async function keepPage(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(PAGES);
  await cache.delete(path, { ignoreVary: true });
  await cache.put(path, answer);
  const paths = await cache.keys();
  await Promise.all(paths.slice(0, -MOST_PAGES).map((oldest) => cache.delete(oldest, { ignoreVary: true })));
}

/** Caches the server's page for the next visit; one of another build is reported to the page that opens. */
async function compare(path: string, coming: Promise<Response>, clientId: string): Promise<void> {
  const answer = await coming.catch(() => undefined);
  if (!answer?.ok) return;
  const script = SCRIPT.exec(await answer.clone().text())?.[1];
  if (script === FILES[0]) await keepPage(path, answer);
  if (script === undefined || script === FILES[0]) return;
  newBuild = script;
  (await scope.clients.get(clientId))?.postMessage({ newBuild });
}

/** Returns the server's page, or a cached one if the network is bad. */
async function newestPage(path: string, coming: Promise<Response>): Promise<Response> {
  try {
    const answer = await Promise.race([coming, tooLong()]);
    if (answer.status < 502) return answer;
  } catch {
    // Falls through to the cached page.
  }
  const kept = await (await caches.open(PAGES)).match(path, { ignoreVary: true });
  return kept ?? (await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true })) ?? coming;
}

async function page(event: Fetching, path: string): Promise<Response> {
  const { request, preloadResponse, resultingClientId } = event;
  const coming = preloadResponse.then((answer) => answer ?? fetch(request));
  // A person who reloads expects the newest page.
  const isReloaded = request.cache === 'no-cache' || request.cache === 'reload';
  const mayOpen = newBuild === null && !isReloaded;
  const kept = mayOpen ? await (await caches.open(PAGES)).match(path, { ignoreVary: true }) : undefined;
  event.waitUntil(
    compare(
      path,
      coming.then((answer) => answer.clone()),
      resultingClientId,
    ),
  );
  return kept ?? newestPage(path, coming);
}

/** Returns a file from the caches, else from the network, and caches it. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** A shared photo as it is stored; only the name of one that is too large. */
function keptPhoto(file: File): Response {
  const isTooLarge = file.size > SHARED_MAX.bytes;
  return new Response(isTooLarge ? null : file, {
    headers: {
      'content-type': file.type,
      'javon-name': encodeURIComponent(file.name),
      'javon-at': String(Date.now()),
      ...(isTooLarge ? { 'javon-fault': 'too_large' } : {}),
    },
  });
}

/**
 * Receives photos from another app's menu and shows the screen that asks what to do with them. They are
 * stored on the phone meanwhile, since the person may have to sign in first.
 */
async function receive(request: Request): Promise<Response> {
  await caches.delete(SHARED);
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('photos').filter((one) => typeof one !== 'string');
  const cache = await caches.open(SHARED);
  await Promise.all(
    files.slice(0, SHARED_MAX.count).map((file, i) => cache.put(`/shared/${i}`, keptPhoto(file))),
  );
  return Response.redirect(`${SHARED_WITH}?shared=1`, 303);
}

/** Caches files that a page fetched before this worker controlled it. */
async function keepFetched(addresses: readonly unknown[]): Promise<void> {
  const paths = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => new URL(address, scope.location.href))
    .filter(
      ({ origin, pathname }) => origin === scope.location.origin && pathname.startsWith(NAMED_BY_CONTENT),
    )
    .map(({ pathname }) => new Request(pathname));
  await Promise.allSettled(paths.map(file));
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(clear()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === SHARED_WITH)
    event.respondWith(receive(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!NOT_THE_PAGE.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith(NAMED_BY_CONTENT)) {
    event.respondWith(file(request));
  } else if (FILES.includes(pathname)) {
    // Not named by its content: from the network if possible.
    event.respondWith(fetch(request).catch(() => file(request)));
  }
});
scope.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepFetched(event.data));
  // The page may have begun to listen after the comparison.
  if (newBuild !== null) event.source?.postMessage({ newBuild });
});

/** Push message of the server (apps/api/src/modules/push). */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly target: string;
  readonly tag: string;
  readonly lang: string;
}

/** Opens a screen in an existing window of Javon, else in a new one. */
async function open(target: string): Promise<void> {
  const [there] = await scope.clients.matchAll({ type: 'window' });
  if (!there) {
    await scope.clients.openWindow(target);
    return;
  }
  await there.navigate(target);
  await there.focus();
}

scope.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, target, tag, lang } = event.data.json() as PushMessage;
  const icon = '/icon-192.png';
  event.waitUntil(scope.registration.showNotification(title, { body, tag, lang, icon, data: target }));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
