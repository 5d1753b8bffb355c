import { DatabaseClient } from '../db/client.ts';
import { TIMEOUTS, type Timeouts } from '../db/timeouts.ts';
import { regularly } from '../time/regularly.ts';

/** Maximum delay before the next reconnect, milliseconds. */
const LONGEST_WAIT_MS = 3000;
const FIRST_WAIT_MS = 200;
/**
 * Interval of the heartbeat query: nothing else is sent on this connection, so a dead one would look like a
 * quiet one.
 */
const TRY_EVERY_MS = 5000;

type OnPayload = (payload: string) => void;

/**
 * Listens to PostgreSQL's NOTIFY from any copy of the server, on a separate connection that reconnects
 * automatically. It opens at the first channel: without listeners there is no connection.
 */
export class Listener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #channels = new Map<string, OnPayload>();
  readonly #onReturn: (() => void)[] = [];
  #client: DatabaseClient | null = null;
  #opening: Promise<void> | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #stopTrying: () => void;
  readonly #timeouts: Timeouts;

  /**
   * @param timeouts timeouts of the connection and interval of the heartbeat, if they differ from the
   * defaults
   */
  constructor(
    url: string,
    onError: (error: Error) => void,
    { tryEvery = TRY_EVERY_MS, ...timeouts }: Partial<Timeouts & { readonly tryEvery: number }> = {},
  ) {
    this.#url = url;
    this.#onError = onError;
    // A connection that fails the heartbeat is dropped, which is handled like any other end.
    const tryIt = async () => void (await this.#client?.query('select 1').catch(() => {}));
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
    this.#stopTrying = regularly(tryEvery, tryIt, onError);
  }

  /** Registers the handler of a channel; must be called before {@link open}. */
  on(
    channel:
      | 'javon_notices'
      | 'javon_sessions'
      | 'javon_presence'
      | 'javon_walks'
      | 'javon_prints'
      | 'javon_applications'
      | 'javon_rights',
    onPayload: OnPayload,
  ): void {
    this.#channels.set(channel, onPayload);
  }

  /** Registers a callback for a reconnect: notifications sent during the outage are lost. */
  onReturn(look: () => void): void {
    this.#onReturn.push(look);
  }

  /**
   * Starts listening; resolves once the channels are active. Further calls wait for the same start. @throws
   * Error of the connection
   */
  open(): Promise<void> {
    if (this.#client !== null || this.#closed) return Promise.resolve();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    const client = new DatabaseClient({
      connectionString: this.#url,
      application_name: 'javon events',
      timeouts: this.#timeouts,
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#wait = FIRST_WAIT_MS;
  }

  #lost(client: DatabaseClient, error: Error | null): void {
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
    this.#stopTrying();
    clearTimeout(this.#timer);
    await this.#opening?.catch(() => {});
    await this.#client?.end();
    this.#client = null;
  }
}
