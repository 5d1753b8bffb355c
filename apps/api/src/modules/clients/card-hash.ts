import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { type KeyVersion, readKeyVersions } from '../../platform/config/key-versions.ts';
import { addKeyVersion, secretFile } from '../../platform/config/secret-file.ts';

/** Hash of a card number, and the versions of the key that went into it, in their order. */
export interface KeptHash {
  readonly hash: Buffer;
  readonly keys: readonly number[];
}

function hmac(secret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/**
 * Hash that is kept of a card number to find it by: HMAC-SHA256 with the server's secret. A plain hash would give
 * the number away, as there are few numbers to try: the issuer's digits and the last four are known.
 *
 * The secret has versions. Nobody knows the number behind a hash of an older version, so that one is hashed again with
 * the newest: whoever has the old secret alone can then no longer try numbers.
 */
export class CardHash {
  readonly #secret: () => string;
  #text: string | undefined;
  #versions: readonly [KeyVersion, ...KeyVersion[]] = [{ version: 1, secret: '' }];

  /** @param secret asked for with each card, as a kept file may have got a new version */
  constructor(secret: () => string) {
    this.#secret = secret;
  }

  /** The versions of the key, the one in use first. */
  get versions(): readonly [KeyVersion, ...KeyVersion[]] {
    const text = this.#secret();
    if (text !== this.#text) this.#versions = readKeyVersions(text);
    this.#text = text;
    return this.#versions;
  }

  /** The hash of a card that is kept now. */
  of(digits: string): KeptHash {
    const [{ version, secret }] = this.versions;
    return { hash: hmac(secret, `card ${digits}`), keys: [version] };
  }

  /** Every hash under which the card may be kept: each version, hashed again with any that came later. */
  all(digits: string): Buffer[] {
    const ascending = this.versions.toSorted((a, b) => a.version - b.version);
    const found: Buffer[] = [];
    for (const { secret } of ascending) {
      const again = found.map((hash) => hmac(secret, 'kept ', hash));
      found.push(hmac(secret, `card ${digits}`), ...again);
    }
    return found;
  }

  /** A mark of each version by which copies of the server tell the same secret; it gives nothing of the secret away. */
  get marks(): Readonly<Record<string, string>> {
    const mark = (secret: string) => hmac(secret, 'mark of the key').toString('hex').slice(0, 16);
    return Object.fromEntries(this.versions.map(({ version, secret }) => [version, mark(secret)]));
  }

  /** A kept hash, hashed again with the version in use; null if that or a later one is in it already. */
  again({ hash, keys }: KeptHash): KeptHash | null {
    const [{ version, secret }] = this.versions;
    if (keys.some((key) => key >= version)) return null;
    return { hash: hmac(secret, 'kept ', hash), keys: [...keys, version] };
  }
}

type KeyPlace = Pick<Config, 'cardKey' | 'dataDir'>;

function keyFile({ dataDir }: KeyPlace): string {
  return path.join(dataDir, 'card.key');
}

/** Whether there is a key of cards already; without one in the settings it is made for the first card. */
export function hasCardKey(place: KeyPlace): boolean {
  return place.cardKey !== null || existsSync(keyFile(place));
}

/** The hashes of cards with the key of the settings, else the one kept under the data folder. */
export function openCards(place: KeyPlace): CardHash {
  return new CardHash(() => place.cardKey ?? secretFile(keyFile(place)));
}

/**
 * Puts a new version before those in the file under the data folder. Running servers read the file with each card.
 * @returns the number of the version
 * @throws Error if the key is in a setting, or has as many versions as there may be
 */
export function addCardKey(place: KeyPlace): number {
  if (place.cardKey !== null) throw new Error('The key stands in CARD_KEY: put the new version in there.');
  return addKeyVersion(keyFile(place));
}
