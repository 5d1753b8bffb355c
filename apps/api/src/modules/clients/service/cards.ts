import { cardDigits } from '@javon/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CardHash, KeptHash } from '../card-hash.ts';
import * as queries from '../queries.ts';

/** Batch size: cards hashed again in one transaction. */
const BATCH = 500;

/**
 * Refuses a card that another client has, under any version of the key.
 * @throws AppError already_exists about the card's number
 */
export async function requireFreeCard(
  tx: Tx,
  clientId: number | null,
  number: string,
  cards: CardHash,
): Promise<void> {
  const digits = cardDigits(number);
  await queries.lockCards(tx, Number(digits.slice(-4)));
  const issues = [{ path: 'card.number', code: 'already_exists' as const, params: {} }];
  if (await queries.isCardTaken(tx, clientId, cards.all(digits)))
    throw new AppError('already_exists', { issues });
}

/** Stores the hash of a typed card under the version in use only. */
export async function renewCard(db: Db, row: queries.ClientRow, renewed: KeptHash): Promise<void> {
  if (row.card_hash === null || renewed.hash.equals(row.card_hash)) return;
  await queries.updateCardHash(db, row, renewed);
}

/** Hashes a batch of cards again with the version in use. @returns their number; 0 when none is left */
function hashBatch(db: Db, cards: CardHash): Promise<number> {
  const [{ version }] = cards.versions;
  return transaction(db, async (tx) => {
    const rows = await queries.lockCardsBefore(tx, version, BATCH);
    for (const row of rows) {
      const again = cards.again(row);
      if (again !== null) await queries.updateCardHash(tx, { id: row.id, card_hash: row.hash }, again);
    }
    return rows.length;
  });
}

/**
 * Hashes every card again with the version in use, in batches: after an interruption it continues. The server
 * keeps working meanwhile, because cards are found under each version.
 * @returns number of cards hashed again
 */
export async function rotateCards(db: Db, cards: CardHash): Promise<number> {
  let done = 0;
  for (let batch = -1; batch !== 0; done += batch) batch = await hashBatch(db, cards);
  return done;
}

/**
 * Compares the key of this server with the fingerprints stored by the first server of each version.
 * @returns versions whose secret differs: cards stored by one copy are not found by the other
 */
export async function differingCardKeys(db: Db, cards: CardHash): Promise<string[]> {
  const own = cards.marks;
  const kept = await queries.keepCardKeyMarks(db, own);
  return Object.keys(own).filter((version) => own[version] !== kept[version]);
}
