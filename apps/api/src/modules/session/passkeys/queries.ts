import type { Passkey } from '@javon/contract';
import { sql } from 'kysely';
import { tokenHash } from '../../../platform/auth/tokens.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { KnownPasskey, NewPasskey } from './verify.ts';

/** Lifetime of a challenge, seconds. */
export const CHALLENGE_SECONDS = 300;

const PASSKEY = ['id', 'name', 'created_at', 'last_used_at', 'site', 'is_synced'] as const;

/** The passkeys of a person, newest first. */
export function readPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('user_passkey')
    .select(PASSKEY)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Credential id and transports, by which a browser finds a passkey. */
export interface Credential {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

export function readCredentials(db: Db, userId: number, site: string): Promise<Credential[]> {
  return db
    .selectFrom('user_passkey')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .orderBy('id')
    .execute();
}

export function readKnownPasskey(
  tx: Tx,
  userId: number,
  site: string,
  credentialId: Buffer,
): Promise<(KnownPasskey & { readonly id: number; readonly name: string }) | undefined> {
  return tx
    .selectFrom('user_passkey')
    .select(['id', 'name', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a challenge, replacing an earlier one for the same purpose. */
export async function keepChallenge(
  tx: Tx,
  challenge: Buffer,
  userId: number,
  ticket: string | null,
): Promise<void> {
  const ticketHash = ticket === null ? null : tokenHash(ticket);
  await tx
    .deleteFrom('passkey_challenge')
    .where('user_id', '=', userId)
    .where('ticket_hash', 'is not distinct from', ticketHash)
    .execute();
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge,
      user_id: userId,
      ticket_hash: ticketHash,
      expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS}::int)`,
    })
    .execute();
}

/** Uses up a challenge. @returns whether it was made for this person and purpose, and has not expired */
export async function takeChallenge(
  tx: Tx,
  challenge: Buffer,
  userId: number,
  ticket: string | null,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', '=', userId)
    .where('ticket_hash', 'is not distinct from', ticket === null ? null : tokenHash(ticket))
    .returning(sql<boolean>`expires_at > now()`.as('is_good'))
    .executeTakeFirst();
  return taken?.is_good ?? false;
}

/** Adds a passkey. @returns whether it was added; an authenticator's key can only be added once */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  { name, site }: { readonly name: string; readonly site: string },
  passkey: NewPasskey,
): Promise<boolean> {
  const { credentialId, publicKey, counter, transports, isSynced } = passkey;
  const added = await tx
    .insertInto('user_passkey')
    .values({
      user_id: userId,
      name,
      site,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: [...transports],
      is_synced: isSynced,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export function noteUse(
  tx: Tx,
  id: number,
  { counter, isSynced }: Pick<NewPasskey, 'counter' | 'isSynced'>,
): Promise<void> {
  return updateRow(tx, 'user_passkey', id, { counter, is_synced: isSynced, last_used_at: sql`now()` });
}

/** The name of a person's passkey, with its row locked; undefined if there is none. */
export async function lockPasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_passkey')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.name;
}

export function updatePasskeyName(tx: Tx, id: number, name: string): Promise<Passkey> {
  return tx
    .updateTable('user_passkey')
    .set({ name })
    .where('id', '=', id)
    .returning(PASSKEY)
    .executeTakeFirstOrThrow();
}

/** Removes all passkeys and pending challenges of a person. */
export async function deletePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_passkey').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
}
