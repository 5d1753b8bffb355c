const SPACE = 0x20;
const NEW_LINE = 0x0a;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Hex digits of a byte, as two ASCII codes in one number. */
const HEX = Uint16Array.from({ length: 256 }, (_, byte) => {
  const text = byte.toString(16).padStart(2, '0');
  return text.charCodeAt(0) * 256 + text.charCodeAt(1);
});

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

  /** What has been written from `start` on; valid until the next write. */
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

  /** A number below 65,536 as four hex digits. */
  hex4(value: number): void {
    const bytes = this.#bytes;
    const high = HEX[value >> 8] ?? 0;
    const low = HEX[value & 255] ?? 0;
    const at = this.#at;
    bytes[at] = high >> 8;
    bytes[at + 1] = high & 255;
    bytes[at + 2] = low >> 8;
    bytes[at + 3] = low & 255;
    this.#at = at + 4;
  }
}
