/** QR codes as grids of modules, with a straightforward implementation of the standard's rules. */
import type { Qr } from '../codes/qr.ts';

/** Rows of modules, true for dark ones. */
export type Grid = readonly (readonly boolean[])[];

export function gridOf({ size, rects }: Qr): Grid {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (let i = 0; i < rects.length; i += 4) {
    const [column = 0, row = 0, across = 0, down = 0] = rects.slice(i, i + 4);
    for (let y = row; y < row + down; y++) grid[y]?.fill(true, column, column + across);
  }
  return grid;
}

/** Masks of ISO/IEC 18004 table 10: whether the module at a row and column is inverted. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Format information of level M by mask, ISO/IEC 18004 table C.1. */
export const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

/** Places of the format information as row and column, both copies, first bit first. */
function formatPlaces(size: number): (readonly [number, number])[] {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const);
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const);
  const lower = [1, 2, 3, 4, 5, 6, 7].map((row) => [size - row, 8] as const);
  const right = [8, 7, 6, 5, 4, 3, 2, 1].map((column) => [8, size - column] as const);
  return [...first, ...up, ...lower, ...right];
}

/** Both copies of the format information that a code shows. */
export function formatsOf(grid: Grid): [string, string] {
  const bits = formatPlaces(grid.length).map(([row, column]) => (grid[row]?.[column] ? '1' : '0'));
  return [bits.slice(0, 15).join(''), bits.slice(15).join('')];
}

function isData(size: number, row: number, column: number): boolean {
  if ((row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)) return false;
  if (row === 6 || column === 6) return false;
  const centre = size - 7;
  return size === 21 || Math.abs(row - centre) > 2 || Math.abs(column - centre) > 2;
}

/** The same code with another mask. */
export function withMask(grid: Grid, from: number, to: number): Grid {
  const size = grid.length;
  const turns = (row: number, column: number): boolean =>
    isData(size, row, column) && MASKS[from]?.(row, column) !== MASKS[to]?.(row, column);
  const out = grid.map((line, row) => line.map((dark, column) => dark !== turns(row, column)));
  formatPlaces(size).forEach(([row, column], i) => {
    const line = out[row];
    if (line) line[column] = FORMATS[to]?.[i % 15] === '1';
  });
  return out;
}

/** Penalty of a pattern, ISO/IEC 18004 7.8.3.1. */
export function penaltyOf(grid: Grid): number {
  const rows = grid.map((line) => line.map((dark) => (dark ? '#' : '.')).join(''));
  const columns = grid.map((_, column) => rows.map((row) => row[column]).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/#{5,}|\.{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=#\.###\.#\.{4})/g)].length;
    penalty += 40 * [...line.matchAll(/(?=\.{4}#\.###\.#)/g)].length;
  }
  for (const [i, row] of rows.slice(1).entries()) {
    for (let j = 1; j < row.length; j++) {
      const block = `${rows[i]?.slice(j - 1, j + 1)}${row.slice(j - 1, j + 1)}`;
      if (block === '####' || block === '....') penalty += 3;
    }
  }
  const dark = rows.join('').replaceAll('.', '').length / grid.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}
