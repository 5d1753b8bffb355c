/**
 * QR codes (ISO/IEC 18004, model 2), versions 1 to 3 at error correction level M: what a check code needs
 * and a tag has room for. Our own because it draws thousands a second: up to version 3 a row of modules is
 * the bits of one integer, and choosing the mask is a few operations on whole rows.
 */

/** A QR code: `size` modules square, dark modules merged into rectangles column, row, columns, rows… */
export interface Qr {
  readonly text: string;
  readonly size: number;
  readonly rects: readonly number[];
}

/** Light modules that must stay free on every side. */
export const QR_QUIET = 4;

interface VersionSpec {
  readonly codewords: number;
  readonly ecc: number;
  /** Centre of the alignment pattern, 0 for none. */
  readonly alignment: number;
}

// ISO/IEC 18004 tables 1 and 9, level M.
const VERSIONS: readonly VersionSpec[] = [
  { codewords: 26, ecc: 10, alignment: 0 },
  { codewords: 44, ecc: 16, alignment: 18 },
  { codewords: 70, ecc: 26, alignment: 22 },
];

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const LEVEL_M = 0;

// Logarithms of GF(256) over x^8 + x^4 + x^3 + x^2 + 1.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}

/** What is the same in every code of a version: made once. */
interface Frame {
  readonly size: number;
  /** Cells that data fills, in the order in which it does: row × 32 + column. */
  readonly path: Uint16Array;
  /** For each mask all modules but the data's, and what the mask turns round: by rows, then by columns. */
  readonly masks: readonly Int32Array[];
  readonly generator: Uint8Array;
}

const frames: (Frame | undefined)[] = [];

/**
 * The QR code of `text`, at the least version that holds it; `null` where version 3 does not (61 digits,
 * capitals and ` $%*+-./:`, or 42 other bytes) or a letter is not Latin-1.
 */
export function qrCode(text: string): Qr | null {
  const alphanumeric = /^[0-9A-Z $%*+\-./:]*$/.test(text);
  if (!alphanumeric && /[^\x20-\xff]/.test(text)) return null;
  const bits = alphanumeric
    ? 4 + 9 + Math.floor(text.length / 2) * 11 + (text.length % 2) * 6
    : 4 + 8 + text.length * 8;
  const version = VERSIONS.findIndex((spec) => bits <= (spec.codewords - spec.ecc) * 8);
  const spec = VERSIONS[version];
  if (spec === undefined) return null;
  frames[version] ??= makeFrame(version + 1, spec);
  const frame = frames[version];
  const codewords = new Uint8Array(spec.codewords);
  const data = codewords.subarray(0, spec.codewords - spec.ecc);
  writeBits(text, alphanumeric, data);
  codewords.set(remainder(data, frame.generator), data.length);
  return { text, size: frame.size, rects: mergeModules(mask(frame, codewords), frame.size) };
}

function writeBits(text: string, alphanumeric: boolean, bytes: Uint8Array): void {
  const { length } = bytes;
  let at = 0;
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--, at++) {
      if ((value >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
    }
  };
  if (alphanumeric) {
    put(0b0010, 4);
    put(text.length, 9);
    for (let i = 0; i + 1 < text.length; i += 2) {
      put(ALPHANUMERIC.indexOf(text.charAt(i)) * 45 + ALPHANUMERIC.indexOf(text.charAt(i + 1)), 11);
    }
    if (text.length % 2 === 1) put(ALPHANUMERIC.indexOf(text.charAt(text.length - 1)), 6);
  } else {
    put(0b0100, 4);
    put(text.length, 8);
    for (let i = 0; i < text.length; i++) put(text.charCodeAt(i), 8);
  }
  // The terminator is up to four light bits, which are there already; then whole bytes of padding.
  at = Math.min(at + 4, length * 8);
  for (let byte = (at + 7) >> 3, pad = 0xec; byte < length; byte++, pad ^= 0xec ^ 0x11) bytes[byte] = pad;
}

