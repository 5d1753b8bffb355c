import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { KeptKey } from '../../../platform/config/kept-key.ts';
import { type SealUse, SecretSeal } from '../../../platform/config/sealed-secret.ts';
import type { Db } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { lockWebhookSecrets } from '../queries/webhooks.ts';

type KeyPlace = Pick<Config, 'webhookKey' | 'dataDir'>;

const SEAL: SealUse = { setting: 'WEBHOOK_KEY', purpose: 'javon webhooks', row: 'webhook' };

/** The key of webhooks. */
export function webhookKey({ webhookKey: given, dataDir }: KeyPlace): KeptKey {
  return new KeptKey(SEAL.setting, given, path.join(dataDir, 'webhook.key'));
}

export function openWebhookSeal(place: KeyPlace): SecretSeal {
  return new SecretSeal(webhookKey(place).read, SEAL);
}

/**
 * Encrypts the secrets of all webhooks with the version of the key in use.
 * @returns number of webhooks with older ones
 * @throws Error if a secret needs a version that the key does not have
 */
export function rotateWebhookSecrets(db: Db, seal: SecretSeal): Promise<number> {
  return transaction(db, async (tx) => {
    let done = 0;
    for (const { id, secret, old_secret: old } of await lockWebhookSecrets(tx)) {
      if (!seal.isOld(secret) && (old === null || !seal.isOld(old))) continue;
      const again = (sealed: Buffer) => seal.seal(seal.open(sealed, id), id);
      await updateRow(tx, 'webhook', id, { secret: again(secret), old_secret: old && again(old) });
      done += 1;
    }
    return done;
  });
}
