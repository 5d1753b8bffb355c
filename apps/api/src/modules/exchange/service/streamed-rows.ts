import type { Cells, Thing } from './packed-rows.ts';

/** Batches whose things {@link StreamedRows} remembers: one is read ahead of the one that is checked. */
const REMEMBERED = 2;

/** Rows of an import that are read while they are checked, once, and are never in memory together. */
export class StreamedRows {
  readonly #batches: AsyncIterable<readonly (readonly [Thing, Cells])[]>;
  readonly #recent: { readonly first: number; readonly things: readonly Thing[] }[] = [];

  constructor(batches: AsyncIterable<readonly (readonly [Thing, Cells])[]>) {
    this.#batches = batches;
  }

  async *blocks(): AsyncGenerator<readonly Cells[]> {
    let first = 0;
    for await (const batch of this.#batches) {
      this.#recent.push({ first, things: batch.map(([thing]) => thing) });
      if (this.#recent.length > REMEMBERED) this.#recent.shift();
      first += batch.length;
      yield batch.map(([, cells]) => cells);
    }
  }

  /** Finds the things at row numbers, from 0, of the batch that is being checked; other numbers are ignored. */
  thingsAt(places: Iterable<number>): Map<number, Thing> {
    const found = new Map<number, Thing>();
    for (const place of places)
      for (const { first, things } of this.#recent) {
        const thing = things[place - first];
        if (thing !== undefined) found.set(place, thing);
      }
    return found;
  }
}
