/** Longest time between two equal reads of one code, milliseconds. */
const PAIR_MS = 1000;
/** Time for which a code stays silent after it was last in view, milliseconds. */
const SILENCE_MS = 1500;

/**
 * Turns reads of single pictures into scans. A code counts after two equal reads in a row; while it stays in view, and
 * 1.5 s after that, it does not count again.
 */
export class ReadFilter {
  #candidate: { readonly text: string; readonly at: number } | null = null;
  /** Moment at which each counted code was last in view. */
  readonly #seen = new Map<string, number>();

  /**
   * Adds the read of one picture.
   * @param at moment of the picture in milliseconds
   * @returns the code when it counts now, else null
   */
  read(text: string, at: number): string | null {
    for (const [known, seen] of this.#seen) if (at - seen >= SILENCE_MS) this.#seen.delete(known);
    if (this.#seen.has(text)) {
      this.#seen.set(text, at);
      return null;
    }
    const before = this.#candidate;
    if (before?.text !== text || at - before.at > PAIR_MS) {
      this.#candidate = { text, at };
      return null;
    }
    this.#candidate = null;
    this.#seen.set(text, at);
    return text;
  }
}
