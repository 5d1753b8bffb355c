import { keyText, type MutantKey } from './mutant.ts';

/** A place in a text: line and column, both from 0. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The text of a source file, by lines and columns. */
export class SourceText {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** The characters between two places, as start and end. */
  range({ start, end }: { start: Place; end: Place }): [start: number, end: number] {
    return [this.#offset(start), this.#offset(end)];
  }

  /** What names a mutant of these characters, short of the occurrence. */
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
