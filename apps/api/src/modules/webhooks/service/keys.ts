import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { type SealUse, SecretSeal } from '../../../platform/config/sealed-secret.ts';
import { addKeyVersion, secretFile } from '../../../platform/config/secret-file.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { lockWebhookSecrets, updateSecrets } from '../queries/webhooks.ts';

type KeyPlace = Pick<Config, 'webhookKey' | 'dataDir'>;

const SEAL: SealUse = { setting: 'WEBHOOK_KEY', purpose: 'javon webhooks', row: 'webhook' };

const keyFile = ({ dataDir }: KeyPlace) => path.join(dataDir, 'webhook.key');

/** Whether a key of webhooks exists; without one in the settings it is created for the first webhook. */
export function hasWebhookKey(place: KeyPlace): boolean {
  return place.webhookKey !== null || existsSync(keyFile(place));
}

/** The seal of webhook secrets with the key of the settings, else that of the data folder. */
export function openWebhookSeal(place: KeyPlace): SecretSeal {
  return new SecretSeal(() => place.webhookKey ?? secretFile(keyFile(place)), SEAL);
}

/**
 * Puts a new version before the others in the key file of the data folder.
 * @returns the number of the version
 * @throws Error if the key is in a setting, or already has the maximum number of versions
 */
export function addWebhookKey(place: KeyPlace): number {
  if (place.webhookKey !== null)
    throw new Error('The key stands in WEBHOOK_KEY: put the new version in there.');
  return addKeyVersion(keyFile(place));
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
      await updateSecrets(tx, id, { secret: again(secret), old_secret: old && again(old) });
      done += 1;
    }
    return done;
  });
}
