import { keyText, type MutantKey } from './mutant.ts';

/** Position in a text: line and column, both from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** Text of a source file, addressed by line and column. */
export class SourceText {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** Returns the offsets of two places. */
  range({ start, end }: { start: Place; end: Place }): [start: number, end: number] {
    return [this.#offset(start), this.#offset(end)];
  }

  /** Returns the key of a mutant of these characters, without the occurrence. */
  describe(
    file: string,
    mutator: string,
    start: number,
    end: number,
    replacement: string,
  ): Omit<MutantKey, 'occurrence'> {
    const original = keyText(this.#text.slice(start, end));
    return { file, mutator, original, replacement: keyText(replacement) };
  }

  #offset({ line, column }: Place): number {
    return (this.#starts[line] ?? 0) + column;
  }
}
