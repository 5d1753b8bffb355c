import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { insertSeal, newestSeal, readMoment, type Seal } from '../queries/seals.ts';

const MINUTE_MS = 60_000;
/** Advisory lock, so that only one server seals at a time. */
const LOCK = 7_340_131;
/** Maximum number of ids in one seal and of seals in one run: a backlog is sealed in batches. */
const IDS_OF_A_SEAL = 10_000;
const SEALS_OF_A_TURN = 20;

/**
 * A point up to which the history may be sealed. Lines get their ids before they are committed, so that a
 * smaller id may appear after a greater one: a point is taken from the sequence, and is used after every
 * transaction that may have a smaller id has ended.
 */
export class SealingPoint {
  /** The sequence's last id, one run ago. */
  #next: number | null = null;
  /** The sequence's last id two runs ago, and the first transaction that started after it. */
  #waiting: { readonly id: number; readonly transaction: string } | null = null;

  /**
   * Advances by one run and returns the id up to which every transaction has ended; null if there is none
   * yet.
   */
  async turn(db: Db): Promise<number | null> {
    const now = await readMoment(db, this.#waiting?.transaction ?? null);
    // While an old transaction runs, the point stays.
    if (now === undefined || !now.isOver) return null;
    const reached = this.#waiting?.id ?? null;
    this.#waiting = this.#next === null ? null : { id: this.#next, transaction: now.next };
    this.#next = now.given;
    return reached;
  }
}

/**
 * Seals the lines up to `upTo`, unless another server is doing it. Writers of the history do not wait.
 * @returns number of seals made
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

/** Reports the newest seal at start and each hour, so that a log stored elsewhere can prove it. */
export function logSealRegularly(
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
