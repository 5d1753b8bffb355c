/** Longest pause between two characters of a scanner, milliseconds; people need more than twice that. */
const GAP_MS = 50;
/** Longest pause before its Enter: some scanners wait a moment. */
const END_MS = 120;
/** Shortest code that is taken for one. */
const SHORTEST = 6;
/** Longest code: the address on a tag, of a site with a long name. */
const LONGEST = 80;

/**
 * Distinguishes a bar-code scanner from a person: it is a keyboard that types at least 6 characters, each within 50
 * ms of the one before, and Enter within 120 ms of the last.
 */
export class ScanReader {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Reads one key.
   * @param at moment of the key in milliseconds
   * @returns the code when the key ends one, else null
   */
  read(key: string, at: number): string | null {
    const pause = at - this.#last;
    const text = this.#text;
    if (key === 'Enter') {
      this.#text = '';
      return pause <= END_MS && text.length >= SHORTEST && text.length <= LONGEST ? text : null;
    }
    // Shift comes with a capital letter and is no character of its own.
    if (key.length !== 1) {
      if (key !== 'Shift') this.#text = '';
      return null;
    }
    this.#text = pause <= GAP_MS ? text + key : key;
    this.#last = at;
    return null;
  }
}
