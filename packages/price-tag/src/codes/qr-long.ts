/**
 * QR codes of versions 4 to 6 at error correction level M, for texts that a tag has no room for: up to 106 bytes.
 * Written plainly, on single modules: these are drawn one at a time, for a screen.
 */
import {
  formatBits,
  formatCells,
  generatorPolynomial,
  MASKS,
  type Qr,
  writeBits,
  writeRemainder,
} from './qr.ts';

interface LongVersion {
  readonly size: number;
  readonly blocks: number;
  /** Codewords of each block: data, error correction (ISO/IEC 18004 table 9). */
  readonly data: number;
  readonly ecc: number;
}

const VERSIONS: readonly LongVersion[] = [
  { size: 33, blocks: 2, data: 32, ecc: 18 },
  { size: 37, blocks: 2, data: 43, ecc: 24 },
  { size: 41, blocks: 4, data: 27, ecc: 16 },
];
/** Bits before the text: mode and length. */
const HEAD_BITS = 12;

/** Rows of modules; undefined where data goes. */
type Frame = (boolean | undefined)[][];
type Grid = boolean[][];

/** The QR code of a text of ASCII; null where it is too long or has other letters. */
export function longQrCode(text: string): Qr | null {
  if (!/^[\x20-\x7e]*$/.test(text)) return null;
  const version = VERSIONS.find(({ blocks, data }) => text.length * 8 + HEAD_BITS <= blocks * data * 8);
  if (version === undefined) return null;
  const frame = frameOf(version.size);
  const bits = bitsOf(text, version);
  let best: Grid = [];
  let least = Number.POSITIVE_INFINITY;
  MASKS.forEach((turns, mask) => {
    const grid = filled(frame, bits, turns);
    formatCells(version.size).forEach(([row, column], i) => {
      set(grid, row, column, ((formatBits(mask) >> (14 - (i % 15))) & 1) === 1);
    });
    const penalty = penaltyOf(grid);
    if (penalty < least) [best, least] = [grid, penalty];
  });
  return { text, size: version.size, rects: rectsOf(best) };
}

function set<T>(rows: T[][], row: number, column: number, value: T): void {
  const line = rows[row];
  if (line !== undefined && column >= 0 && column < line.length) line[column] = value;
}

/** Text and error correction of each block, interleaved. */
function bitsOf(text: string, { blocks, data, ecc }: LongVersion): boolean[] {
  const bytes = new Uint8Array(blocks * data);
  writeBits(text, false, bytes, bytes.length);
  const generator = generatorPolynomial(ecc);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = new Uint8Array(data + ecc);
    part.set(bytes.subarray(block * data, (block + 1) * data));
    writeRemainder(part, generator);
    return part;
  });
  const codewords = Array.from({ length: data + ecc }, (_, i) => parts.map((part) => part[i] ?? 0)).flat();
  return codewords.flatMap((byte) => Array.from({ length: 8 }, (_, i) => ((byte >> (7 - i)) & 1) === 1));
}

function frameOf(size: number): Frame {
  const frame: Frame = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  for (let i = 0; i < size; i++) {
    set(frame, 6, i, i % 2 === 0);
    set(frame, i, 6, i % 2 === 0);
  }
  const square = (row: number, column: number, reach: number, isLight: (ring: number) => boolean) => {
    for (let dr = -reach; dr <= reach; dr++)
      for (let dc = -reach; dc <= reach; dc++)
        set(frame, row + dr, column + dc, !isLight(Math.max(Math.abs(dr), Math.abs(dc))));
  };
  const finder = (ring: number) => ring === 2 || ring === 4;
  square(3, 3, 4, finder);
  square(3, size - 4, 4, finder);
  square(size - 4, 3, 4, finder);
  square(size - 7, size - 7, 2, (ring) => ring === 1);
  for (const [row, column] of formatCells(size)) set(frame, row, column, false);
  set(frame, size - 8, 8, true);
  return frame;
}

/** The data in its zigzag, turned round by a mask; modules that are left over are light under it. */
function filled(
  frame: Frame,
  bits: readonly boolean[],
  turns: (row: number, column: number) => boolean,
): Grid {
  const size = frame.length;
  const grid = frame.map((line) => line.map((dark) => dark ?? false));
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (frame[row]?.[column] !== undefined) continue;
        set(grid, row, column, (bits[at] ?? false) !== turns(row, column));
        at += 1;
      }
    }
  }
  return grid;
}

/** How hard the pattern is to read: the four rules of ISO/IEC 18004 7.8.3.1. */
function penaltyOf(grid: Grid): number {
  const rows = grid.map((line) => line.map((dark) => (dark ? '#' : '.')).join(''));
  const columns = grid.map((_, column) => rows.map((row) => row[column]).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/#{5,}|\.{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=#\.###\.#\.{4})|(?=\.{4}#\.###\.#)/g)].length;
  }
  for (const [i, row] of rows.slice(1).entries()) {
    for (let j = 1; j < row.length; j++) {
      const block = `${rows[i]?.slice(j - 1, j + 1)}${row.slice(j - 1, j + 1)}`;
      if (block === '####' || block === '....') penalty += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

/** Runs of dark modules: column, row, columns, rows. */
function rectsOf(grid: Grid): number[] {
  return grid.flatMap((line, row) =>
    [
      ...line
        .map((dark) => (dark ? '#' : '.'))
        .join('')
        .matchAll(/#+/g),
    ].flatMap((run) => [run.index, row, run[0].length, 1]),
  );
}
