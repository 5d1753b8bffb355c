import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cell } from '../../../platform/sheets/cell.ts';

/** A row of an import; undefined leaves a value unchanged, null removes it. */
export type Cells = readonly (Cell | undefined)[];

/** The thing of 1C from which a row was made. */
export interface Thing {
  /** Ид in 1C. */
  readonly ref: string;
  /** Name of the row for people. */
  readonly name: string;
}

/** Items that are packed together. */
const BLOCK = 500;
/** JSON has no undefined; a cell is never a list. */
const UNDEFINED: readonly never[] = [];

/**
 * A long list, packed as compressed JSON: the 250,000 balances of a large chain need 80 MB of memory as objects, 19 as
 * JSON, 4 compressed.
 */
export class PackedList<Item> {
  readonly #blocks: Uint8Array[] = [];
  #open: Item[] = [];

  get length(): number {
    return this.#blocks.length * BLOCK + this.#open.length;
  }

  add(item: Item): void {
    this.#open.push(item);
    if (this.#open.length < BLOCK) return;
    this.#blocks.push(pack(JSON.stringify(this.#open)));
    this.#open = [];
  }

  /** Iterates over the items in blocks, as often as needed. */
  *blocks(): Generator<readonly Item[]> {
    for (const packed of this.#blocks) yield read(packed) as Item[];
    if (this.#open.length > 0) yield this.#open;
  }

  /** Finds the items at these places, from 0; places beyond the list are ignored. */
  at(places: Iterable<number>): Map<number, Item> {
    const found = new Map<number, Item>();
    let block = -1;
    let items: readonly Item[] = [];
    for (const place of [...places].sort((a, b) => a - b)) {
      if (Math.floor(place / BLOCK) !== block) {
        block = Math.floor(place / BLOCK);
        const packed = this.#blocks[block];
        items =
          packed !== undefined ? (read(packed) as Item[]) : block === this.#blocks.length ? this.#open : [];
      }
      const item = items[place % BLOCK];
      if (item !== undefined) found.set(place, item);
    }
    return found;
  }

  /** The items that pass, as one JSON text. */
  jsonOf(passes: (item: Item) => boolean): { readonly text: string; readonly count: number } {
    const texts: string[] = [];
    let count = 0;
    for (const items of this.blocks()) {
      const passing = items.filter(passes);
      if (passing.length > 0) texts.push(JSON.stringify(passing).slice(1, -1));
      count += passing.length;
    }
    return { text: `[${texts.join()}]`, count };
  }
}

/** Rows of an import with their things of 1C. */
export class PackedRows {
  readonly #rows = new PackedList<readonly (Cell | readonly never[])[]>();
  readonly #things = new PackedList<Thing>();

  get length(): number {
    return this.#rows.length;
  }

  add(thing: Thing, row: Cells): void {
    this.#rows.add(row.map((cell) => (cell === undefined ? UNDEFINED : cell)));
    this.#things.add(thing);
  }

  /** Iterates over the rows in blocks, as often as needed. */
  *blocks(): Generator<readonly Cells[]> {
    for (const rows of this.#rows.blocks()) yield rows.map(cellsOf);
  }

  /** Finds the things at row numbers, from 0; numbers beyond the rows are ignored. */
  thingsAt(places: Iterable<number>): Map<number, Thing> {
    return this.#things.at(places);
  }
}

/** Compresses at the fastest level, and copies: the buffers of zlib are longer than what they hold. */
function pack(text: string): Uint8Array {
  return Uint8Array.from(deflateRawSync(text, { level: 1 }));
}

function read(packed: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(packed).toString());
}

function cellsOf(row: readonly (Cell | readonly never[])[]): Cells {
  return row.map((cell) => (Array.isArray(cell) ? undefined : (cell as Cell)));
}
