import { newToken, tokenHash } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TokenCookie } from '../../platform/http/token-cookie.ts';
import { isDevice, upsertDevice } from './queries/devices.ts';

/** Hash of a device's token, by which it is looked up. */
export function deviceHash({ token }: Pick<TokenCookie, 'token'>): Buffer | null {
  return token === null ? null : tokenHash(token);
}

/**
 * Remembers that a person has signed in on a device.
 * @param token sent by the device; a token that was not made here is replaced
 * @returns the token that the device has to store
 */
export async function keepDevice(tx: Tx, userId: number, token: string | null): Promise<string> {
  const kept = token !== null && (await isDevice(tx, tokenHash(token))) ? token : newToken();
  await upsertDevice(tx, userId, tokenHash(kept));
  return kept;
}
