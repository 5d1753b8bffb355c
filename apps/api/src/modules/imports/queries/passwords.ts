import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { firstPasswordEnd } from '../../session/public.ts';

export interface Newcomer {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

/** Condition that a person has an initial password and has never signed in. */
export function isNewcomer(users: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${users}.${column}`);
  return sql`(${of('status')} <> 'deleted' and ${of('password_is_default')} and ${of('last_login_at')} is null)`;
}

/** Condition for the people within a scope; one without a branch covers those without a branch. */
export function inReach(scope: Scope, branch: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${branch} is not distinct from ${scope.branchId}::bigint`;
}

/**
 * People whom an import added and who have never signed in, within a scope.
 * @param after id of the last one of the previous batch
 * @param above roles whose holders are left out
 */
export async function readNewcomers(
  db: Db,
  scope: Scope,
  {
    importId,
    after,
    above,
    limit,
  }: {
    readonly importId: number;
    readonly after: number;
    readonly above: ReadonlySet<number>;
    readonly limit: number;
  },
): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select u.id, u.surname || ' ' || u.name as name, u.phone
    from import_person p join users u on u.id = p.user_id
    where p.import_id = ${importId} and u.id > ${after} and ${isNewcomer('u')}
      and u.role_id <> all(${[...above]}::bigint[])
      and ${inReach(scope, sql`u.branch_id`)}
    order by u.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Writes the passwords of those who have not signed in or changed theirs in the meantime. @returns their ids
 */
export async function updatePasswords(
  tx: Tx,
  given: readonly { readonly id: number; readonly hash: string }[],
): Promise<{ id: number; branch_id: number | null }[]> {
  const { rows } = await sql<{ id: number; branch_id: number | null }>`
    update users u set password_hash = g.hash, default_password_until = ${firstPasswordEnd()}
    from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ hash }) => hash)}::text[]) as g(id, hash)
    where u.id = g.id and ${isNewcomer('u')}
    returning u.id, u.branch_id`.execute(tx);
  return rows;
}
