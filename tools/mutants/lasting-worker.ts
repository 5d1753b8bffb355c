import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

const NAME = 'lasting';
/** Number of runs after which a process is replaced, to limit leaks. */
const MOST_RUNS = 60;

type Listener = (...values: unknown[]) => void;
type Start = Extract<WorkerRequest, { type: 'start' }>;

/** A test process, with the message that started it. */
interface Kept {
  readonly process: ForksPoolWorker;
  readonly started: Promise<void>;
  runs: number;
}

/**
 * A pool whose process is reused between runs.
 *
 * vitest ends its processes after each run, and a new one needs two seconds to load the server. Mutants are
 * chosen at run time, so that the same process can run the next one. A process is not reused after a run that
 * did not end, or one whose mutant was active while modules were loaded (Stryker's static mutants).
 */
export class LastingWorkers {
  readonly name = NAME;
  #kept: Kept | null = null;

  readonly createPoolWorker = (options: PoolOptions): PoolWorker => new Lease(options, this);

  /**
   * The process for the next run: the existing one, or a new one if that is worn out or `fresh` is requested.
   */
  async get(options: PoolOptions, start: Start, fresh: boolean): Promise<ForksPoolWorker> {
    if (this.#kept && (fresh || this.#kept.runs >= MOST_RUNS)) await this.end();
    const kept = this.#kept ?? LastingWorkers.#begin(options, start);
    this.#kept = kept;
    kept.runs += 1;
    await kept.started;
    return kept.process;
  }

  static #begin(options: PoolOptions, start: Start): Kept {
    const process = new ForksPoolWorker(options);
    const started = (async () => {
      await process.start();
      await new Promise<void>((resolve) => {
        const listen = (message: { type?: string } | undefined) => {
          if (message?.type !== 'started') return;
          process.off('message', listen);
          resolve();
        };
        process.on('message', listen);
        process.send(start);
      });
    })();
    return { process, started, runs: 0 };
  }

  /** Ends the process, if there is one. */
  async end(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.process.stop().catch(() => {});
  }
}

/** Lease of the lasting process for one run. */
class Lease implements PoolWorker {
  readonly name = NAME;
  readonly cacheFs = true;
  readonly #options: PoolOptions;
  readonly #workers: LastingWorkers;
  readonly #listeners: [string, Listener][] = [];
  #start: Start | null = null;
  #process: ForksPoolWorker | null = null;
  #isBusy = false;
  #isSpent = false;

  constructor(options: PoolOptions, workers: LastingWorkers) {
    this.#options = options;
    this.#workers = workers;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#process?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    const index = this.#listeners.findIndex(([name, one]) => name === event && one === listener);
    if (index >= 0) this.#listeners.splice(index, 1);
    this.#process?.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    const message = data as { __vitest_worker_response__?: boolean; type?: string } | undefined;
    if (message?.__vitest_worker_response__ && message.type === 'testfileFinished') this.#isBusy = false;
    return data;
  }

  send(message: WorkerRequest): void {
    if (message.type === 'start') {
      this.#start = message;
      this.#reply('started');
    } else if (message.type === 'stop') this.#reply('stopped');
    else if (message.type === 'run') this.#run(message).catch((error) => this.#emit('error', error));
    // Any other message, such as the answer to a call of the tests' process, belongs to the run.
    else this.#process?.send(message);
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) this.#process?.off(event, listener);
    if (this.#isBusy || this.#isSpent) await this.#workers.end();
  }

  async #run(message: Extract<WorkerRequest, { type: 'run' }>): Promise<void> {
    const start = this.#start;
    if (start === null) throw new Error('A run before its start.');
    const provided = message.context.providedContext as { mode?: string; mutantActivation?: string };
    this.#isSpent = provided.mode === 'dry-run' || provided.mutantActivation === 'static';
    this.#isBusy = true;
    this.#process = await this.#workers.get(this.#options, start, this.#isSpent);
    for (const [event, listener] of this.#listeners) this.#process.on(event, listener);
    // The process keeps the settings of its first run; the pattern is of this one.
    const testNamePattern = start.context.config.testNamePattern;
    for (const file of message.context.files) {
      if (testNamePattern) Object.assign(file, { testNamePattern });
    }
    this.#process.send(message);
  }

  #reply(type: 'started' | 'stopped'): void {
    queueMicrotask(() => this.#emit('message', { __vitest_worker_response__: true, type }));
  }

  #emit(event: string, value: unknown): void {
    for (const [name, listener] of this.#listeners.slice()) if (name === event) listener(value);
  }
}
