/** Must be at the root, under the same name in every build. */
const WORKER = '/shell-worker.js';
/** Where the worker of check lists was in charge, which this one replaces. */
const OLD_SCOPE = '/check_list/';
/** Name of the one policy that the server allows for making the address of a script out of text. */
const POLICY = 'javon-worker';

/** Trusted Types, as far as they are used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}

let address: string | undefined;

/** Returns the worker's address as one that the browser trusts; the policy makes no other. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy is made once: a second one of its name is refused.
  address ??=
    trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER;
  return address;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const before = await serviceWorker.getRegistration(OLD_SCOPE);
  if (before && new URL(before.scope).pathname === OLD_SCOPE) await before.unregister();
  await serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  // Files that this page fetched before the worker was active; the worker caches them.
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/**
 * Has the browser keep the files of the application, so that it loads without a connection. Only secure pages have
 * workers; elsewhere, and where it cannot be had, an open page goes on all the same.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  register().catch(() => undefined);
}
