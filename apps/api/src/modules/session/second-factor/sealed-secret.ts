import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type KeyVersion, readKeyVersions } from '../../../platform/config/key-versions.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Bytes before the rest: the version of the key. */
const VERSION_BYTES = 2;

/**
 * Encrypts the secrets of one-time codes (AES-256-GCM) with a key that is not in the database: a copy of the database
 * alone makes no codes. A secret is bound to its person, so that it cannot be moved to another row. What is kept names
 * the version of the key; the first version of the setting encrypts, all decrypt.
 */
export class SecretSeal {
  readonly #setting: () => string;
  #text: string | undefined;
  #versions: readonly [KeyVersion, ...KeyVersion[]] = [{ version: 1, secret: '' }];

  /** @param setting the key's versions, asked for with each code, as a kept file may have got a new one */
  constructor(setting: () => string) {
    this.#setting = setting;
  }

  seal(plain: Buffer, userId: number): Buffer {
    const [current] = this.#known();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv).setAAD(boundTo(userId));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const version = Buffer.alloc(VERSION_BYTES);
    version.writeUInt16BE(current.version);
    return Buffer.concat([version, iv, cipher.getAuthTag(), body]);
  }

  /** @throws Error for what was sealed with another key, or for another person */
  open(sealed: Buffer, userId: number): Buffer {
    const version = sealed.readUInt16BE();
    const key = this.#known().find((one) => one.version === version);
    if (key === undefined) throw new Error(`SECOND_FACTOR_KEY lacks version ${version}`);
    const tagAt = VERSION_BYTES + IV_BYTES;
    const iv = sealed.subarray(VERSION_BYTES, tagAt);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(userId)).setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
    const body = sealed.subarray(tagAt + TAG_BYTES);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch (cause) {
      throw new Error(
        'SECOND_FACTOR_KEY is not the key that the secrets of one-time codes were encrypted with',
        {
          cause,
        },
      );
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
}

const boundTo = (userId: number) => Buffer.from(`user ${userId}`);
const keyOf = ({ secret }: KeyVersion) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'javon second factor', KEY_BYTES));
