import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

/** The newest seal of the history. */
export interface Seal {
  readonly id: number;
  readonly last_id: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/** The newest seal, or null if nothing was sealed. */
export async function newestSeal(db: Db): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select id, last_id, encode(hash, 'hex') as hash from audit_seal order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Snapshot of the progress of ids and transactions. */
export interface SealMoment {
  /** The last id that the sequence returned. */
  readonly given: number | null;
  /** The first transaction that starts after this moment. */
  readonly next: string;
  /** Whether every transaction before the given one has ended. */
  readonly isOver: boolean;
}

export async function readMoment(db: Db, transaction: string | null): Promise<SealMoment | undefined> {
  const { rows } = await sql<SealMoment>`
    select pg_sequence_last_value(pg_get_serial_sequence('history', 'id')::regclass) as given,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8, true) as "isOver"`.execute(
    db,
  );
  return rows[0];
}

/** Seals the next lines up to `upTo`, at most `most` ids. @returns whether there were any */
export async function insertSeal(tx: Tx, upTo: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with last as (
      select coalesce(max(last_id), 0) as id, coalesce((array_agg(hash order by id desc))[1], '') as hash from audit_seal
    ), bound as (select id, least(id + ${most}, ${upTo}) as up_to, hash from last)
    insert into audit_seal (last_id, lines, hash)
    select b.up_to, h.lines, h.hash from bound b, audit_hash(b.hash, b.id, b.up_to) h where b.up_to > b.id`.execute(
    tx,
  );
  return Boolean(numAffectedRows);
}

interface SealRow extends RowOf<'audit_seal', 'id' | 'sealed_at' | 'last_id' | 'lines'> {
  readonly above: number;
  readonly hash: string;
  readonly found: number;
  readonly fits: boolean;
}

/** The seals after `id`, each with the hash computed from its lines now. */
export async function readSeals(db: Db, id: number, limit: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    with s as (
      select id, sealed_at, last_id, lines, hash from audit_seal where id > ${id} order by id limit ${limit}
    ), before as (
      select last_id, hash from audit_seal where id <= ${id} order by id desc limit 1
    ), walk as (
      select s.*, coalesce(lag(s.last_id) over w, (select last_id from before), 0) as above,
        coalesce(lag(s.hash) over w, (select hash from before), '') as before
      from s window w as (order by s.id)
    )
    select w.id, w.sealed_at, w.above, w.last_id, w.lines, encode(w.hash, 'hex') as hash, h.lines as found, h.hash = w.hash as fits
    from walk w, audit_hash(w.before, w.above, w.last_id) h order by w.id`.execute(db);
  return rows;
}
