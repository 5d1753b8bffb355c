import { write, writeSync } from 'node:fs';

/** Pause before a retry if the reader of a pipe is busy, milliseconds. */
const RETRY_MS = 100;
/** Length of the lines that may wait; further lines are dropped. */
const MAX_WAITING = 4 * 1024 ** 2;

/**
 * Writes log lines to a file descriptor in the background. Lines that cannot be written, for example to a full
 * disk, are dropped and never end the server, as an error of pino's own stream would.
 */
export class LogStream {
  readonly #fd: number;
  #waiting = '';
  #isWriting = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MAX_WAITING) return;
    this.#waiting += line;
    this.#writeWaiting();
  }

  /** Writes the lines that still wait, at the end of the process. */
  flush(): void {
    try {
      writeSync(this.#fd, this.#waiting);
    } catch {
      // The process ends anyway.
    }
    this.#waiting = '';
  }

  #writeWaiting(): void {
    if (this.#isWriting || this.#waiting === '') return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#isWriting = true;
    this.#send(bytes);
  }

  #send(bytes: Buffer): void {
    write(this.#fd, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#send(bytes), RETRY_MS).unref();
      else if (error === null && count < bytes.length) this.#send(bytes.subarray(count));
      else {
        this.#isWriting = false;
        this.#writeWaiting();
      }
    });
  }
}

/** The log of the server. */
export const standardOutput = new LogStream(1);
process.once('exit', () => standardOutput.flush());
