import { keep, keptValue } from '../session/kept.ts';

/** Calls that a page made while its scripts were loading (`public/opening.js`), by address. */
interface FirstCalls {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var javonFirstCalls: FirstCalls | undefined;
}

/** Age of a page, milliseconds, up to which the answers to its first calls count as fresh. */
const FRESH_MS = 30_000;
/** Most pages whose first calls are remembered, and most calls of one. */
const MOST = { pages: 12, calls: 10 } as const;

/** Pages without the frame, which make no first calls; kept in step with `public/opening.js`. */
const STANDS_ALONE = /^\/(?:auth|sos|succes|changePasword)(?:[/?]|$)/;

/** Path and query with which the page was opened. */
const openedAt = globalThis.location ? location.pathname + location.search : '';
/** Addresses of the calls that the page has made; null once its first screen is drawn. */
let made: string[] | null = [];

/**
 * Returns the answer to a call that the page made with this token before its scripts had come, once; undefined if it
 * made none. Fails like the `fetch` that it replaces.
 */
export function takeFirstAnswer(address: string, token: string | null): Promise<Response> | undefined {
  if (made !== null && made.length < MOST.calls && !made.includes(address)) made.push(address);
  const first = globalThis.javonFirstCalls;
  if (first === undefined || first.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = first.answers[address];
  delete first.answers[address];
  return answer;
}

/** Drops the answers that nobody took: a write may have made them stale. */
export function dropFirstAnswers(): void {
  if (globalThis.javonFirstCalls) globalThis.javonFirstCalls = undefined;
}

/**
 * Remembers the calls of the first screen, now that it is drawn: the next page that is opened at the same address makes
 * them before its scripts have come. Those after a sign-in belong to another page than the one that was opened.
 */
export function rememberFirstCalls(): void {
  if (made === null) return;
  if (!STANDS_ALONE.test(openedAt)) keepFirstCalls(made);
  made = null;
  dropFirstAnswers();
}

function keepFirstCalls(calls: readonly string[]): void {
  const others = Object.entries((keptValue('first-calls') ?? {}) as Record<string, unknown>).filter(
    ([page]) => page !== openedAt,
  );
  keep('first-calls', Object.fromEntries([...others.slice(1 - MOST.pages), [openedAt, calls]]));
}