/** Coefficients of (x - 1)(x - 2)(x - 4)… without the leading 1. */
function generatorPolynomial(degree: number): Uint8Array {
  const out = new Uint8Array(degree);
  out[degree - 1] = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      out[j] = multiply(out[j] ?? 0, EXP[i] ?? 0) ^ (out[j + 1] ?? 0);
    }
  }
  return out;
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0);
}

function remainder(data: Uint8Array, generator: Uint8Array): Uint8Array {
  const degree = generator.length;
  const out = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ (out[0] ?? 0);
    out.copyWithin(0, 1);
    out[degree - 1] = 0;
    if (factor === 0) continue;
    const log = LOG[factor] ?? 0;
    for (let i = 0; i < degree; i++) {
      const term = generator[i] ?? 0;
      if (term !== 0) out[i] = (out[i] ?? 0) ^ (EXP[(LOG[term] ?? 0) + log] ?? 0);
    }
  }
  return out;
}

// ISO/IEC 18004 table 10: row, column.
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function makeFrame(version: number, spec: VersionSpec): Frame {
  const size = 17 + version * 4;
  const rows = new Int32Array(size);
  const taken = new Int32Array(size);
  const set = (row: number, column: number, dark: boolean): void => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    const bit = 1 << column;
    rows[row] = dark ? (rows[row] ?? 0) | bit : (rows[row] ?? 0) & ~bit;
    taken[row] = (taken[row] ?? 0) | bit;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const square = (row: number, column: number, reach: number, darkAt: (ring: number) => boolean): void => {
    for (let dr = -reach; dr <= reach; dr++) {
      for (let dc = -reach; dc <= reach; dc++) {
        set(row + dr, column + dc, darkAt(Math.max(Math.abs(dr), Math.abs(dc))));
      }
    }
  };
  const finder = (ring: number): boolean => ring !== 2 && ring !== 4;
  square(3, 3, 4, finder);
  square(3, size - 4, 4, finder);
  square(size - 4, 3, 4, finder);
  if (spec.alignment > 0) square(spec.alignment, spec.alignment, 2, (ring) => ring !== 1);
  const format = formatCells(size);
  for (const [row, column] of format) set(row, column, false);
  set(size - 8, 8, true);

  const path: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (((taken[row] ?? 0) & (1 << column)) === 0) path.push(row * 32 + column);
      }
    }
  }
  const masks = MASKS.map((turns, index) => {
    const modules = new Int32Array(size * 2);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if ((rows[row] ?? 0) & (1 << column)) put(modules, size, row, column);
      }
    }
    for (const cell of path) if (turns(cell >> 5, cell & 31)) put(modules, size, cell >> 5, cell & 31);
    const bits = formatBits(index);
    format.forEach(([row, column], i) => {
      if ((bits >> (14 - (i % 15))) & 1) put(modules, size, row, column);
    });
    return modules;
  });
  return { size, path: Uint16Array.from(path), masks, generator: generatorPolynomial(spec.ecc) };
}

/** Makes a module dark: in its row, and in its column (stored after the rows). */
function put(modules: Int32Array, size: number, row: number, column: number): void {
  modules[row] = (modules[row] ?? 0) | (1 << column);
  modules[size + column] = (modules[size + column] ?? 0) | (1 << row);
}

/** Cells of the format information, twice fifteen, bit 14 first. */
function formatCells(size: number): [number, number][] {
  const cells: [number, number][] = [];
  for (let i = 0; i < 6; i++) cells.push([8, i]);
  cells.push([8, 7], [8, 8], [7, 8]);
  for (let i = 5; i >= 0; i--) cells.push([i, 8]);
  for (let i = 0; i < 7; i++) cells.push([size - 1 - i, 8]);
  for (let i = 8; i > 0; i--) cells.push([8, size - i]);
  return cells;
}

