import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { insertSeal, newestSeal, readMoment, type Seal } from '../queries/seals.ts';

const MINUTE_MS = 60_000;
/** Advisory lock, so that a single server seals at a time. */
const LOCK = 7_340_131;
/** Ids that one seal covers at most, and seals of one turn: what was never sealed is sealed bit by bit. */
const IDS_OF_A_SEAL = 10_000;
const SEALS_OF_A_TURN = 20;

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

  /** The id up to which everything has ended, after moving on by a turn; null if there is none yet. */
  async turn(db: Db): Promise<number | null> {
    const now = await readMoment(db, this.#waiting?.transaction ?? null);
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
    if (!(await tryLock(tx, LOCK))) return 0;
    let made = 0;
    while (made < SEALS_OF_A_TURN && (await insertSeal(tx, upTo, IDS_OF_A_SEAL))) made++;
    return made;
  });
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
