import type { AwaitedStep, Tokens } from '@javon/contract';
import type { Tx } from '../../platform/db/database.ts';
import { insertRow } from '../../platform/db/rows.ts';
import { record } from '../../platform/history/record.ts';
import type { TokenCookie } from '../../platform/http/token-cookie.ts';
import { endReplaced, newCompanion } from './companion.ts';
import { keepDevice } from './devices.ts';
import { issue, LONGEST_SESSION, LONGEST_SESSION_DAYS } from './issue.ts';
import { type OwnSite, type PageRequest, passkeySiteOf } from './passkeys/site.ts';
import { DEVICE_DAYS } from './queries/devices.ts';
import { type SignInRow, updateLastLogin } from './queries/sign-in.ts';
import { readWays } from './second-factor/queries.ts';
import { newTicket } from './second-factor/tickets.ts';

/** Address, browser and cookies of a sign-in. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly device: TokenCookie;
  readonly companion: TokenCookie;
  readonly request: PageRequest;
}

/** Settings of sign-in. */
export interface Gate {
  /** Lifetime of an access token, seconds. */
  readonly life: number;
  readonly allowedSites: readonly string[];
  /** The configured site, where passkeys are used. */
  readonly ownSite: OwnSite;
}

export interface Entered {
  readonly answer: Tokens | AwaitedStep;
  /** Token for the browser's cookie; null if there is none, or nobody has signed in yet. */
  readonly device: string | null;
  readonly companion: string | null;
}

/**
 * The last step of every kind of sign-in: no other code creates a session. A person with a second factor
 * passes it only with that factor proved; after the password alone they get a ticket for the second step.
 * Whether something has to be changed or set up first is checked in each call of the session
 * (platform/http/register.ts).
 * @param current the account's row, locked and checked to be open
 * @param proved the strongest factor that was proved in this call
 */
export async function enter(
  tx: Tx,
  current: SignInRow,
  client: Client,
  proved: 'password' | 'second_factor',
  { life, allowedSites, ownSite }: Gate,
): Promise<Entered> {
  if (current.has_second_factor && proved === 'password') {
    const site = passkeySiteOf(ownSite, client.request);
    const ways = await readWays(tx, current.id, site?.name ?? null);
    return { answer: await newTicket(tx, current, ways), device: null, companion: null };
  }
  const companion = newCompanion(client.request, allowedSites);
  if (companion !== null) await endReplaced(tx, client.companion, client.requestId);
  const sessionId = await insertRow(tx, 'session', {
    user_id: current.id,
    address: client.address,
    user_agent: client.userAgent,
    companion_hash: companion?.hash ?? null,
  });
  await updateLastLogin(tx, current.id);
  await record(tx, {
    userId: current.id,
    branchId: current.branch_id,
    entity: 'session',
    entityId: sessionId,
    action: 'signed_in',
    requestId: client.requestId,
  });
  const device = await keepDevice(tx, current.id, client.device.token);
  const answer = await issue(tx, sessionId, { life, left: LONGEST_SESSION }, current);
  return { answer, device, companion: companion?.token ?? null };
}

/** Sets the cookies of device and session. Call it after the transaction. */
export function keepCookies(client: Client, { device, companion }: Entered): void {
  if (device !== null) client.device.keep(device, DEVICE_DAYS);
  if (companion !== null) client.companion.keep(companion, LONGEST_SESSION_DAYS);
}
