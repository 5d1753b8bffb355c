import { cardKey, cardsByKey, openCards, rotateCards } from './modules/clients/public.ts';
import { addCodeKey, readCodeKeys, withdrawCodeKey } from './modules/price-tags/public.ts';
import { codesKey, openSeal, readSealedCodes, rotateSecrets } from './modules/session/public.ts';
import {
  openWebhookSeal,
  readSealedWebhooks,
  rotateWebhookSecrets,
  webhookKey,
} from './modules/webhooks/public.ts';
import type { Config } from './platform/config/config.ts';
import { countByVersion } from './platform/config/sealed-secret.ts';
import type { Db } from './platform/db/database.ts';

/** Dependencies of an action of `npm run keys`. */
interface KeyTools {
  readonly db: Db;
  readonly config: Pick<Config, 'cardKey' | 'secondFactorKey' | 'webhookKey' | 'dataDir'>;
  /** Prints a line for the person at the terminal. */
  print(line: string): void;
}

/** Prints how many rows need each version of a key, and the versions that can be removed. */
function printVersions(
  { print }: KeyTools,
  versions: readonly number[],
  counts: ReadonlyMap<number, number>,
  what: string,
): void {
  const [inUse] = versions;
  print(`${what}: ${inUse === undefined ? 'there is no key yet' : `version ${inUse} of the key is in use`}.`);
  for (const version of versions) {
    const count = counts.get(version) ?? 0;
    if (count > 0 || version === inUse) print(`  version ${version}: needed by ${count}`);
    else print(`  version ${version}: needed by none, it can be taken out of the setting or the key file`);
  }
  for (const [version, count] of counts)
    if (!versions.includes(version))
      print(`  version ${version} is missing from the setting or the key file: needed by ${count}`);
}

async function printCards(tools: KeyTools): Promise<void> {
  // Opening would create the key, and a restore refuses another key than its own.
  const versions = cardKey(tools.config).exists
    ? openCards(tools.config).versions.map(({ version }) => version)
    : [];
  printVersions(tools, versions, await cardsByKey(tools.db), 'Cards of clients');
}

async function printSecrets(tools: KeyTools): Promise<void> {
  const versions = codesKey(tools.config).exists ? openSeal(tools.config).versions : [];
  const counts = countByVersion(await readSealedCodes(tools.db));
  printVersions(tools, versions, counts, 'Secrets of one-time codes');
}

async function printWebhooks(tools: KeyTools): Promise<void> {
  const versions = webhookKey(tools.config).exists ? openWebhookSeal(tools.config).versions : [];
  const counts = countByVersion(await readSealedWebhooks(tools.db));
  printVersions(tools, versions, counts, 'Secrets of webhooks');
}

async function printTags({ db, print }: KeyTools): Promise<void> {
  const keys = await readCodeKeys(db);
  const signing = keys.find(({ withdrawn_at }) => withdrawn_at === null)?.version;
  print('Codes on tags:');
  for (const { version, created_at, withdrawn_at } of keys) {
    const state = withdrawn_at === null ? 'valid' : `withdrawn on ${withdrawn_at.slice(0, 10)}`;
    print(
      `  version ${version}, made on ${created_at.slice(0, 10)}: ${version === signing ? 'signs' : state}`,
    );
  }
}

/** The actions of `npm run keys`, by name. */
const ACTIONS: Readonly<Record<string, (tools: KeyTools, argument: string | undefined) => Promise<void>>> = {
  async status(tools) {
    await printCards(tools);
    await printSecrets(tools);
    await printWebhooks(tools);
    await printTags(tools);
  },
  async 'new-card-key'(tools) {
    tools.print(`Version ${cardKey(tools.config).add()} is in use for cards from now on.`);
    tools.print('Run the command `keys rotate-cards` next.');
  },
  async 'rotate-cards'(tools) {
    const done = await rotateCards(tools.db, openCards(tools.config));
    tools.print(
      `${done} cards were hashed again. A card found by its number afterwards needs the newest version alone.`,
    );
    await printCards(tools);
  },
  async 'new-second-factor-key'(tools) {
    tools.print(`Version ${codesKey(tools.config).add()} is in use for one-time codes from now on.`);
    tools.print('Run the command `keys rotate-second-factor` next.');
  },
  async 'rotate-second-factor'(tools) {
    const done = await rotateSecrets(tools.db, openSeal(tools.config));
    tools.print(`The secrets of ${done} people were encrypted again.`);
    await printSecrets(tools);
  },
  async 'new-webhook-key'(tools) {
    tools.print(`Version ${webhookKey(tools.config).add()} is in use for webhooks from now on.`);
    tools.print('Run the command `keys rotate-webhooks` next.');
  },
  async 'rotate-webhooks'(tools) {
    const done = await rotateWebhookSecrets(tools.db, openWebhookSeal(tools.config));
    tools.print(`The secrets of ${done} webhooks were encrypted again.`);
    await printWebhooks(tools);
  },
  async 'new-tag-key'(tools) {
    tools.print(
      `Version ${await addCodeKey(tools.db)} signs the codes of tags from now on; codes on paper stay valid.`,
    );
  },
  async 'withdraw-tag-key'(tools, argument = '') {
    if (!/^\d{1,6}$/.test(argument)) throw new Error('Say which version: keys withdraw-tag-key 1');
    const signing = await withdrawCodeKey(tools.db, Number(argument));
    tools.print(
      `Tags printed with version ${argument} are to be printed again: their codes open nothing now.`,
    );
    tools.print(`Version ${signing} signs.`);
  },
};

/**
 * Runs one action on the keys of cards, one-time codes, webhooks and tag codes.
 * @returns false if there is no such action
 * @throws Error with a message for the person at the terminal
 */
export async function runKeys(tools: KeyTools, action: string, argument?: string): Promise<boolean> {
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (run === undefined) {
    tools.print(`Say one of: ${Object.keys(ACTIONS).join(', ')}`);
    return false;
  }
  await run(tools, argument);
  return true;
}

/** Settings whose key does not open secrets of the database, each with the number of these secrets. */
export async function lockedSecrets({
  db,
  config,
}: Pick<KeyTools, 'db' | 'config'>): Promise<{ setting: string; secrets: number }[]> {
  const uses = [
    { key: codesKey(config), seal: openSeal(config), all: await readSealedCodes(db) },
    { key: webhookKey(config), seal: openWebhookSeal(config), all: await readSealedWebhooks(db) },
  ];
  return uses
    .map(({ key, seal, all }) => ({
      setting: key.setting,
      // A key that does not exist opens nothing, and reading it would create it.
      secrets: key.exists ? all.filter((secret) => !seal.opens(secret)).length : all.length,
    }))
    .filter(({ secrets }) => secrets > 0);
}
