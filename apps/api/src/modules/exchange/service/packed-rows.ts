import type { Cell } from '../../../platform/sheets/cell.ts';

/** A row of an import; undefined says nothing, null takes a value away. */
export type Cells = readonly (Cell | undefined)[];

/** The thing of 1C that a row is. */
export interface Thing {
  /** Ид in 1C. */
  readonly ref: string;
  /** Name by which a person knows the row. */
  readonly name: string;
}

/** Rows that are packed together. */
const BLOCK = 1000;
/** JSON has no undefined; a cell is never a list. */
const UNDEFINED: readonly never[] = [];

/**
 * Rows of an import with the things of 1C that they are, packed as JSON in UTF-8: as values, balances of a large
 * chain would take 80 MB of the server.
 */
export class PackedRows {
  readonly #blocks: { readonly rows: Uint8Array; readonly things: Uint8Array }[] = [];
  #rows: Cells[] = [];
  #things: Thing[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(thing: Thing, row: Cells): void {
    this.#rows.push(row);
    this.#things.push(thing);
    this.#length += 1;
    if (this.#rows.length === BLOCK) this.#pack();
  }

  #pack(): void {
    const encoder = new TextEncoder();
    const rows = JSON.stringify(this.#rows, (_, value: unknown) => (value === undefined ? UNDEFINED : value));
    const things = JSON.stringify(this.#things);
    this.#blocks.push({ rows: encoder.encode(rows), things: encoder.encode(things) });
    this.#rows = [];
    this.#things = [];
  }

  /** Goes through the rows, some at a time, as often as needed; no row is added any more. */
  *blocks(): Generator<readonly Cells[]> {
    if (this.#rows.length > 0) this.#pack();
    for (const { rows } of this.#blocks) yield (read(rows) as (Cell | readonly never[])[][]).map(cellsOf);
  }

  /** Finds the things at places of rows, from 0; places beyond the rows are passed over. */
  thingsAt(places: Iterable<number>): Map<number, Thing> {
    if (this.#rows.length > 0) this.#pack();
    const found = new Map<number, Thing>();
    let at = -1;
    let things: readonly Thing[] = [];
    for (const place of [...places].sort((a, b) => a - b)) {
      if (Math.floor(place / BLOCK) !== at) {
        at = Math.floor(place / BLOCK);
        const block = this.#blocks[at];
        things = block === undefined ? [] : (read(block.things) as Thing[]);
      }
      const thing = things[place % BLOCK];
      if (thing !== undefined) found.set(place, thing);
    }
    return found;
  }
}

function read(packed: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(packed));
}

function cellsOf(row: readonly (Cell | readonly never[])[]): Cells {
  return row.map((cell) => (Array.isArray(cell) ? undefined : (cell as Cell)));
}
