import type { Cell, Rows } from './cell.ts';

/** Consecutive rows of a sheet. */
export interface Block {
  /** Index of its first row in the sheet, from 0. */
  readonly first: number;
  readonly rows: Rows;
}

/** The rows of a sheet, iterated block by block as often as needed. */
export interface SheetContent {
  /** Number of rows up to the last one that is not empty. */
  readonly length: number;
  /** The first rows: a title, the headings and some of the rows below. */
  readonly head: Rows;
  blocks(): Iterable<Block>;
}

/**
 * Maximum number of rows of a block, and of the letters after which it ends: the main thread works on a block without a
 * pause.
 */
const BLOCK = 1000;
const BLOCK_LETTERS = 1_000_000;
/** Rows of the head. */
const HEAD = 250;

/** Content of rows that are already in memory. */
export function contentOf(rows: Rows): SheetContent {
  return { length: rows.length, head: rows.slice(0, HEAD), blocks: () => [{ first: 0, rows }] };
}

/** All rows at once, for sheets that are small by nature. */
export function allRows(content: SheetContent): Rows {
  return [...content.blocks()].flatMap(({ rows }) => rows);
}

/** Rows as the worker thread returns them: each block as JSON in UTF-8. */
export interface Packed {
  readonly length: number;
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Content whose rows stay serialised: as values they would use ten times the memory and slow down the garbage
 * collector.
 */
export function unpacked({ length, blocks }: Packed): SheetContent {
  const decoder = new TextDecoder();
  const rowsOf = (block: Uint8Array) => JSON.parse(decoder.decode(block)) as Cell[][];
  const head: Cell[][] = [];
  for (const block of blocks) {
    if (head.length >= HEAD) break;
    head.push(...rowsOf(block).slice(0, HEAD - head.length));
  }
  return {
    length,
    head,
    *blocks() {
      let first = 0;
      for (const block of blocks) {
        const rows = rowsOf(block);
        yield { first, rows };
        first += rows.length;
      }
    },
  };
}

/** Serialises rows one by one; empty rows at the end are left out. */
export class Packer {
  readonly #encoder = new TextEncoder();
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  #rows: (readonly Cell[])[] = [];
  #letters = 0;
  #empty = 0;
  #length = 0;

  add(row: readonly Cell[]): void {
    if (row.every((cell) => cell === null || cell === '')) {
      this.#empty += 1;
      return;
    }
    for (; this.#empty > 0; this.#empty--) this.#put([]);
    this.#put(row);
  }

  #put(row: readonly Cell[]): void {
    this.#rows.push(row);
    this.#length += 1;
    for (const cell of row) if (typeof cell === 'string') this.#letters += cell.length;
    if (this.#rows.length === BLOCK || this.#letters >= BLOCK_LETTERS) this.#pack();
  }

  #pack(): void {
    this.#blocks.push(this.#encoder.encode(JSON.stringify(this.#rows)));
    this.#rows = [];
    this.#letters = 0;
  }

  end(): Packed {
    if (this.#rows.length > 0) this.#pack();
    return { length: this.#length, blocks: this.#blocks };
  }

  /** Number of rows up to the last one that is not empty. */
  get filled(): number {
    return this.#length;
  }
}
