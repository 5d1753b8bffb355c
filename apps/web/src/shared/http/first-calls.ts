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

/**
 * Returns the answer to a call that the page made with this token before its scripts had come, once; undefined if it
 * made none. Fails like the `fetch` that it replaces.
 */
export function takeFirstAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const first = globalThis.javonFirstCalls;
  if (first === undefined || first.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = first.answers[address];
  delete first.answers[address];
  return answer;
}
