import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Progress of a job: `sending` from the first byte on, when a label may come out. */
export type Step = 'taken' | 'sending' | 'sent';

/** A printer's job in progress. */
export interface PrintEntry {
  readonly id: number;
  readonly printer: string;
  readonly step: Step;
}

/** A picture that an access point accepted for an electronic label and that was not yet reported to Javon. */
export interface AcceptedEntry {
  readonly id: number;
  readonly print: number;
  readonly digest: string;
}

/** Journal of work in progress, kept in a file so that it survives a crash. */
export class Journal<Entry extends { readonly id: number }> {
  readonly #file: string;
  readonly #entries: Map<number, Entry>;

  /** @throws if the file exists but cannot be read: without it, jobs could be printed twice */
  constructor(file: string) {
    this.#file = file;
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Entry[]) : [];
    this.#entries = new Map(known.map((entry) => [entry.id, entry]));
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Records a step; it is on the disk when this returns. */
  record(entry: Entry): void {
    this.#entries.set(entry.id, entry);
    this.#write();
  }

  /** Removes an entry that Javon knows the outcome of. */
  forget(id: number): void {
    if (this.#entries.delete(id)) this.#write();
  }

  /** Replaces the whole file: a half-written one would stop the program at its next start. */
  #write(): void {
    const next = `${this.#file}.next`;
    const file = openSync(next, 'w');
    try {
      writeSync(file, JSON.stringify(this.entries));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(next, this.#file);
  }
}
