import type { FastifyBaseLogger } from 'fastify';
import { lockedSecrets } from './keys.ts';
import { cardKey, differingCardKeys, openCards } from './modules/clients/public.ts';
import type { Config } from './platform/config/config.ts';
import { plainConnections } from './platform/config/plain-connections.ts';
import type { Db } from './platform/db/database.ts';
import { surplusOfServing } from './platform/db/roles.ts';

/** Warns of settings that weaken this server or do not fit the database. */
export async function warnOfSettings(db: Db, config: Config, log: FastifyBaseLogger): Promise<void> {
  for (const { name, meant } of config.misspelt)
    log.warn({ name }, `${name} is no setting and has no effect: is ${meant} meant?`);
  await warnOfRole(db, log);
  await warnOfCardKey(db, config, log);
  await warnOfLockedSecrets(db, config, log);
  const plain = plainConnections(config);
  if (plain.length > 0)
    log.warn(
      { settings: plain },
      'another machine is reached without TLS: set sslmode=verify-full, or https',
    );
}

/** Warns if the role has more privileges than serving calls needs. */
async function warnOfRole(db: Db, log: FastifyBaseLogger): Promise<void> {
  const { role, surplus } = await surplusOfServing(db);
  if (surplus.length === 0) return;
  log.warn(
    { role, surplus },
    'the database role that serves calls could also change its tables and the history: make one of fewer rights ' +
      'for DATABASE_URL and leave this one to DATABASE_OWNER_URL (docs/guides/operations.md, Two database roles)',
  );
}

/** Warns if secrets of the database were encrypted with another key. */
async function warnOfLockedSecrets(db: Db, config: Config, log: FastifyBaseLogger): Promise<void> {
  for (const { setting, secrets } of await lockedSecrets({ db, config }))
    log.warn(
      { setting, secrets },
      `${setting} is not the key that secrets of this database were encrypted with: give all copies the key of before, ` +
        'and a new secret a new version (docs/guides/operations.md, Replacing keys)',
    );
}

/** Warns if the key of cards differs from that of the other copies. */
async function warnOfCardKey(db: Db, config: Config, log: FastifyBaseLogger): Promise<void> {
  if (!cardKey(config).exists) return;
  const versions = await differingCardKeys(db, openCards(config));
  if (versions.length > 0)
    log.warn(
      { versions },
      'the key of cards differs from the one that this database was used with: give all copies the same CARD_KEY, and a ' +
        'new secret a new version (docs/guides/operations.md, Replacing keys)',
    );
}
