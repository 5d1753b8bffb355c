import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** How far a job has come: `sending` from the first byte on, when a label may come out. */
export type Step = 'taken' | 'sending' | 'sent';

/** A job of a printer under way. */
export interface PrintEntry {
  readonly id: number;
  readonly printer: string;
  readonly step: Step;
}

/** A picture that an access point accepted for an electronic label, and that Javon does not know of yet. */
export interface AcceptedEntry {
  readonly id: number;
  readonly print: number;
  readonly digest: string;
}

/** Entries of what is under way, kept in a file so that the program knows after a crash what it had begun. */
export class Journal<Entry extends { readonly id: number }> {
  readonly #file: string;
  readonly #entries: Map<number, Entry>;

  /** @throws when the file is there and cannot be read: printing on would print twice */
  constructor(file: string) {
    this.#file = file;
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Entry[]) : [];
    this.#entries = new Map(known.map((entry) => [entry.id, entry]));
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Notes a step; it is on the disk when this returns. */
  note(entry: Entry): void {
    this.#entries.set(entry.id, entry);
    this.#write();
  }

  /** Forgets what Javon knows the end of. */
  forget(id: number): void {
    if (this.#entries.delete(id)) this.#write();
  }

  /** Replaces the file whole: half of one would stop the program at its next start. */
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
