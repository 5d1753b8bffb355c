import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
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

/** Timeout of a request to the store. */
const TIMEOUT_MS = 15_000;
/** Number of retries after answers 429 and 5xx. */
const RETRIES = 2;

/** Key that no file ever gets. */
const NO_FILE = `${'0'.repeat(32)}.webp`;

/**
 * Files in a bucket. Requests are signed by Signature Version 4, bodies included. Several servers can share a
 * bucket, but not a folder.
 */
export class S3Store implements FileStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      retries: RETRIES,
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
    await answer.body?.cancel();
    if (!answer.ok) throw refused('keep', answer);
  }

  async find(key: string): Promise<StoredFile | null> {
    const type = FILE_KEY.exec(key)?.[1] as FileType | undefined;
    if (type === undefined) return null;
    const answer = await this.#send('GET', key);
    const { body } = answer;
    if (answer.status === 404) {
      await body?.cancel();
      return null;
    }
    if (!answer.ok || body === null) throw refused('give', answer);
    const size = Number(answer.headers.get('content-length'));
    return { size, type: MEDIA_TYPES[type], read: () => Readable.fromWeb(body as ReadableStream) };
  }

  async remove(key: string): Promise<void> {
    if (!FILE_KEY.test(key)) return;
    const answer = await this.#send('DELETE', key);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw refused('remove', answer);
  }

  async requireReachable(): Promise<void> {
    await this.find(NO_FILE);
  }

  #send(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Buffer, type?: string): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const answer = this.#client.fetch(`${this.#base}/${key}`, {
      method,
      headers: { 'x-amz-content-sha256': hash, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
      // A redirect would lead to another store than the configured one.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.catch((cause: unknown) => {
      throw new FilesUnavailable('The file store does not answer', { cause });
    });
  }
}

function refused(what: string, { status }: Response): FilesUnavailable {
  return new FilesUnavailable(`The file store does not ${what} a file: status ${status}`);
}
