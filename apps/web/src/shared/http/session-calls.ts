import { HttpFailure } from './failure.ts';

/**
 * The contract, fetched apart from the page's first code: sign-in must be light, and the schemas are only
 * needed once something is sent. A page that could not fetch it has a network error.
 */
export async function sessionCalls() {
  try {
    return await import('./session-routes.ts');
  } catch {
    throw new HttpFailure('network');
  }
}
