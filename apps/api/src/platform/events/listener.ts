import pg from 'pg';

/** Longest wait before another try to reach the database, milliseconds. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 200;

type OnPayload = (payload: string) => void;

/**
 * Listens to PostgreSQL's NOTIFY from any copy of the server, on a connection of its own that reconnects by
 * itself. It opens at the first channel: without listeners there is no connection.
 */
export class Listener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #channels = new Map<string, OnPayload>();
  readonly #onReturn: (() => void)[] = [];
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  /** Registers who hears a channel; before {@link open}. */
  on(channel: 'javon_notices' | 'javon_sessions' | 'javon_presence', onPayload: OnPayload): void {
    this.#channels.set(channel, onPayload);
  }

  /** Registers a callback for a reconnect: notifications sent meanwhile are lost. */
  onReturn(look: () => void): void {
    this.#onReturn.push(look);
  }

  /** Begins to hear; resolves once it does. Further calls wait for the same. @throws Error of the connection */
  open(): Promise<void> {
    if (this.#client !== null || this.#closed) return Promise.resolve();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'javon events',
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.(payload ?? ''));
    await client.connect();
    for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    if (this.#closed) return client.end();
    this.#client = client;
    this.#wait = FIRST_WAIT_MS;
  }

  #lost(client: pg.Client, error: Error | null): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = null;
    if (error !== null) this.#onError(error);
    client.end().catch(() => {});
    this.#tryLater();
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => {
      this.open().then(
        () => {
          for (const look of this.#onReturn) look();
        },
        (error: Error) => {
          this.#onError(error);
          if (!this.#closed) this.#tryLater();
        },
      );
    }, this.#wait);
    this.#timer.unref();
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#opening?.catch(() => {});
    await this.#client?.end();
    this.#client = null;
  }
}
