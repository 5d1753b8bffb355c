import { createHmac } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { KeptKey } from '../../platform/config/kept-key.ts';
import { type KeyVersion, readKeyVersions } from '../../platform/config/key-versions.ts';

/** Hash of a card number, and the key versions that it was computed with, in their order. */
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
 * Hash that a card number is found by: HMAC-SHA256 with the server's secret. A plain hash could be
 * brute-forced, as there are few numbers to try: the issuer's digits and the last four are known.
 *
 * The secret has versions. The number behind a hash of an older version is not known, so the hash itself is
 * hashed again with the newest version: the old secret alone is then no longer enough to try numbers.
 */
export class CardHash {
  readonly #secret: () => string;
  #text: string | undefined;
  #versions: readonly [KeyVersion, ...KeyVersion[]] = [{ version: 1, secret: '' }];

  /** @param secret called for each card, because a key file may have got a new version */
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

  /** The hash to store for a card now. */
  of(digits: string): KeptHash {
    const [{ version, secret }] = this.versions;
    return { hash: hmac(secret, `card ${digits}`), keys: [version] };
  }

  /** Every hash under which the card may be stored: each version, hashed again with the later ones. */
  all(digits: string): Buffer[] {
    const ascending = this.versions.toSorted((a, b) => a.version - b.version);
    const found: Buffer[] = [];
    for (const { secret } of ascending) {
      const again = found.map((hash) => hmac(secret, 'kept ', hash));
      found.push(hmac(secret, `card ${digits}`), ...again);
    }
    return found;
  }

  /**
   * A fingerprint of each version, by which copies of the server can compare their secrets without revealing
   * them.
   */
  get marks(): Readonly<Record<string, string>> {
    const mark = (secret: string) => hmac(secret, 'mark of the key').toString('hex').slice(0, 16);
    return Object.fromEntries(this.versions.map(({ version, secret }) => [version, mark(secret)]));
  }

  /** Hashes a stored hash again with the version in use; null if it already includes that or a later one. */
  again({ hash, keys }: KeptHash): KeptHash | null {
    const [{ version, secret }] = this.versions;
    if (keys.some((key) => key >= version)) return null;
    return { hash: hmac(secret, 'kept ', hash), keys: [...keys, version] };
  }
}

type KeyPlace = Pick<Config, 'cardKey' | 'dataDir'>;

/** The key of cards. */
export function cardKey({ cardKey: given, dataDir }: KeyPlace): KeptKey {
  return new KeptKey('CARD_KEY', given, path.join(dataDir, 'card.key'));
}

/** Card hashes with the key of cards. */
export function openCards(place: KeyPlace): CardHash {
  return new CardHash(cardKey(place).read);
}
