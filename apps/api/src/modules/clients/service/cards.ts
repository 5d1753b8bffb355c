import { cardDigits } from '@javon/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CardHash, KeptHash } from '../card-hash.ts';
import {
  type ClientRow,
  isCardTaken,
  keepCardKeyMarks,
  lockCards,
  lockCardsBefore,
  updateCardHash,
} from '../queries.ts';

/** Cards hashed again in one transaction. */
const BATCH = 500;

/**
 * Makes sure that no other client has the card, under whichever version of the key it is kept.
 * @throws AppError already_exists about the card's number
 */
export async function requireFreeCard(
  tx: Tx,
  clientId: number | null,
  number: string,
  cards: CardHash,
): Promise<void> {
  const digits = cardDigits(number);
  await lockCards(tx, Number(digits.slice(-4)));
  const issues = [{ path: 'card.number', code: 'already_exists' as const, params: {} }];
  if (await isCardTaken(tx, clientId, cards.all(digits))) throw new AppError('already_exists', { issues });
}

/** Keeps a card that was typed under the version in use alone. */
export async function renewCard(db: Db, row: ClientRow, renewed: KeptHash): Promise<void> {
  if (row.card_hash === null || renewed.hash.equals(row.card_hash)) return;
  await updateCardHash(db, row, renewed);
}

/** Hashes a batch of cards again with the version in use. @returns how many; 0 when none is left */
function hashBatch(db: Db, cards: CardHash): Promise<number> {
  const [{ version }] = cards.versions;
  return transaction(db, async (tx) => {
    const rows = await lockCardsBefore(tx, version, BATCH);
    for (const row of rows) {
      const again = cards.again(row);
      if (again !== null) await updateCardHash(tx, { id: row.id, card_hash: row.hash }, again);
    }
    return rows.length;
  });
}

/**
 * Hashes every card again with the version in use, in batches: cut off, it goes on where it stopped. Calls go on
 * meanwhile, as cards are found under each version.
 * @returns how many cards were hashed again
 */
export async function rotateCards(db: Db, cards: CardHash): Promise<number> {
  let done = 0;
  for (let batch = -1; batch !== 0; done += batch) batch = await hashBatch(db, cards);
  return done;
}

/**
 * Compares the key of this server with what the first server of each version had.
 * @returns versions whose secret differs: cards that one copy keeps, the other does not find
 */
export async function differingCardKeys(db: Db, cards: CardHash): Promise<string[]> {
  const own = cards.marks;
  const kept = await keepCardKeyMarks(db, own);
  return Object.keys(own).filter((version) => own[version] !== kept[version]);
}
