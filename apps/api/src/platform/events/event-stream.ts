import type { ServerResponse } from 'node:http';

/** Maximum buffer for a slow reader, bytes; beyond it the stream is closed and the reader reconnects. */
const MOST_WAITING = 256 * 1024;

/** An answer that stays open: server-sent events, written by the holder of the stream. */
export class EventStreamAnswer {
  readonly begin: (stream: EventStream) => void;
  constructor(begin: (stream: EventStream) => void) {
    this.begin = begin;
  }
}

/** Open stream of events to one reader. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #onClose: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
    response.on('close', () => {
      for (const tell of this.#onClose) tell();
    });
    // A connection that breaks during a write emits an error; `close` follows.
    response.on('error', () => {});
  }

  onClose(tell: () => void): void {
    this.#onClose.push(tell);
  }

  /**
   * Writes one event.
   * @param id sent back by the reader as Last-Event-ID when it reconnects; null: the last id remains valid
   * @param data one line of text
   */
  send(event: string, id: string | null, data: string): void {
    this.#write(`${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /** Sends a heartbeat. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy();
  }
}
