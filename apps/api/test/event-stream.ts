import type { FastifyInstance } from 'fastify';

/** An event as it came. */
export interface ReceivedEvent<Data> {
  readonly id: string;
  readonly event: string;
  readonly data: Data;
}

/** An open stream of events of a server that listens: what came, and waiting for the next. */
export class TestStream<Data = unknown> {
  readonly events: ReceivedEvent<Data>[] = [];
  readonly ended: Promise<void>;
  readonly #stop: AbortController;
  #tell: () => void = () => {};

  protected constructor(response: Response, stop: AbortController) {
    this.#stop = stop;
    this.ended = this.#read(response);
  }

  /** Asks for the stream, from an event on; the server listens from the first time. */
  protected static async ask(
    app: FastifyInstance,
    token: string,
    lastId?: string,
  ): Promise<[Response, AbortController]> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const stop = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/uz/events`, {
      signal: stop.signal,
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return [response, stop];
  }

  static async open(app: FastifyInstance, token: string): Promise<TestStream> {
    const stream = new TestStream(...(await TestStream.ask(app, token)));
    // Its first event says that it hears from now on.
    await stream.until(({ events }) => events.length > 0);
    return stream;
  }

  async #read(response: Response): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (part === undefined || part.done) return;
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
        if (!fields.has('data')) continue;
        const [id = '', event = '', data = ''] = ['id', 'event', 'data'].map((name) => fields.get(name));
        this.events.push({ id, event, data: JSON.parse(data) });
        this.#tell();
      }
    }
  }

  /** Waits until the events say so. */
  async until(holds: (stream: this) => boolean): Promise<void> {
    while (!holds(this)) {
      await new Promise<void>((resolve, reject) => {
        this.#tell = resolve;
        void this.ended.then(() => reject(new Error('The stream ended')));
      });
    }
  }

  close(): void {
    this.#stop.abort();
  }
}
