import { CommercemlError } from './error.ts';

/** Most bytes that are decoded and parsed at a time, so that the limits also apply to a file in one chunk. */
const PIECE = 65_536;
/** Number of bytes within which the declaration ends, if there is one. */
const HEAD = 512;
const DECLARED = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/;

function isMarked(head: Uint8Array): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

/**
 * Detects the encoding of a file: byte order mark, else declaration, else UTF-8.
 * @throws CommercemlError encoding_unsupported
 */
function encodingOf(head: Uint8Array): 'utf-8' | 'windows-1251' {
  if (isMarked(head)) return 'utf-8';
  const isWide = (head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0xff && head[1] === 0xfe);
  const declared = isWide ? 'utf-16' : DECLARED.exec(String.fromCharCode(...head))?.[1]?.toLowerCase();
  if (declared === undefined || declared === 'utf-8' || declared === 'utf8') return 'utf-8';
  if (declared === 'windows-1251' || declared === 'cp1251') return 'windows-1251';
  throw new CommercemlError('encoding_unsupported', { line: 1, byte: 0 }, declared);
}

/** Text of a piece, and the offset of its bytes in the file. */
export interface Piece {
  readonly text: string;
  readonly byte: number;
}

/** Decodes a file from chunks of any size; a character may be split between them. */
export class Decoder {
  readonly #mostBytes: number;
  /** First bytes, until the encoding is known. */
  #head: Uint8Array | null = new Uint8Array(0);
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #byte = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @throws CommercemlError too_large, encoding_unsupported, encoding_broken */
  *add(chunk: Uint8Array): Generator<Piece> {
    let bytes = chunk;
    if (this.#head !== null) {
      bytes = joined(this.#head, chunk);
      this.#head = bytes;
      if (bytes.length < HEAD) return;
      this.#begin(bytes);
    }
    yield* this.#decode(bytes);
  }

  /** Decodes the remaining bytes at the end. @throws CommercemlError as {@link add}, empty */
  *end(): Generator<Piece> {
    const head = this.#head;
    if (head !== null) {
      if (head.length === 0) throw new CommercemlError('empty', { line: 0, byte: 0 });
      this.#begin(head);
      yield* this.#decode(head);
    }
    yield { text: this.#text(undefined), byte: this.#byte };
  }

  #begin(head: Uint8Array): void {
    this.#head = null;
    this.#decoder = new TextDecoder(encodingOf(head.subarray(0, HEAD)), { fatal: true });
  }

  *#decode(bytes: Uint8Array): Generator<Piece> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const part = bytes.subarray(at, at + PIECE);
      const byte = this.#byte;
      if (byte + part.length > this.#mostBytes) throw new CommercemlError('too_large', { line: 0, byte });
      yield { text: this.#text(part), byte };
      this.#byte = byte + part.length;
    }
  }

  #text(part: Uint8Array | undefined): string {
    try {
      return this.#decoder?.decode(part, { stream: part !== undefined }) ?? '';
    } catch (cause) {
      throw new CommercemlError('encoding_broken', { line: 0, byte: this.#byte }, '', cause);
    }
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
