import type { ServiceData, ServiceToken } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { insertRow } from '../../platform/db/rows.ts';
import { orNotFound } from '../../platform/errors/app-error.ts';

const SELECT = sql`
  select t.id, t.name, t.data, b.code as branch, a.surname || ' ' || a.name as author,
    a.status <> 'active' or a.blocked_at is not null as author_left, t.created_at, t.last_used_at, t.expires_at,
    array(select abbrev(a) from unnest(t.addresses) a) as addresses, t.revoked_at,
    r.surname || ' ' || r.name as revoked_by
  from service_token t join users a on a.id = t.author_id left join users r on r.id = t.revoked_by
  left join branch b on b.id = t.branch_id`;

/** Maximum number of listed tokens: those in use, then the revoked ones, newest first. */
const MOST = 500;

export async function readServiceTokens(db: Db): Promise<ServiceToken[]> {
  const { rows } = await sql<ServiceToken>`
    ${SELECT} order by t.revoked_at is not null, t.id desc limit ${MOST}`.execute(db);
  return rows;
}

/** @throws AppError not_found */
export async function readServiceToken(db: Db, id: number): Promise<ServiceToken> {
  const { rows } = await sql<ServiceToken>`${SELECT} where t.id = ${id}`.execute(db);
  return orNotFound(rows[0]);
}

interface NewToken {
  readonly name: string;
  readonly data: readonly ServiceData[];
  readonly branchId: number | null;
  readonly hash: Buffer;
  readonly authorId: number;
  /** Lifetime from now. */
  readonly days: number;
  readonly addresses: readonly string[];
}

/** @throws AppError name_taken if the name is in use */
export function insertServiceToken(tx: Tx, token: NewToken): Promise<number> {
  return insertRow(tx, 'service_token', {
    name: token.name,
    data: [...token.data],
    branch_id: token.branchId,
    hash: token.hash,
    author_id: token.authorId,
    expires_at: sql`now() + make_interval(days => ${token.days})`,
    addresses: sql`${[...token.addresses]}::inet[]`,
  });
}

/** Revokes a token that is in use. @returns its name; undefined if no such token is in use */
export async function revokeTokenInUse(tx: Tx, id: number, userId: number): Promise<string | undefined> {
  const revoked = await tx
    .updateTable('service_token')
    .set({ revoked_at: sql`now()`, revoked_by: userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}
