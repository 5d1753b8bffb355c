import { SERVICE_TOKEN_PREFIX, type ServiceData } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Another system that calls the server, identified by its service token. */
export interface Service {
  readonly tokenId: number;
  readonly name: string;
  readonly data: readonly ServiceData[];
  /** Branch whose labels it may fetch; null for a token of the whole chain. */
  readonly branchId: number | null;
}

const BEARER = new RegExp(`^Bearer (${SERVICE_TOKEN_PREFIX}[A-Za-z0-9_-]{20,200})$`);
/** Precision of `service_token.last_used_at`, seconds. */
const USE_NOTED_EVERY = 60;

export function newServiceToken(): string {
  return SERVICE_TOKEN_PREFIX + newToken();
}

/** Address as settings write it: an IPv4 address that came over an IPv6 socket loses its prefix. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Token of a call by HTTP Basic: 1C has a field for a name, which is ignored, and one for a password. */
function tokenOfBasic(header: string): string | undefined {
  const packed = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header)?.[1];
  if (packed === undefined) return undefined;
  const pair = Buffer.from(packed, 'base64').toString('latin1');
  return BEARER.exec(`Bearer ${pair.slice(pair.indexOf(':') + 1)}`)?.[1];
}

/**
 * Authenticates another system. The token is read on every call, so that revoking it applies from the next
 * call on.
 * @param header value of `Authorization`
 * @param address client's IP address
 * @throws AppError token_missing, token_invalid, service_token_revoked, service_token_expired,
 * address_not_allowed
 */
export async function authenticateService(
  db: Db,
  header: string | undefined,
  address: string,
  scheme: 'bearer' | 'basic' = 'bearer',
): Promise<Service> {
  if (header === undefined || header === '') throw new AppError('token_missing');
  const token = scheme === 'basic' ? tokenOfBasic(header) : BEARER.exec(header)?.[1];
  if (token === undefined) throw new AppError('token_invalid');
  return readService(db, sql`hash = ${tokenHash(token)}`, address);
}

/**
 * Reads again the system of a token that was authenticated before.
 * @throws AppError token_invalid, service_token_revoked, service_token_expired, address_not_allowed
 */
export function serviceOfToken(db: Db, tokenId: number, address: string): Promise<Service> {
  return readService(db, sql`id = ${tokenId}`, address);
}

async function readService(db: Db, found: RawBuilder<unknown>, address: string): Promise<Service> {
  const { rows } = await sql<{
    id: number;
    name: string;
    data: ServiceData[];
    branch_id: number | null;
    revoked: boolean;
    expired: boolean;
    allowed: boolean;
    stale: boolean;
  }>`
    select id, name, data, branch_id, revoked_at is not null as revoked, coalesce(expires_at <= now(), false) as expired,
      addresses = '{}' or exists (select from unnest(addresses) a where ${plain(address)}::inet <<= a) as allowed,
      last_used_at is null or last_used_at < now() - make_interval(secs => ${USE_NOTED_EVERY}) as stale
    from service_token where ${found}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError('token_invalid');
  if (row.revoked) throw new AppError('service_token_revoked');
  if (row.expired) throw new AppError('service_token_expired');
  if (!row.allowed) throw new AppError('address_not_allowed');
  if (row.stale) {
    await db
      .updateTable('service_token')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  return { tokenId: row.id, name: row.name, data: row.data, branchId: row.branch_id };
}
