const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function finish(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
}

/**
 * MurmurHash3 x86 128 (Austin Appleby, public domain, SMHasher's MurmurHash3_x86_128), seed 0, of the
 * UTF-16 code units of `text`, low byte first, as 32 hex digits.
 */
export function murmur3x128(text: string): string {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const units = text.length;
  // Two code units make one 32-bit word.
  let at = 0;
  for (; at + 8 <= units; at += 8) {
    const w1 = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    const w2 = text.charCodeAt(at + 2) | (text.charCodeAt(at + 3) << 16);
    const w3 = text.charCodeAt(at + 4) | (text.charCodeAt(at + 5) << 16);
    const w4 = text.charCodeAt(at + 6) | (text.charCodeAt(at + 7) << 16);
    h1 ^= Math.imul(rotate(Math.imul(w1, C1), 15), C2);
    h1 = (Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(w2, C2), 16), C3);
    h2 = (Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(w3, C3), 17), C4);
    h3 = (Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(w4, C4), 18), C1);
    h4 = (Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  // Past the end the code units are NaN, which the operators convert to the 0 of the tail. Not shared with the loop,
  // which V8 would then compile for NaN too.
  const word = (from: number): number => text.charCodeAt(from) | (text.charCodeAt(from + 1) << 16);
  h4 ^= Math.imul(rotate(Math.imul(word(at + 6), C4), 18), C1);
  h3 ^= Math.imul(rotate(Math.imul(word(at + 4), C3), 17), C4);
  h2 ^= Math.imul(rotate(Math.imul(word(at + 2), C2), 16), C3);
  h1 ^= Math.imul(rotate(Math.imul(word(at), C1), 15), C2);

  const bytes = units * 2;
  h1 ^= bytes;
  h2 ^= bytes;
  h3 ^= bytes;
  h4 ^= bytes;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h3 = finish(h3);
  h4 = finish(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  return hex(h1) + hex(h2 + h1) + hex(h3 + h1) + hex(h4 + h1);
}
