const SPACE = 0x20;
const BACKSLASH = 0x5c;
const RETURN = 0x0d;
const NEW_LINE = 0x0a;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Byte to write after a backslash in a literal string; 0 for one that needs no escape. */
const ESCAPED = new Uint8Array(256);
for (const byte of [BACKSLASH, 0x28, 0x29]) ESCAPED[byte] = byte;
// A bare return would be read as the end of a line.
ESCAPED[RETURN] = 0x72;

/**
 * Content stream operators into bytes that are used again for each page: strings would be made, joined,
 * encoded and collected, which is most of what a PDF of thousands of tags costs.
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

  /** Makes room for `count` more bytes. The writing methods check nothing themselves but `bytes`. */
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

  /** Short ASCII: operators and names. */
  ascii(text: string): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
    this.#at = at;
  }

  /** An operator and the end of its line. */
  line(operator: string): void {
    this.ascii(operator);
    this.#bytes[this.#at++] = NEW_LINE;
  }

  /** A whole number and a space. */
  int(value: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let rest = value;
    // Most are rows and columns of a code.
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

  /** A number below 65,536 as two bytes of a literal string: up to four bytes. */
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
