import type { AgentConfig } from './config.ts';
import { Javon, type Outcome, Refused } from './javon.ts';
import { Journal, type PrintEntry } from './journal.ts';
import { PrinterCutOff, PrinterUnavailable, sendTo } from './printer.ts';

/** Number of tries for one job at a printer that is offline, and the pause between them in milliseconds. */
const TRIES = 6;
const TRY_AGAIN_MS = 10_000;

export interface AgentTools {
  readonly config: AgentConfig;
  readonly log: (line: string) => void;
  /** Waits between tries at a printer or access point that is offline. */
  readonly wait: (ms: number) => Promise<void>;
  /** Timeout for an answer of an access point of electronic labels, milliseconds. */
  readonly answerMs?: number;
}

/** Passes labels of a branch to its printers, one job at a time for each printer. */
export class Agent {
  readonly #tools: AgentTools;
  readonly #javon: Javon;
  readonly #journal: Journal<PrintEntry>;
  /** Printers with waiting jobs that the settings do not name, each logged once. */
  readonly #unknown = new Set<string>();

  constructor(tools: AgentTools) {
    this.#tools = tools;
    this.#javon = new Javon(tools.config);
    this.#journal = new Journal(tools.config.journal);
  }

  /**
   * Finishes the jobs of an earlier run: a job of which nothing was sent is printed; one that was being sent
   * is reported as unknown.
   */
  async recover(): Promise<void> {
    for (const entry of this.#journal.entries) {
      const { id, step } = entry;
      if (step === 'taken') await this.#print(entry);
      else await this.#end(id, step === 'sent' ? { outcome: 'sent' } : UNKNOWN);
    }
  }

  /** Asks for work once and does it. @returns number of jobs that it took */
  async round(): Promise<number> {
    const { items } = await this.#javon.work();
    const byPrinter = Map.groupBy(items, ({ printer }) => printer.name);
    const counts = await Promise.all(
      [...byPrinter].map(async ([printer, jobs]) => {
        if (!this.#tools.config.printers.has(printer.toLowerCase())) {
          this.#logUnknown(printer);
          return 0;
        }
        let taken = 0;
        for (const { id } of jobs) if (await this.#take(id, printer)) taken++;
        return taken;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Another program of the store may serve the printer, or its name here is misspelt. */
  #logUnknown(printer: string): void {
    if (this.#unknown.has(printer)) return;
    this.#unknown.add(printer);
    const names = [...this.#tools.config.printers.keys()].join(', ');
    this.#tools.log(`${printer}: labels wait for it, but the settings name only ${names}`);
  }

  async #take(id: number, printer: string): Promise<boolean> {
    // Written to the journal first: a job taken and then forgotten in a crash would never be printed.
    const entry: PrintEntry = { id, printer, step: 'taken' };
    this.#journal.record(entry);
    const taken = await this.#javon.take(id);
    if (taken) await this.#print(entry);
    else this.#journal.forget(id);
    return taken;
  }

  async #print(entry: PrintEntry): Promise<void> {
    const { id, printer } = entry;
    const address = this.#tools.config.printers.get(printer.toLowerCase());
    if (address === undefined) return this.#end(id, { outcome: 'failed', error: `${printer}?` });
    const bytes = await this.#dataOf(id);
    if (bytes === null) return;
    for (let tries = 1; ; tries++) {
      try {
        await sendTo(address, bytes, () => this.#journal.record({ ...entry, step: 'sending' }));
        this.#journal.record({ ...entry, step: 'sent' });
        this.#tools.log(`${printer}: job ${id} sent`);
        return await this.#end(id, { outcome: 'sent' });
      } catch (error) {
        if (error instanceof PrinterCutOff) {
          this.#tools.log(`${printer}: job ${id} cut off: ${error.message}`);
          return this.#end(id, { outcome: 'unknown', error: shortOf(error) });
        }
        if (!(error instanceof PrinterUnavailable)) throw error;
        this.#tools.log(`${printer} is away (${error.message}), try ${tries} of ${TRIES}`);
        if (tries === TRIES) return this.#end(id, { outcome: 'failed', error: shortOf(error) });
        await this.#tools.wait(TRY_AGAIN_MS);
      }
    }
  }

  /** Fetches the data to print; null if Javon refuses, which ends the job. */
  async #dataOf(id: number): Promise<Buffer | null> {
    try {
      return await this.#javon.data(id);
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401 || error.status >= 500) throw error;
      await this.#end(id, { outcome: 'failed', error: shortOf(error) });
      return null;
    }
  }

  /** Reports the outcome of a job; the journal keeps the job until Javon has accepted the report. */
  async #end(id: number, outcome: Outcome): Promise<void> {
    try {
      await this.#javon.end(id, outcome);
    } catch (error) {
      if (!(error instanceof Refused && error.isOver)) throw error;
    }
    this.#journal.forget(id);
  }
}

const UNKNOWN: Outcome = { outcome: 'unknown' };

function shortOf(error: Error): string {
  return error.message.slice(0, 300);
}
