import type { FastifyInstance } from 'fastify';

/** A received event. */
export interface ReceivedEvent<Data> {
  readonly id: string;
  readonly event: string;
  readonly data: Data;
}

/** An open stream of events of a listening server: the received events, and waiting for the next. */
export class TestStream<Data = unknown> {
  readonly events: ReceivedEvent<Data>[] = [];
  readonly ended: Promise<void>;
  readonly #stop: AbortController;
  #tell: () => void = () => {};

  protected constructor(response: Response, stop: AbortController) {
    this.#stop = stop;
    this.ended = this.#read(response);
  }

  /** Opens the stream, from an event on; the server starts listening at the first time. */
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
    // Its first event confirms that it receives events from now on.
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

  /** Waits until the received events satisfy a condition. */
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
