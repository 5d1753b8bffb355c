import { lasting } from '../storage.ts';
import { call } from './call.ts';
import { HttpFailure } from './failure.ts';
import { repeatKey } from './repeat-key.ts';
import { sessionCalls } from './session-calls.ts';
import {
  accessToken,
  dropRefreshToken,
  keepTokens,
  refreshToken,
  type SessionClock,
  sessionClock,
} from './tokens.ts';

const CHECK_MS = 5_000;
const LOCK = 'javon.renewal';
const ATTEMPT = 'javon.renewal.attempt';
/** A lock without Web Locks is taken to be abandoned after this time. */
const ABANDONED_MS = 10_000;

/**
 * Moment from which a session is to be renewed: half of the refresh token's life, which itself is a third
 * of the access token's.
 */
export function renewalDue(clock: SessionClock): number {
  return clock.obtained_at + (clock.expires_in * 1000) / 6;
}

/** Whether a page that is being worked on should renew its session now. */
export function shouldRenew(
  now: number,
  clock: SessionClock | null,
  lastActivity: number,
  hasRefreshToken: boolean,
): boolean {
  if (!clock || !hasRefreshToken) return false;
  return now >= renewalDue(clock) && lastActivity >= clock.obtained_at;
}

/** Runs one tab's work at a time, also where the browser has no Web Locks (plain http in a store's network). */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
    return;
  }
  const held = Number(localStorage.getItem(LOCK) ?? 0);
  if (Date.now() - held < ABANDONED_MS) return;
  const mine = String(Date.now() + Math.random());
  localStorage.setItem(LOCK, mine);
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (localStorage.getItem(LOCK) !== mine) return;
  try {
    await work();
  } finally {
    localStorage.removeItem(LOCK);
  }
}

/** Key of a renewal, the same until it is answered: the server answers it again if its answer was lost. */
function attemptKey(): string {
  const kept = lasting.read(ATTEMPT) ?? repeatKey();
  lasting.write(ATTEMPT, kept);
  return kept;
}

async function renew(): Promise<void> {
  const clock = sessionClock();
  const token = refreshToken();
  // Another tab may have renewed while this one waited.
  if (!token || !clock || Date.now() < renewalDue(clock)) return;
  try {
    const { refresh } = await sessionCalls();
    keepTokens(await call(refresh, { body: { refresh_token: token, attempt: attemptKey() } }));
    lasting.remove(ATTEMPT);
  } catch (error) {
    // A refused token is not tried again; the session lives on as long as its access token does.
    if (error instanceof HttpFailure && (error.status === 401 || error.status === 400)) dropRefreshToken();
  }
}

/**
 * Keeps the session of a page that is worked on: watches for activity and exchanges the refresh token well
 * within its life, also right after the machine wakes up.
 */
export function startRenewal(): void {
  let lastActivity = Date.now();
  let running = false;
  const check = () => {
    if (running || document.visibilityState === 'hidden' || !accessToken()) return;
    if (!shouldRenew(Date.now(), sessionClock(), lastActivity, refreshToken() !== null)) return;
    running = true;
    alone(renew)
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  };
  const act = () => {
    lastActivity = Date.now();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    window.addEventListener(event, act, { passive: true, capture: true });
  }
  for (const event of ['focus', 'online', 'pageshow'] as const) {
    window.addEventListener(event, () => {
      act();
      check();
    });
  }
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_MS);
  check();
}
