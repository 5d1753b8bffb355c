import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../tag-model/random.ts';

/** Faults of a proxy: probabilities per chunk of bytes, and the maximum delay of one. */
export interface Roughness {
  /** Both directions end at once. */
  readonly cut: number;
  /** A direction ends, the other stays open. */
  readonly halfClose: number;
  readonly delay: number;
  readonly longestMs: number;
}

/** A TCP proxy to a port of this machine that delays, cuts and half-closes connections. */
export class RoughPath {
  readonly #server: Server;
  readonly #target: number;
  readonly #random: Random;
  readonly #open = new Set<Socket>();
  #roughness: Roughness | null = null;
  /** Number of connections that it cut or half-closed. */
  broken = 0;

  constructor(target: number, random: Random) {
    this.#target = target;
    this.#random = random;
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true });
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  /** Starts the proxy; returns the port. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Null forwards everything at once and completely. */
  set roughness(roughness: Roughness | null) {
    this.#roughness = roughness;
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from);
    /** Chunks are forwarded one after another, each after its delay. */
    let last: Promise<void> = Promise.resolve();
    from.on('data', (bytes) => {
      const rough = this.#roughness;
      if (rough && this.#random.chance(rough.cut)) {
        this.broken += 1;
        from.destroy();
        to.destroy();
        return;
      }
      const ends = rough !== null && this.#random.chance(rough.halfClose);
      const waits = rough && this.#random.chance(rough.delay) ? this.#random.next() * rough.longestMs : 0;
      last = last.then(async () => {
        if (waits > 0) await new Promise((resolve) => setTimeout(resolve, waits));
        if (to.writable) to.write(bytes);
        if (!ends) return;
        this.broken += 1;
        to.end();
      });
    });
    from.on('error', () => {});
    from.on('end', () => {
      last = last.then(() => {
        if (to.writable) to.end();
      });
    });
    from.on('close', () => {
      this.#open.delete(from);
      last = last.then(() => {
        to.destroy();
      });
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}
