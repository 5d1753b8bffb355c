/**
 * Statements of a transaction run one at a time. These two let the server compute while PostgreSQL works: the next
 * rows are read, and the previous ones written, meanwhile. Both wait for their statements before they throw, since the
 * transaction's rollback must not meet one that still waits.
 */

/**
 * Iterates items with what was read for each; the next item is read while the caller processes the current one.
 * @param read must not depend on what the caller writes for the item before
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item> | AsyncIterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<readonly [Item, Read]> {
  let next: { readonly item: Item; readonly reading: Promise<Read> } | undefined;
  try {
    for await (const item of items) {
      const current = next;
      next = { item, reading: read(item) };
      // Thrown where it is waited for; until then it must not count as unhandled.
      next.reading.catch(() => {});
      if (current !== undefined) yield [current.item, await current.reading];
    }
    if (next !== undefined) yield [next.item, await next.reading];
  } finally {
    await next?.reading.catch(() => {});
  }
}

/** Writes of which the last may still be under way. */
export class WriteBehind {
  #writing: Promise<void> = Promise.resolve();

  /**
   * Takes a write that was started, and waits for the one before.
   * @throws its error, once the write that was taken has ended too
   */
  async add(write: Promise<void>): Promise<void> {
    const before = this.#writing;
    this.#writing = write;
    write.catch(() => {});
    try {
      await before;
    } catch (error) {
      await this.settle();
      throw error;
    }
  }

  /** Waits for the last write. @throws its error */
  end(): Promise<void> {
    return this.#writing;
  }

  /** Waits for the last write after an error, which is thrown instead of the write's own. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }
}

/**
 * Runs work that writes in batches: `behind` takes a write that was started and waits for the one before, so that the
 * next batch is computed meanwhile. Ends once the last write has ended, even if the work throws.
 */
export async function writingBehind(
  work: (behind: (write: Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const writes = new WriteBehind();
  try {
    await work((write) => writes.add(write));
    await writes.end();
  } finally {
    await writes.settle();
  }
}
