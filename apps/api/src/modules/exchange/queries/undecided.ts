import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { holdsOneOf } from '../../notices/public.ts';

/** An import of an exchange that waits for a person. */
export interface Held {
  readonly id: number;
  readonly kind: string;
  readonly file_name: string;
  /** Number of rows that it would add or change. */
  readonly count: number;
}

/** A database of 1C of which prices or whole files were not accepted. */
export interface Undecided {
  readonly token_id: number;
  readonly name: string;
  /** Number of prices that wait, and of questions about what is missing. */
  readonly waits: number;
}

const isSilent = (about: RawBuilder<unknown>, since: Date) => sql`not exists (select from notice n
  where n.kind = 'import_done' and n.about = ${about} and n.created_at >= ${since.toISOString()}::timestamptz)`;

/** Imports of tokens in use that wait, without a notice about them since a moment. */
export async function readSilentHeld(tx: Tx, since: Date): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.id, r.kind, r.file_name, r.count_new + r.count_changed as count
    from exchange_import i join import_run r on r.id = i.import_id
    join service_token t on t.id = i.token_id and t.revoked_at is null
    where r.state = 'checked' and ${isSilent(sql`'import:' || r.id`, since)} order by r.id`.execute(tx);
  return rows;
}

const UNDECIDED = sql`
  select b.token_id, t.name, w.waits from exchange_base b
  join service_token t on t.id = b.token_id and t.revoked_at is null,
  lateral (select count(*)::int as waits from exchange_wait w where w.token_id = b.token_id
    and not w.in_import and (w.kind = 'prices' or w.code = 'exchange_many_missing')) w
  where (w.waits > 0 or b.older_refused or b.foreign_catalogue_id is not null)`;

/** A base if prices or whole files of it were not accepted. */
export async function readUndecided(tx: Tx, tokenId: number): Promise<Undecided | undefined> {
  const { rows } = await sql<Undecided>`${UNDECIDED} and b.token_id = ${tokenId}`.execute(tx);
  return rows[0];
}

/** All such bases, without a notice about them since a moment. */
export async function readSilentUndecided(tx: Tx, since: Date): Promise<Undecided[]> {
  const { rows } = await sql<Undecided>`
    ${UNDECIDED} and ${isSilent(sql`'exchange:' || b.token_id`, since)} order by b.token_id`.execute(tx);
  return rows;
}

/** Administrators, if no other role whose people work lets import goods. */
export async function readSubstitutes(tx: Tx): Promise<number[]> {
  const works = sql`from users u join role r on r.id = u.role_id where u.status = 'active' and u.blocked_at is null`;
  const { rows } = await sql<{ id: number }>`
    select u.id ${works} and r.is_admin
      and not exists (select ${works} and not r.is_admin and ${holdsOneOf(['goods.import'], [])})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
