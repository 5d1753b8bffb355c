import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { FilesUnavailable } from '../errors/unavailable.ts';
import { FILE_KEY, type FileStore, type FileType, MEDIA_TYPES, newKey, type StoredFile } from './store.ts';

/** Bucket of an S3-compatible store, with its credentials. */
export interface S3Settings {
  /** Origin of the store, `https://s3.example.uz`; the bucket is in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Timeout of a call to the store, with its retries and the whole answer. */
const TIMEOUT_MS = 15_000;
/** Number of retries after answers 429 and 5xx. */
const RETRIES = 2;
/** Time before the first retry, doubled for each. */
const FIRST_WAIT_MS = 50;

/** Key that no file ever gets. */
const NO_FILE = `${'0'.repeat(32)}.webp`;

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Files in a bucket. Requests are signed by Signature Version 4, bodies included. Several servers can share a
 * bucket, but not a folder.
 */
export class S3Store implements FileStore {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #timeoutMs: number;

  constructor(
    { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
    { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
  ) {
    this.#timeoutMs = timeoutMs;
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async put(bytes: Buffer, type: FileType): Promise<string> {
    const key = newKey(type);
    await this.restore(key, bytes);
    return key;
  }

  async restore(key: string, bytes: Buffer): Promise<void> {
    const type = FILE_KEY.exec(key)?.[1] as FileType | undefined;
    if (type === undefined) throw new Error(`${key} is no key of a file`);
    const answer = await this.#send('PUT', key, bytes, MEDIA_TYPES[type]);
    if (!isOk(answer)) throw refused('keep', answer);
  }

  /**
   * Reads the whole file within the timeout: a browser may then read it as slowly as its network is, and a file
   * that breaks off is an error before anything of it is sent.
   */
  async find(key: string): Promise<StoredFile | null> {
    const type = FILE_KEY.exec(key)?.[1] as FileType | undefined;
    if (type === undefined) return null;
    const answer = await this.#send('GET', key);
    const { status, bytes } = answer;
    // A bucket that is not there has no file either, but nothing can be stored in it.
    if (status === 404 && !bytes.includes('NoSuchBucket')) return null;
    if (!isOk(answer)) throw refused('give', answer);
    return { size: bytes.length, type: MEDIA_TYPES[type], read: () => Readable.from([bytes]) };
  }

  async remove(key: string): Promise<void> {
    if (!FILE_KEY.test(key)) return;
    const answer = await this.#send('DELETE', key);
    if (!isOk(answer) && answer.status !== 404) throw refused('remove', answer);
  }

  async requireReachable(): Promise<void> {
    await this.find(NO_FILE);
  }

  async #send(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Buffer, type?: string): Promise<Answer> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const call = {
      method,
      headers: { 'x-amz-content-sha256': hash, ...(type === undefined ? {} : { 'content-type': type }) },
      body: bytes === undefined ? null : new Uint8Array(bytes),
      // A redirect would lead to another store than the configured one.
      redirect: 'error' as const,
    };
    // Passed to fetch, not to the request: the signal that a request makes of it is lost with the next garbage
    // collection, and the call would wait for five minutes.
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      for (let attempt = 0; ; attempt++) {
        const answer = await fetch(await this.#client.sign(`${this.#base}/${key}`, call), { signal });
        const { status } = answer;
        const body = Buffer.from(await answer.arrayBuffer());
        if (attempt === RETRIES || (status < 500 && status !== 429)) return { status, bytes: body };
        await wait(FIRST_WAIT_MS * 2 ** attempt, undefined, { signal });
      }
    } catch (cause) {
      throw new FilesUnavailable('The file store does not answer', { cause });
    }
  }
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function refused(what: string, { status }: Answer): FilesUnavailable {
  return new FilesUnavailable(`The file store does not ${what} a file: status ${status}`);
}