/** Format information: level and mask with their BCH(15, 5) check, ISO/IEC 18004 annex C. */
function formatBits(maskIndex: number): number {
  const data = (LEVEL_M << 3) | maskIndex;
  let rest = data << 10;
  for (let bit = 14; bit >= 10; bit--) {
    if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  }
  return ((data << 10) | rest) ^ 0b101010000010010;
}

/** Rows of the code under the mask that reads best. */
function mask(frame: Frame, codewords: Uint8Array): Int32Array {
  const { size, path } = frame;
  const data = new Int32Array(size * 2);
  for (let i = 0; i < codewords.length * 8; i++) {
    const cell = path[i] ?? 0;
    if (((codewords[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) put(data, size, cell >> 5, cell & 31);
  }
  let best = new Int32Array(size * 2);
  let modules = new Int32Array(size * 2);
  let least = Number.POSITIVE_INFINITY;
  for (const turns of frame.masks) {
    for (let i = 0; i < modules.length; i++) modules[i] = (data[i] ?? 0) ^ (turns[i] ?? 0);
    const penalty = penaltyOf(modules, size);
    if (penalty < least) {
      least = penalty;
      [best, modules] = [modules, best];
    }
  }
  return best;
}

function countBits(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How hard the pattern is to read: the four rules of ISO/IEC 18004 7.8.3.1, on whole rows and columns. */
function penaltyOf(modules: Int32Array, size: number): number {
  const all = (1 << size) - 1;
  let penalty = 0;
  let dark = 0;
  let above = 0;
  for (let line = 0; line < size * 2; line++) {
    const x = modules[line] ?? 0;
    const light = ~x & all;
    penalty += runs(x) + runs(light);
    // 1011101 with four light modules before or after it.
    const core = x & (light >> 1) & (x >> 2) & (x >> 3) & (x >> 4) & (light >> 5) & (x >> 6);
    if (core !== 0) {
      const four = light & (light >> 1) & (light >> 2) & (light >> 3);
      penalty += 40 * (countBits(core & (four >> 7)) + countBits(core & (four << 4)));
    }
    if (line >= size) continue;
    dark += countBits(x);
    if (line > 0) {
      const bothDark = x & above;
      const bothLight = light & ~above;
      penalty += 3 * (countBits(bothDark & (bothDark >> 1)) + countBits(bothLight & (bothLight >> 1)));
    }
    above = x;
  }
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** Runs of n ≥ 5 equal modules weigh n - 2: one for each start of five in a row, two for each such run. */
function runs(x: number): number {
  const fives = x & (x >> 1) & (x >> 2) & (x >> 3) & (x >> 4);
  return fives === 0 ? 0 : countBits(fives) + 2 * countBits(fives & ~(fives << 1));
}

/** Dark modules as few rectangles: runs along the rows, equal runs under each other joined. */
function mergeModules(rows: Int32Array, size: number): number[] {
  const rects: number[] = [];
  let open: number[] = [];
  for (let row = 0; row < size; row++) {
    const here: number[] = [];
    let next = 0;
    let bits = rows[row] ?? 0;
    while (bits !== 0) {
      const start = 31 - Math.clz32(bits & -bits);
      const width = 31 - Math.clz32(~(bits >>> start) & -~(bits >>> start));
      bits &= ~(((1 << width) - 1) << start);
      // Rectangles still open are in order of their column, as these runs are.
      while (next < open.length && (rects[open[next] ?? 0] ?? 0) < start) next++;
      const rect = open[next] ?? -1;
      if (rect >= 0 && rects[rect] === start && rects[rect + 2] === width) {
        rects[rect + 3] = (rects[rect + 3] ?? 0) + 1;
        here.push(rect);
      } else {
        here.push(rects.length);
        rects.push(start, row, width, 1);
      }
    }
    open = here;
  }
  return rects;
}
