const SPACE = 0x20;
const BACKSLASH = 0x5c;
const RETURN = 0x0d;
const NEW_LINE = 0x0a;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Byte to write after a backslash in a literal string; 0 if no escape is needed. */
const ESCAPED = new Uint8Array(256);
for (const byte of [BACKSLASH, 0x28, 0x29]) ESCAPED[byte] = byte;
// A bare carriage return would be read as the end of a line.
ESCAPED[RETURN] = 0x72;

/**
 * Writes content stream operators to a buffer that is reused for each page: strings would be made, joined,
 * encoded and collected, which is most of the cost of a PDF of thousands of tags.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  /** Returns the bytes written from `start` on; valid until the next write. */
  view(start = 0): Buffer {
    return this.#bytes.subarray(start, this.#at);
  }

  clear(): void {
    this.#at = 0;
  }

  /** Makes space for `count` more bytes. Of the writing methods only `bytes` checks the space itself. */
  reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }

  bytes(source: Uint8Array): void {
    this.reserve(source.length);
    this.#bytes.set(source, this.#at);
    this.#at += source.length;
  }

  /** Writes short ASCII: operators and names. */
  ascii(text: string): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.#at = at;
  }

  /** Writes an operator and a line end. */
  line(operator: string): void {
    this.ascii(operator);
    this.#bytes[this.#at++] = NEW_LINE;
  }

  /** Writes an integer and a space. */
  int(value: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let rest = value;
    // Fast path: most are rows and columns of a code.
    if (rest >= 0 && rest < 10) {
      bytes[at] = ZERO + rest;
      bytes[at + 1] = SPACE;
      this.#at = at + 2;
      return;
    }
    if (rest < 0) {
      bytes[at++] = MINUS;
      rest = -rest;
    }
    let digits = 1;
    for (let limit = 10; rest >= limit; limit *= 10) digits++;
    for (let i = at + digits - 1; i >= at; i--) {
      const next = Math.trunc(rest / 10);
      bytes[i] = ZERO + (rest - next * 10);
      rest = next;
    }
    at += digits;
    bytes[at++] = SPACE;
    this.#at = at;
  }

  /** Writes a number below 65,536 as two bytes of a literal string: up to four bytes. */
  pair(value: number): void {
    this.#literal(value >> 8);
    this.#literal(value & 255);
  }

  #literal(byte: number): void {
    const escaped = ESCAPED[byte] ?? 0;
    if (escaped !== 0) this.#bytes[this.#at++] = BACKSLASH;
    this.#bytes[this.#at++] = escaped === 0 ? byte : escaped;
  }
}
