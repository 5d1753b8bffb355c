import path from 'node:path';
import type { Config } from '../../../../platform/config/config.ts';
import { KeptKey } from '../../../../platform/config/kept-key.ts';
import { type SealUse, SecretSeal } from '../../../../platform/config/sealed-secret.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { lockSecrets, updateCodes } from '../queries.ts';

type KeyPlace = Pick<Config, 'secondFactorKey' | 'dataDir'>;

/** Use of the key of one-time codes. */
export const CODES_SEAL: SealUse = {
  setting: 'SECOND_FACTOR_KEY',
  purpose: 'javon second factor',
  row: 'user',
};

/** Batch size: secrets encrypted again in one transaction. */
const BATCH = 500;

/** The key of one-time codes. */
export function codesKey({ secondFactorKey, dataDir }: KeyPlace): KeptKey {
  return new KeptKey(CODES_SEAL.setting, secondFactorKey, path.join(dataDir, 'second-factor.key'));
}

/** The seal of one-time codes with their key. */
export function openSeal(place: KeyPlace): SecretSeal {
  return new SecretSeal(codesKey(place).read, CODES_SEAL);
}

/** Encrypts the secrets of a batch of people again. @returns number of rows read, and number of old ones */
function sealBatch(db: Db, seal: SecretSeal, after: number): Promise<{ last: number | null; done: number }> {
  return transaction(db, async (tx) => {
    const rows = await lockSecrets(tx, after, BATCH);
    let done = 0;
    for (const { id, secret, pending } of rows) {
      const isOld = [secret, pending].some((sealed) => sealed !== null && seal.isOld(sealed));
      if (!isOld) continue;
      const again = (sealed: Buffer | null) => sealed && seal.seal(seal.open(sealed, id), id);
      await updateCodes(tx, id, { secret: again(secret), pending_secret: again(pending) });
      done += 1;
    }
    return { last: rows.at(-1)?.id ?? null, done };
  });
}

/**
 * Encrypts every secret of one-time codes with the version of the key in use, in batches: after an
 * interruption, a second run does the rest. Sign-ins keep working, because all versions decrypt.
 * @returns number of people whose secrets were encrypted again
 * @throws Error if a secret needs a version that the key does not have
 */
export async function rotateSecrets(db: Db, seal: SecretSeal): Promise<number> {
  let total = 0;
  for (let after: number | null = 0; after !== null; ) {
    const batch = await sealBatch(db, seal, after);
    total += batch.done;
    after = batch.last;
  }
  return total;
}
