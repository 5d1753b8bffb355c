/** Name of the one policy that the server allows for making the address of a script out of text. */
const POLICY = 'javon-worker';
/** Addresses of our workers: the shell's stays the same from build to build, the camera's is named by its content. */
const WORKERS = /^\/(shell-worker|assets\/camera-worker-[\w-]+)\.js$/;

interface Policy {
  createScriptURL(text: string): string;
}
/** Trusted Types, as far as they are used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** Returns the address as is, of a worker of ours. @throws TypeError for any other address */
function ours(address: string): string {
  if (WORKERS.test(address)) return address;
  throw new TypeError(`No worker of the application: ${address}`);
}

/**
 * Returns a worker's address as one that the browser trusts; the policy makes no other.
 * @throws TypeError for an address that is not of our workers
 */
export function trustedWorker(address: string): string {
  // The development server names files in its own way and sends no policy.
  if (!import.meta.env.PROD) return address;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy is made once: a second one of its name is refused.
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: ours }) ?? { createScriptURL: ours };
  return policy.createScriptURL(address);
}
