import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { regularly } from '../../platform/time/regularly.ts';

const MINUTE_MS = 60_000;
/** Any number of its own: one server seals at a time. */
const LOCK = 7_340_131;
/** Ids that one seal covers at most, and seals of one turn: what was never sealed is sealed bit by bit. */
const IDS_OF_A_SEAL = 10_000;
const SEALS_OF_A_TURN = 20;

/** The newest seal of the history. */
export interface Seal {
  readonly id: number;
  readonly last_id: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
}

/**
 * A point up to which the history may be sealed. Lines get their ids before they are committed, so that a smaller id may
 * appear after a greater one: a point is taken from the sequence, then waits until every transaction that may hold a
 * smaller id has ended.
 */
export class SealingPoint {
  /** The last id that was given out, a turn ago. */
  #next: number | null = null;
  /** The last id that was given out two turns ago, and the first transaction that began after that. */
  #waiting: { readonly id: number; readonly transaction: string } | null = null;

  /** The id up to which everything has ended, after moving on by a turn; null where there is none yet. */
  async turn(db: Db): Promise<number | null> {
    const { rows } = await sql<{ given: number | null; next: string; isOver: boolean }>`
      select pg_sequence_last_value(pg_get_serial_sequence('history', 'id')::regclass) as given,
        pg_snapshot_xmax(pg_current_snapshot())::text as next,
        coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= ${this.#waiting?.transaction ?? null}::xid8, true)
          as "isOver"`.execute(db);
    const [now] = rows;
    // While an old transaction goes on, the point stays where it is.
    if (now === undefined || !now.isOver) return null;
    const reached = this.#waiting?.id ?? null;
    this.#waiting = this.#next === null ? null : { id: this.#next, transaction: now.next };
    this.#next = now.given;
    return reached;
  }
}

/**
 * Seals the lines up to `upTo`, unless another server is at it. Those who write to the history wait for nothing.
 * @returns how many seals were made
 */
export function sealUpTo(db: Db, upTo: number): Promise<number> {
  return transaction(db, async (tx) => {
    const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
    if (!lock.rows[0]?.free) return 0;
    let made = 0;
    for (; made < SEALS_OF_A_TURN; made++) {
      const { numAffectedRows } = await sql`
        with last as (
          select coalesce(max(last_id), 0) as id, coalesce((array_agg(hash order by id desc))[1], '') as hash from audit_seal
        ), bound as (select id, least(id + ${IDS_OF_A_SEAL}, ${upTo}) as up_to, hash from last)
        insert into audit_seal (last_id, lines, hash)
        select b.up_to, h.lines, h.hash from bound b, audit_hash(b.hash, b.id, b.up_to) h where b.up_to > b.id`.execute(
        tx,
      );
      if (!numAffectedRows) break;
    }
    return made;
  });
}

/** The newest seal, or null where nothing was sealed. */
export async function newestSeal(db: Db): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select id, last_id, encode(hash, 'hex') as hash from audit_seal order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Seals the history each minute until stopped. */
export function sealRegularly(db: Db, onError: (error: Error) => void): () => void {
  const point = new SealingPoint();
  const seal = async (): Promise<void> => {
    const upTo = await point.turn(db);
    if (upTo !== null) await sealUpTo(db, upTo);
  };
  return regularly(MINUTE_MS, seal, onError);
}

/** Tells the newest seal at start and each hour: a log that is kept elsewhere bears witness of it. */
export function tellSealRegularly(
  db: Db,
  tell: (seal: Seal) => void,
  onError: (error: Error) => void,
): () => void {
  const look = async (): Promise<void> => {
    const seal = await newestSeal(db);
    if (seal !== null) tell(seal);
  };
  return regularly(60 * MINUTE_MS, look, onError, { atOnce: true });
}
