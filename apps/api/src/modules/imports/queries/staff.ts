import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PendingPassword } from '../../session/public.ts';
import type { Run, Staged, Touched } from '../kind.ts';
import { inBatches } from './lookups.ts';
import { inReach } from './passwords.ts';

/** An existing person with a phone number or a PINFL of the file. */
interface ExistingPerson {
  readonly phone: string;
  readonly pinfl: string | null;
  readonly surname: string;
  readonly name: string;
}

/** Reads the people who have one of the phone numbers or PINFLs. */
export function readExistingPeople(
  db: Db,
  rows: readonly { readonly phone: string; readonly pinfl: string | null }[],
): Promise<ExistingPerson[]> {
  return inBatches(rows, async (some) => {
    const found = await sql<ExistingPerson>`
      select phone, pinfl, surname, name from users where status <> 'deleted'
        and (phone = any(${some.map(({ phone }) => phone)}::text[])
          or pinfl = any(${some.map(({ pinfl }) => pinfl)}::text[]))`.execute(db);
    return found.rows;
  });
}

/** The person who imports, with their scope. */
export interface Importer {
  readonly actor: Actor;
  readonly scope: Scope;
  /** Roles that are above the person's own. */
  readonly above: ReadonlySet<number>;
}

/**
 * Adds staged people, with history lines. Skips those with a role above the actor's, and those of a branch
 * that is out of scope, closed or deleted.
 * @returns number of people added
 */
export async function insertStaff(
  tx: Tx,
  run: Run,
  { actor, scope, above }: Importer,
  { hash, until }: PendingPassword,
  staged: Staged,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with staged as materialized (
      select r.* from ${staged.from} ip, jsonb_to_recordset(ip.rows) as r(phone text, surname text, name text,
        patronymic text, pinfl text, role bigint, branch bigint, search_key text)
    ), made as (
      insert into users (phone, surname, name, patronymic, pinfl, role_id, branch_id, search_key,
        password_hash, password_is_default, default_password_until, password_is_weak)
      select s.phone, s.surname, s.name, s.patronymic, s.pinfl, s.role, s.branch, s.search_key, ${hash}, true, (${until})::timestamptz, true
      from staged s join role on role.id = s.role left join branch b on b.id = s.branch
      where role.id <> all(${[...above]}::bigint[]) and ${inReach(scope, sql`s.branch`)}
        and (s.branch is null or (b.id is not null and b.closed_at is null))
      returning id, phone, surname, name, patronymic, pinfl, role_id, branch_id
    ), kept as (
      insert into import_person (user_id, import_id) select m.id, ${run.id}::bigint from made m
      where ${run.id}::bigint is not null
    ), noted as (
      insert into history (user_id, branch_id, entity, entity_id, action, after, request_id)
      select ${actor.userId}::bigint, coalesce(m.branch_id, ${actor.branchId}::bigint), 'user', m.id, 'created',
        to_jsonb(m) - 'id', ${run.requestId}::text from made m
      returning 1
    )
    select count(*)::int as count from noted`.execute(tx);
  return rows[0]?.count ?? 0;
}

const PEOPLE = sql`jsonb_to_recordset(ip.rows) as r(row int, phone text, surname text, name text)`;

/**
 * Condition for a person `u` whom this import added (`p`) and whose import can be undone: unchanged since,
 * never signed in, and within scope and rank of the actor.
 */
function mayUndo({ scope, above }: Importer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(u.status <> 'deleted' and u.version = 1 and u.last_login_at is null
    and u.role_id <> all(${[...above]}::bigint[]) and ${inReach(scope, sql`u.branch_id`)})`;
}

export async function readTouchedStaff(
  db: Db,
  run: Run,
  importer: Importer,
  staged: Staged,
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.surname || ' ' || r.name as name from ${staged.from} ip cross join ${PEOPLE}
    where not exists (
      select from import_person p join users u on u.id = p.user_id
      where p.import_id = ${run.id} and u.phone = r.phone and ${mayUndo(importer)}
    )
    order by r.row`.execute(db);
  return rows;
}

/**
 * Deletes the people whom the import added, softly as always, with the phone number free again.
 * @returns their number
 */
export async function deleteStaff(tx: Tx, run: Run, importer: Importer, staged: Staged): Promise<number> {
  const { actor } = importer;
  const { rows } = await sql<{ count: number }>`
    with gone as (
      update users u set status = 'deleted', version = u.version + 1
      from ${staged.from} ip, ${PEOPLE}, import_person p
      where p.import_id = ${run.id} and p.user_id = u.id and u.phone = r.phone and ${mayUndo(importer)}
      returning u.id, u.branch_id
    ), noted as (
      insert into history (user_id, branch_id, entity, entity_id, action, request_id)
      select ${actor.userId}::bigint, coalesce(g.branch_id, ${actor.branchId}::bigint), 'user', g.id, 'deleted',
        ${run.requestId}::text from gone g
      returning 1
    )
    select count(*)::int as count from noted`.execute(tx);
  return rows[0]?.count ?? 0;
}
