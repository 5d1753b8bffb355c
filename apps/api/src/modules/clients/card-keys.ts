import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { addKeyVersion, secretFile } from '../../platform/config/secret-file.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { CardHash, type KeptHash } from './card-hash.ts';
import type { ClientRow } from './queries.ts';

type KeyPlace = Pick<Config, 'cardKey' | 'dataDir'>;

/** Cards hashed again in one transaction. */
const BATCH = 500;

function keyFile({ dataDir }: KeyPlace): string {
  return path.join(dataDir, 'card.key');
}

/** The hashes of cards with the key of the settings, else the one kept under the data folder. */
export function openCards(place: KeyPlace): CardHash {
  return new CardHash(() => place.cardKey ?? secretFile(keyFile(place)));
}

/**
 * Puts a new version before those in the file under the data folder. Running servers read the file with each card.
 * @returns the number of the version
 * @throws Error where the key is in a setting, or has as many versions as there may be
 */
export function addCardKey(place: KeyPlace): number {
  if (place.cardKey !== null) throw new Error('The key stands in CARD_KEY: put the new version in there.');
  return addKeyVersion(keyFile(place));
}

/** Keeps a card that was typed under the version in use alone. */
export async function renewCard(db: Db, { id, card_hash }: ClientRow, renewed: KeptHash): Promise<void> {
  if (card_hash === null || renewed.hash.equals(card_hash)) return;
  await sql`update client set card_hash = ${renewed.hash}, card_keys = ${[...renewed.keys]}
    where id = ${id} and card_hash = ${card_hash}`.execute(db);
}

/** Hashes a batch of cards again with the version in use. @returns how many; 0 when none is left */
function hashBatch(db: Db, cards: CardHash): Promise<number> {
  const [{ version }] = cards.versions;
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; hash: Buffer; keys: number[] }>`
      select id, card_hash as hash, card_keys as keys from client
      where card_hash is not null and ${version} > all(card_keys) order by id limit ${BATCH} for update`.execute(
      tx,
    );
    for (const row of rows) {
      const again = cards.again(row);
      if (again === null) continue;
      await sql`update client set card_hash = ${again.hash}, card_keys = ${[...again.keys]} where id = ${row.id}`.execute(
        tx,
      );
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

/** How many cards need each version of the key to be found. */
export async function cardsByKey(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ version: number; cards: number }>`
    select k.version, count(*)::int as cards from client c cross join unnest(c.card_keys) k(version)
    group by k.version order by k.version`.execute(db);
  return new Map(rows.map(({ version, cards }) => [version, cards]));
}
