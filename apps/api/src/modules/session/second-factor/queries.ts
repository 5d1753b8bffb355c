import { SECOND_STEP_WAYS, type SecondFactor, type SecondStepWay } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import { endTickets } from './tickets.ts';
import type { CodeState } from './totp.ts';

/** The second factors of a person. */
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

/** The one-time codes of a person; undefined where none are set up. */
export async function readCodes(tx: Tx, userId: number): Promise<CodesRow | undefined> {
  const row = await tx
    .selectFrom('user_second_factor')
    .select(['secret', 'last_step', 'refused_steps'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) return undefined;
  return { secret: row.secret, lastStep: row.last_step, refusedSteps: row.refused_steps };
}

/** How long a secret waits for its first code, minutes. */
const PENDING_MINUTES = 15;

/** The secret that awaits its first code; undefined where none was begun not long ago. */
export async function readPendingSecret(tx: Tx, userId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('user_second_factor')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_at', '>', sql<string>`now() - make_interval(mins => ${PENDING_MINUTES}::int)`)
    .executeTakeFirst();
  return row?.pending_secret ?? undefined;
}

/** Takes all second factors of a person away, passkeys, recovery codes and tickets included. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_second_factor').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute();
  await deletePasskeys(tx, userId);
  await endTickets(tx, userId);
}

/** Ways in which a person can do the second step at a site; null: passkeys cannot be used there. */
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
