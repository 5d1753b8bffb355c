/**
 * QR codes (ISO/IEC 18004, model 2), versions 1 to 3 at error correction level M: enough for a check code and
 * small enough for a tag. Own implementation for speed, thousands per second: up to version 3 a row of
 * modules is the bits of one integer, and choosing the mask is a few operations on whole rows.
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
/** Values of the alphanumeric mode by character code. */
const ALPHANUMERIC_VALUE = new Uint8Array(128);
for (let i = 0; i < ALPHANUMERIC.length; i++) ALPHANUMERIC_VALUE[ALPHANUMERIC.charCodeAt(i)] = i;
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

/** Part that is equal in every code of a version: computed once. */
interface Frame {
  readonly size: number;
  /** Cells of the data, in filling order: row × 32 + column. */
  readonly path: Uint16Array;
  /**
   * For each mask all modules except those of the data, and the modules that the mask inverts: by rows, then
   * by columns.
   */
  readonly masks: readonly Int32Array[];
  /** Logarithms of the generator's coefficients. */
  readonly generator: Uint8Array;
}

/**
 * Modules of the current code, by rows and then by columns; the buffer is reused, because codes are made one
 * at a time.
 */
const MOST_MODULES = 2 * 29;
const data = new Int32Array(MOST_MODULES);
let tried = new Int32Array(MOST_MODULES);
let best = new Int32Array(MOST_MODULES);

const frames: (Frame | undefined)[] = [];

/**
 * The QR code of `text`, in the smallest version that fits; `null` if version 3 is too small (61 digits,
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
  writeBits(text, alphanumeric, codewords, spec.codewords - spec.ecc);
  writeRemainder(codewords, frame.generator);
  return { text, size: frame.size, rects: mergeModules(mask(frame, codewords), frame.size) };
}

/** Writes a text into the first `length` bytes. */
function writeBits(text: string, alphanumeric: boolean, bytes: Uint8Array, length: number): void {
  let at = 0;
  let held = 0;
  let count = 0;
  const put = (value: number, bits: number): void => {
    held = (held << bits) | value;
    count += bits;
    for (; count >= 8; count -= 8) bytes[at++] = held >> (count - 8);
    held &= (1 << count) - 1;
  };
  if (alphanumeric) {
    put(0b0010, 4);
    put(text.length, 9);
    const valueAt = (i: number): number => ALPHANUMERIC_VALUE[text.charCodeAt(i)] ?? 0;
    for (let i = 0; i + 1 < text.length; i += 2) put(valueAt(i) * 45 + valueAt(i + 1), 11);
    if (text.length % 2 === 1) put(valueAt(text.length - 1), 6);
  } else {
    put(0b0100, 4);
    put(text.length, 8);
    for (let i = 0; i < text.length; i++) put(text.charCodeAt(i), 8);
  }
  // The terminator has up to four light bits; then whole bytes of padding.
  put(0, Math.min(4, (length - at) * 8 - count));
  if (count > 0) put(0, 8 - count);
  for (let pad = 0xec; at < length; pad ^= 0xec ^ 0x11) bytes[at++] = pad;
}

/** Logarithms of the coefficients of (x - 1)(x - 2)(x - 4)… without the leading 1; none of them is 0. */
function generatorPolynomial(degree: number): Uint8Array {
  const out = new Uint8Array(degree);
  out[degree - 1] = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      out[j] = multiply(out[j] ?? 0, EXP[i] ?? 0) ^ (out[j + 1] ?? 0);
    }
  }
  return out.map((coefficient) => LOG[coefficient] ?? 0);
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0);
}

/** Writes the error correction of the bytes before it into the last bytes: the remainder of their division. */
function writeRemainder(codewords: Uint8Array, generator: Uint8Array): void {
  const degree = generator.length;
  const length = codewords.length - degree;
  const rest = new Uint8Array(codewords);
  for (let i = 0; i < length; i++) {
    const factor = rest[i] ?? 0;
    if (factor === 0) continue;
    const log = LOG[factor] ?? 0;
    for (let j = 0; j < degree; j++) {
      rest[i + 1 + j] = (rest[i + 1 + j] ?? 0) ^ (EXP[(generator[j] ?? 0) + log] ?? 0);
    }
  }
  codewords.set(rest.subarray(length), length);
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

/** Rows of the code with the mask of the lowest penalty; valid until the next code. */
function mask(frame: Frame, codewords: Uint8Array): Int32Array {
  const { size, path } = frame;
  data.fill(0);
  let i = 0;
  for (const codeword of codewords) {
    for (let bit = 0x80; bit > 0; bit >>= 1, i++) {
      if ((codeword & bit) === 0) continue;
      const cell = path[i] ?? 0;
      put(data, size, cell >> 5, cell & 31);
    }
  }
  let least = Number.POSITIVE_INFINITY;
  for (const turns of frame.masks) {
    for (let line = 0; line < size * 2; line++) tried[line] = (data[line] ?? 0) ^ (turns[line] ?? 0);
    const penalty = penaltyOf(tried, size, least);
    if (penalty < least) {
      least = penalty;
      [best, tried] = [tried, best];
    }
  }
  return best;
}

function countBits(value: number): number {
  let n = value - ((value >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Penalty of a pattern: the four rules of ISO/IEC 18004 7.8.3.1, on whole rows and columns. Stops early with
 * a partial sum when it is no less than `least`.
 */
function penaltyOf(modules: Int32Array, size: number, least: number): number {
  const all = (1 << size) - 1;
  let penalty = 0;
  let dark = 0;
  let above = 0;
  for (let line = 0; line < size * 2; line++) {
    if (penalty >= least) return penalty;
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

/** Indexes in the list: rectangles that continue from the row above, and those of this row. */
let open = new Int32Array(16);
let here = new Int32Array(16);
/** The list itself: at most one rectangle for each two columns of a row, four numbers each. */
const list = new Int32Array(29 * 15 * 4);

/** Merges dark modules to few rectangles: runs along the rows, equal runs under each other joined. */
function mergeModules(rows: Int32Array, size: number): number[] {
  let length = 0;
  let opened = 0;
  for (let row = 0; row < size; row++) {
    let count = 0;
    let next = 0;
    let bits = rows[row] ?? 0;
    while (bits !== 0) {
      const start = 31 - Math.clz32(bits & -bits);
      const width = 31 - Math.clz32(~(bits >>> start) & -~(bits >>> start));
      bits &= ~(((1 << width) - 1) << start);
      // Open rectangles are in the order of their columns, as the runs are.
      while (next < opened && (list[open[next] ?? 0] ?? 0) < start) next++;
      const rect = next < opened ? (open[next] ?? 0) : -1;
      if (rect >= 0 && list[rect] === start && list[rect + 2] === width) {
        list[rect + 3] = (list[rect + 3] ?? 0) + 1;
        here[count++] = rect;
      } else {
        here[count++] = length;
        list[length++] = start;
        list[length++] = row;
        list[length++] = width;
        list[length++] = 1;
      }
    }
    [open, here] = [here, open];
    opened = count;
  }
  const rects = new Array<number>(length);
  for (let i = 0; i < length; i++) rects[i] = list[i] ?? 0;
  return rects;
}
