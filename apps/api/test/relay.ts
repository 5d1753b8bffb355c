import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP relay between server and database that can be closed, or drop bytes while its connections stay open.
 */
export class Relay {
  #server: Server | null = null;
  #port = 0;
  #swallows = false;
  #losesAnswers = false;
  readonly #target: number;
  readonly #open = new Set<Socket>();
  /** Number of connections made to it. */
  connections = 0;

  constructor(target: number) {
    this.#target = target;
  }

  /** Starts the relay; returns the port, the same after each {@link shut}. */
  async open(): Promise<number> {
    this.#server = createServer((near) => {
      this.connections += 1;
      const far = connect(this.#target, '127.0.0.1');
      this.#join(near, far, () => this.#swallows);
      this.#join(far, near, () => this.#swallows || this.#losesAnswers);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    return this.#port;
  }

  #join(from: Socket, to: Socket, drops: () => boolean): void {
    this.#open.add(from);
    from.on('data', (bytes) => {
      if (!drops()) to.write(bytes);
    });
    from.on('error', () => {});
    // A relay that drops bytes does not forward a close either: the other side keeps its half until its
    // timeout.
    from.on('close', () => {
      this.#open.delete(from);
      if (!this.#swallows) to.destroy();
    });
  }

  /** Drops every byte from now on, of open and new connections, or forwards them again. */
  swallow(on: boolean): void {
    this.#swallows = on;
  }

  /** Drops what the database answers from now on, while statements still reach it, or forwards it again. */
  loseAnswers(on: boolean): void {
    this.#losesAnswers = on;
  }

  /** Refuses new connections and breaks open ones. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}

/** The connection string with another port. */
export function throughPort(text: string, port: number): string {
  const url = new URL(text);
  url.port = String(port);
  return url.href;
}
