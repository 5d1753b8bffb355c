import { sitePage } from '../shared/http/outage.ts';
import { createStore } from '../shared/store.ts';

/** First script of a page; its name is a digest of everything that the page loads (app/shell-worker.ts has the same). */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;
/** Time after the opening of a page in which it may be reloaded automatically, milliseconds. */
const OPENING_MS = 10_000;

/** True once the server has another build than this page. */
export const newBuild = createStore(false);

let isTouched = false;
for (const kind of ['pointerdown', 'keydown', 'wheel'])
  globalThis.addEventListener?.(
    kind,
    () => {
      isTouched = true;
    },
    { once: true, capture: true, passive: true },
  );

function isOther(script: string): boolean {
  return script !== document.querySelector('script[type=module][src]')?.getAttribute('src');
}

/** Asks the server for its page; one that is not the application is ignored. */
export async function lookForNewBuild(): Promise<void> {
  const script = SCRIPT.exec((await sitePage()) ?? '')?.[1];
  if (script !== undefined && isOther(script)) newBuild.set(true);
}

/**
 * Takes a message of the service worker, which opened this page from its cache and has seen the server's by now: a page
 * that was only just opened, and that nobody has touched, is replaced by it.
 */
export function hearOfNewBuild(message: unknown): void {
  const { newBuild: script } = (message ?? {}) as { readonly newBuild?: unknown };
  if (typeof script !== 'string' || !isOther(script)) return;
  if (!isTouched && performance.now() < OPENING_MS) location.reload();
  else newBuild.set(true);
}
