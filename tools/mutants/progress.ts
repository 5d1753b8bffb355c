import { isAlive, type Status } from './mutant.ts';

/** Prints survivors at once, and the progress of the run at intervals. */
export class Progress {
  readonly #kind: string;
  readonly #began = Date.now();
  #total = 0;
  #done = 0;
  #alive = 0;
  #shown = Date.now();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Number of mutants to come. */
  expect(total: number): void {
    this.#total = total;
    this.#line();
  }

  /** Lowers the number of mutants to come by one. */
  leaveOut(): void {
    if (this.#total > 0) this.#total -= 1;
  }

  /** Counts a mutant that was run. */
  done(status: Status, description: string): void {
    this.#done += 1;
    if (isAlive({ status })) {
      this.#alive += 1;
      console.log(`  survived ${description.replace(/\s+/g, ' ').slice(0, 180)}`);
    }
    if (Date.now() - this.#shown > 30_000) this.#line();
  }

  end(): void {
    this.#line();
  }

  #line(): void {
    this.#shown = Date.now();
    const seconds = (Date.now() - this.#began) / 1000;
    const each = this.#done > 0 ? `, ${(seconds / this.#done).toFixed(1)} s each` : '';
    console.log(`  ${this.#kind}: ${this.#done} of ${this.#total} mutants, ${this.#alive} survived${each}`);
  }
}
