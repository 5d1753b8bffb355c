import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type KeyVersion, readKeyVersions } from './key-versions.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Length of the prefix with the version of the key. */
const VERSION_BYTES = 2;

/** Use of a key: derives a separate key for each use, and names the setting in errors. */
export interface SealUse {
  /** Name of the setting that holds the key. */
  readonly setting: string;
  /** HKDF info that separates keys derived from one secret. */
  readonly purpose: string;
  /** Kind of the rows that secrets are bound to (additional authenticated data). */
  readonly row: string;
}

/** An encrypted secret and the row that it is bound to. */
export interface Sealed {
  readonly id: number;
  readonly sealed: Buffer;
}

/** Counts secrets by the version of their key, the lowest first. */
export function countByVersion(secrets: readonly Sealed[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { sealed } of secrets) {
    const version = sealed.readUInt16BE();
    counts.set(version, (counts.get(version) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => a - b));
}

/**
 * Encrypts secrets (AES-256-GCM) with a key that is not in the database: a copy of the database alone does
 * not reveal them. A secret is bound to its row, so that it cannot be moved to another one. The ciphertext
 * names the version of the key; the first version of the setting encrypts, all decrypt.
 */
export class SecretSeal {
  readonly #setting: () => string;
  readonly #use: SealUse;
  #text: string | undefined;
  #versions: readonly [KeyVersion, ...KeyVersion[]] = [{ version: 1, secret: '' }];

  /**
   * @param setting returns the versions of the key; called for each secret, because a key file may have got a
   * new version
   */
  constructor(setting: () => string, use: SealUse) {
    this.#setting = setting;
    this.#use = use;
  }

  seal(plain: Buffer, rowId: number): Buffer {
    const [current] = this.#known();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(current), iv).setAAD(this.#boundTo(rowId));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const version = Buffer.alloc(VERSION_BYTES);
    version.writeUInt16BE(current.version);
    return Buffer.concat([version, iv, cipher.getAuthTag(), body]);
  }

  /** @throws Error if the secret was encrypted with another key, or for another row */
  open(sealed: Buffer, rowId: number): Buffer {
    const version = sealed.readUInt16BE();
    const key = this.#known().find((one) => one.version === version);
    if (key === undefined) throw new Error(`${this.#use.setting} lacks version ${version}`);
    const tagAt = VERSION_BYTES + IV_BYTES;
    const iv = sealed.subarray(VERSION_BYTES, tagAt);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#boundTo(rowId)).setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
    const body = sealed.subarray(tagAt + TAG_BYTES);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch (cause) {
      throw new Error(`${this.#use.setting} is not the key that its secrets were encrypted with`, { cause });
    }
  }

  /** Whether the key opens a secret. */
  opens({ id, sealed }: Sealed): boolean {
    try {
      this.open(sealed, id);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether a secret was encrypted with an earlier version of the key. */
  isOld(sealed: Buffer): boolean {
    return sealed.readUInt16BE() !== this.#known()[0].version;
  }

  #known(): readonly [KeyVersion, ...KeyVersion[]] {
    const text = this.#setting();
    if (text !== this.#text) this.#versions = readKeyVersions(text);
    this.#text = text;
    return this.#versions;
  }

  /** The versions of the key, the one in use first. */
  get versions(): readonly number[] {
    return this.#known().map(({ version }) => version);
  }

  #boundTo(rowId: number): Buffer {
    return Buffer.from(`${this.#use.row} ${rowId}`);
  }

  #keyOf({ secret }: KeyVersion): Buffer {
    return Buffer.from(hkdfSync('sha256', secret, '', this.#use.purpose, KEY_BYTES));
  }
}
