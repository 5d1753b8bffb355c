import { apiOrigin, siteConfig } from '../config/config.ts';
import { createEvent, createStore } from '../store.ts';
import type { HttpFailure } from './failure.ts';

/** Kind of outage: the proxy answers with a failure, or nothing answers. */
export type Outage = 'failing' | 'unreachable';

/** Statuses of a server, or of its proxy, that cannot answer now. */
const DOWN: ReadonlySet<number> = new Set([502, 503, 504]);
/** Waits before each check of a server that failed, milliseconds: one that restarts is back before the last. */
const WAITS_MS = [2000, 4000, 6000, 8000];
const PROBE_TIMEOUT_MS = 5000;
/** Pause between checks of a server that is down. */
const RETURN_MS = 5000;

/** The outage that lasts; null while the server answers. */
export const outage = createStore<Outage | null>(null);

/** The page is left for /sos: forms keep their input and do not ask. */
export const siteDown = createEvent<void>();

/** How a failed call points to an outage; null if the server answered. */
export function outageOf({ kind, status }: Pick<HttpFailure, 'kind' | 'status'>): Outage | null {
  if (kind === 'network') return 'unreachable';
  return kind === 'answer' && DOWN.has(status) ? 'failing' : null;
}

/** Asks an address past all caches; null if no answer comes in time. */
async function ask(address: string, method: 'GET' | 'HEAD'): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return await fetch(address, { method, cache: 'no-store', credentials: 'omit', signal });
  } catch {
    return null;
  }
}

/** How the answer about readiness points to an outage; a server that lacks its files alone serves calls. */
export async function outageOfReadiness(answer: Response): Promise<Outage | null> {
  const found = outageOf({ kind: 'answer', status: answer.status });
  if (found === null) return null;
  const { failing } = (await answer.json().catch(() => ({}))) as { failing?: readonly string[] };
  return failing?.join() === 'files' ? null : found;
}

/** Whether the site gives out the application's files, be its interface ready or not. */
export async function siteAnswers(): Promise<boolean> {
  return (await ask('/', 'HEAD'))?.status === 200;
}

/** The page that the site gives out now, as HTML; null if none comes. */
export async function sitePage(): Promise<string | null> {
  const answer = await ask('/', 'GET');
  return answer?.ok ? answer.text().catch(() => null) : null;
}

async function probe(): Promise<Outage | null> {
  const answer = await ask(`${apiOrigin(siteConfig(), location.host)}/readyz`, 'GET');
  return answer === null ? 'unreachable' : outageOfReadiness(answer);
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let checking = false;

/**
 * Checks a server after a failed call; one that fails every check is down. A browser that is offline proves nothing
 * about the server.
 */
export async function checkAfter(failure: Pick<HttpFailure, 'kind' | 'status'>): Promise<void> {
  if (checking || outage.get() !== null || outageOf(failure) === null) return;
  checking = true;
  try {
    let found: Outage | null = null;
    for (const wait of WAITS_MS) {
      await rest(wait);
      found = navigator.onLine ? await probe() : null;
      if (found === null) return;
    }
    outage.set(found);
  } finally {
    checking = false;
  }
}

/** Checks a server that is down; returns true when it answers again. */
export async function hasRecovered(): Promise<boolean> {
  const found = await probe();
  outage.set(found);
  return found === null;
}

/** Calls back once when the server answers again. Returns a function that stops waiting. */
export function onRecovery(onBack: () => void): () => void {
  let stopped = false;
  const wait = async () => {
    while (!stopped) {
      await rest(RETURN_MS);
      if (!stopped && (await hasRecovered()) && !stopped) return onBack();
    }
  };
  void wait();
  return () => {
    stopped = true;
  };
}
