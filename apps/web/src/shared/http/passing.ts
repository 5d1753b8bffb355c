import { HttpFailure } from './failure.ts';

/** Answers after which trying again later makes sense; a lost session comes back with the next sign-in. */
const PASSING = new Set([401, 408, 425, 429, 500, 502, 503, 504]);

/** Whether a call that failed may succeed when it is made again later. */
export function mayPass(error: unknown): boolean {
  return error instanceof HttpFailure && (error.kind !== 'answer' || PASSING.has(error.status));
}
