import { SECOND_STEP_WAYS, type SecondFactor, type SecondStepWay } from '@javon/contract';
import { sql } from 'kysely';
import type { Sealed } from '../../../platform/config/sealed-secret.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import type { CodeState } from './totp.ts';

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_second_factor as f', 'f.user_id', 'users.id')
    .select(['f.confirmed_at', 'users.has_second_factor'])
    .select(sql<boolean>`users.second_factor_asked_at is not null`.as('required'))
    .select(
      sql<number>`(select count(*)::int from user_recovery_code c
        where c.user_id = users.id and c.used_at is null)`.as('left'),
    )
    .select(sql<number>`(select count(*)::int from user_passkey p where p.user_id = users.id)`.as('passkeys'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    codes: row.confirmed_at === null ? null : { since: row.confirmed_at },
    passkeys: row.passkeys,
    recovery_codes_left: row.has_second_factor ? row.left : null,
    required: row.required,
  };
}

export interface CodesRow extends CodeState {
  readonly secret: Buffer;
}

/** The one-time codes of a person; undefined if none are set up. */
export async function readCodes(tx: Tx, userId: number): Promise<CodesRow | undefined> {
  const row = await tx
    .selectFrom('user_second_factor')
    .select(['secret', 'last_step', 'refused_steps'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) return undefined;
  return { secret: row.secret, lastStep: row.last_step, refusedSteps: row.refused_steps };
}

/** Lifetime of a secret that is not confirmed yet, minutes. */
const PENDING_MINUTES = 15;

/** The secret that is not confirmed yet; undefined if there is none or it has expired. */
export async function readPendingSecret(tx: Tx, userId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('user_second_factor')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_at', '>', sql<string>`now() - make_interval(mins => ${PENDING_MINUTES}::int)`)
    .executeTakeFirst();
  return row?.pending_secret ?? undefined;
}

/** Removes all second factors of a person, with passkeys, recovery codes and tickets. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await deleteCodes(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deletePasskeys(tx, userId);
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}

/** Factors that a person can use for the second step at a site; null: passkeys cannot be used there. */
export async function readWays(tx: Tx, userId: number, site: string | null): Promise<SecondStepWay[]> {
  const { codes, passkey } = await tx
    .selectFrom('users')
    .select(
      sql<boolean>`exists (select from user_second_factor f
        where f.user_id = users.id and f.confirmed_at is not null)`.as('codes'),
    )
    .select(
      sql<boolean>`exists (select from user_passkey p
        where p.user_id = users.id and p.site = ${site})`.as('passkey'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const has = { passkey, code: codes, recovery_code: true };
  return SECOND_STEP_WAYS.filter((way) => has[way]);
}

/** Stores a ticket for a person whose password was right, valid for some seconds. */
export async function insertTicket(
  tx: Tx,
  ticket: { readonly hash: Buffer; readonly user_id: number; readonly password_mark: Buffer },
  seconds: number,
): Promise<void> {
  const expires_at = sql<string>`now() + make_interval(secs => ${seconds}::int)`;
  await tx
    .insertInto('sign_in_ticket')
    .values({ ...ticket, expires_at })
    .execute();
}

/** The person of a valid ticket. */
export function readTicketHolder(db: Db, hash: Buffer): Promise<{ id: number; phone: string } | undefined> {
  return db
    .selectFrom('sign_in_ticket as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .select(['users.id', 'users.phone'])
    .where('t.hash', '=', hash)
    .where('t.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Digest of the password hash that a person's valid ticket was issued for. */
export async function readTicketMark(tx: Tx, hash: Buffer, userId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('sign_in_ticket')
    .select('password_mark')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.password_mark;
}

export async function deleteTicket(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('hash', '=', hash).execute();
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute();
}

/** Adds recovery codes of a person. */
export async function insertRecoveryCodes(
  tx: Tx,
  userId: number,
  { hashes, salt }: { readonly hashes: readonly Buffer[]; readonly salt: Buffer },
): Promise<void> {
  await tx
    .insertInto('user_recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash, salt })))
    .execute();
}

/** The salt of a person's recovery codes. */
export async function readRecoverySalt(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('user_recovery_code')
    .select('salt')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.salt;
}

/** Marks a recovery code as used. @returns whether it existed and was unused */
export async function markRecoveryCodeUsed(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .updateTable('user_recovery_code')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Whether a person has a recovery code, used or not. */
export async function isRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const known = await tx
    .selectFrom('user_recovery_code')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return known !== undefined;
}

/** Stores a secret that is not confirmed yet. */
export async function keepPendingSecret(tx: Tx, userId: number, pending_secret: Buffer): Promise<void> {
  await tx
    .insertInto('user_second_factor')
    .values({ user_id: userId, pending_secret, pending_at: sql`now()` })
    .onConflict((c) => c.column('user_id').doUpdateSet({ pending_secret, pending_at: sql`now()` }))
    .execute();
}

/** Replaces the previous secret with the pending one, after a code of it was typed. */
export async function confirmSecret(tx: Tx, userId: number, secret: Buffer, step: number): Promise<void> {
  await tx
    .updateTable('user_second_factor')
    .set({
      secret,
      confirmed_at: sql`now()`,
      last_step: step,
      refused_steps: [],
      pending_secret: null,
      pending_at: null,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Updates the one-time codes of a person. */
export async function updateCodes(
  tx: Tx,
  userId: number,
  patch: {
    readonly last_step?: number;
    readonly refused_steps?: number[];
    readonly secret?: Buffer | null;
    readonly pending_secret?: Buffer | null;
  },
): Promise<void> {
  await tx.updateTable('user_second_factor').set(patch).where('user_id', '=', userId).execute();
}

/** Removes the one-time codes of a person. */
export async function deleteCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_second_factor').where('user_id', '=', userId).execute();
}

/** Encrypted secrets of one person. */
export interface SecretRow {
  readonly id: number;
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
}

/** Locks the secrets of a batch of people after an id. */
export async function lockSecrets(tx: Tx, after: number, limit: number): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select user_id as id, secret, pending_secret as pending from user_second_factor
    where user_id > ${after} order by user_id limit ${limit} for update`.execute(tx);
  return rows;
}

/** Reads all encrypted secrets of one-time codes. */
export async function readSealedCodes(db: Db): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select user_id as id, s as sealed from user_second_factor cross join lateral (values (secret), (pending_secret)) v(s)
    where s is not null`.execute(db);
  return rows;
}
