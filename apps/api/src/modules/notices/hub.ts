import {
  type ApplicationEvent,
  EVENT_STREAMS,
  type NoticeEvent,
  type PresenceEvent,
  type PrintsEvent,
  type RightsEvent,
  type WalkEvent,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type EventStream, EventStreamAnswer } from '../../platform/events/event-stream.ts';
import type { Listener } from '../../platform/events/listener.ts';
import { type News, readLivingSessions, readNews } from './queries/streams.ts';

/** Maximum number of streams of one copy of the server; further readers retry later or at another copy. */
const MOST_STREAMS = 5000;
/** Batch size: people whose news one query reads. */
const AT_ONCE = 500;
/** Debounce before news are read, milliseconds. */
const GATHER_MS = 20;
/** Retry interval if the database could not be read, milliseconds. */
const AGAIN_MS = 1000;
/** Format of Last-Event-ID; with any other value the stream starts from now, as without one. */
const EVENT_ID = /^\d{1,15}$/;
/** Interval of checking all sessions, in addition to those reported as ended, milliseconds. */
const LOOK_MS = 60_000;

/** Events without notices: the channel of PostgreSQL, the name of the event, and its data from the id that changed. */
const FORWARDED: readonly (readonly [
  channel: Parameters<Listener['on']>[0],
  event: string,
  dataOf: (id: number) => object,
])[] = [
  ['javon_presence', 'presence', (shelf): PresenceEvent => ({ shelf })],
  ['javon_walks', 'walk', (walk): WalkEvent => ({ walk })],
  ['javon_prints', 'prints', (branch): PrintsEvent => ({ branch })],
  ['javon_applications', 'application', (application): ApplicationEvent => ({ application })],
  ['javon_rights', 'rights', (role): RightsEvent => ({ role })],
];

interface Reads {
  news(places: ReadonlyMap<number, number | null>): ReturnType<typeof readNews>;
  livingSessions(sessions: readonly number[]): Promise<ReadonlySet<number>>;
}

interface Person {
  readonly userId: number;
  readonly sessionId: number;
}

interface Reader extends Person {
  readonly stream: EventStream;
  /** Notices of transactions before this one have been sent; null before the first news. */
  place: number | null;
  /** Notices already sent of transactions from `place` on: the next read returns them again. */
  readonly sent: Map<string, number>;
  unread: number | null;
  /** Whether the stream ends after its first news. */
  readonly once: boolean;
}

/**
 * The open streams of one copy of the server. PostgreSQL notifies it of the people with news, whichever copy
 * wrote them; it reads the news and sends them.
 *
 * Nothing is lost: each read returns the notices of all transactions that were still running at the previous
 * read, except those that this stream has sent; a reader that reconnects sends its last place.
 */
export class NoticeHub {
  readonly #reads: Reads;
  readonly #listener: Listener;
  readonly #onError: (error: Error) => void;
  readonly #readers = new Map<number, Set<Reader>>();
  readonly #waiting = new Set<number>();
  readonly #timers: NodeJS.Timeout[];
  #count = 0;
  #gathering: NodeJS.Timeout | undefined;
  #reading = false;
  #closed = false;

  constructor(reads: Reads, listener: Listener, onError: (error: Error) => void) {
    this.#reads = reads;
    this.#listener = listener;
    this.#onError = onError;
    listener.on('javon_notices', (payload) => this.#wake(payload.split(',').map(Number)));
    for (const [channel, event, dataOf] of FORWARDED)
      listener.on(channel, (payload) => this.#pass(event, payload, dataOf));
    listener.on('javon_sessions', (payload) => this.#look([Number(payload)]));
    listener.onReturn(() => {
      this.#wake(this.#readers.keys());
      this.#look(this.#readers.keys());
    });
    this.#timers = [
      setInterval(() => this.#beat(), EVENT_STREAMS.heartbeatSeconds * 1000),
      setInterval(() => this.#look(this.#readers.keys()), LOOK_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Number of open streams. */
  get open(): number {
    return this.#count;
  }

  /**
   * Opens a stream for a person; resolves once it receives their news.
   * @param lastId Last-Event-ID: the reader has received everything before; anything else starts from now
   * @param seconds maximum duration; 0: it ends after the existing news
   * @throws AppError too_many_requests, overloaded
   */
  async stream(person: Person, lastId: string, seconds: number | null): Promise<EventStreamAnswer> {
    const { userId } = person;
    if ((this.#readers.get(userId)?.size ?? 0) >= EVENT_STREAMS.perPerson)
      throw new AppError('too_many_requests', { params: { seconds: 60 } });
    if (this.#count >= MOST_STREAMS || this.#closed) throw new AppError('overloaded');
    await this.#listener.open();
    const place = EVENT_ID.test(lastId) ? Number(lastId) : null;
    return new EventStreamAnswer((stream) => this.#join(person, stream, place, seconds));
  }

  /** Adds a stream to its person's readers from a place on; null for a new reader. */
  #join(person: Person, stream: EventStream, place: number | null, seconds: number | null): void {
    const reader: Reader = {
      ...person,
      stream,
      place,
      sent: new Map(),
      unread: null,
      once: seconds === 0,
    };
    const own = this.#readers.get(person.userId) ?? new Set();
    if (own.size >= EVENT_STREAMS.perPerson || this.#closed) {
      stream.end();
      return;
    }
    this.#readers.set(person.userId, own.add(reader));
    this.#count += 1;
    const timer = seconds ? setTimeout(() => stream.end(), seconds * 1000) : undefined;
    timer?.unref();
    stream.onClose(() => {
      clearTimeout(timer);
      if (!own.delete(reader)) return;
      this.#count -= 1;
      if (own.size === 0) this.#readers.delete(person.userId);
    });
    this.#wake([person.userId]);
  }

  #wake(users: Iterable<number>): void {
    for (const user of users) if (this.#readers.has(user)) this.#waiting.add(user);
    if (this.#waiting.size > 0 && !this.#reading) this.#gather(GATHER_MS);
  }

  /**
   * Forwards that a shelf, a walk, a request, a role or the prints of a branch changed, `7:12,15`, to those whom it concerns;
   * losing one does little harm.
   */
  #pass(event: string, payload: string, dataOf: (id: number) => object): void {
    const [id, users = ''] = payload.split(':');
    const data = JSON.stringify(dataOf(Number(id)));
    for (const user of users.split(','))
      for (const { stream } of this.#readers.get(Number(user)) ?? []) stream.send(event, null, data);
  }

  #gather(wait: number): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#reading = true;
      this.#sendNews()
        .then(
          () => GATHER_MS,
          (error: Error) => {
            this.#onError(error);
            return AGAIN_MS;
          },
        )
        .then((next) => {
          this.#reading = false;
          if (this.#waiting.size > 0 && !this.#closed) this.#gather(next);
        });
    }, wait);
  }

  /** Reads and sends the news of people who wait; after a failure they keep waiting. */
  async #sendNews(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#closed) {
      const places = new Map<number, number | null>();
      for (const user of this.#waiting) {
        const readers = this.#readers.get(user);
        if (readers !== undefined) places.set(user, earliest(readers));
        this.#waiting.delete(user);
        if (places.size === AT_ONCE) break;
      }
      if (places.size === 0) return;
      const { upTo, news } = await this.#reads.news(places).catch((error) => {
        for (const user of places.keys()) this.#waiting.add(user);
        throw error;
      });
      for (const one of news) {
        for (const reader of this.#readers.get(one.userId) ?? []) sendTo(reader, one, upTo);
      }
    }
  }

  /** Ends the streams whose sessions are over. */
  #look(users: Iterable<number>): void {
    const readers = [...users].flatMap((user) => [...(this.#readers.get(user) ?? [])]);
    if (readers.length === 0) return;
    this.#reads.livingSessions([...new Set(readers.map((reader) => reader.sessionId))]).then(
      (living) => {
        for (const reader of readers) if (!living.has(reader.sessionId)) reader.stream.end();
      },
      (error: Error) => this.#onError(error),
    );
  }

  #beat(): void {
    for (const readers of this.#readers.values()) for (const { stream } of readers) stream.beat();
  }

  /** Ends all streams; their readers reconnect to another copy, or to this one after its restart. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#gathering);
    for (const readers of this.#readers.values()) for (const { stream } of readers) stream.end();
    await this.#listener.close();
  }
}

/** The hub over a database. */
export function openHub(db: Db, listener: Listener, onError: (error: Error) => void): NoticeHub {
  const reads: Reads = {
    news: (places) => readNews(db, places),
    livingSessions: (sessions) => readLivingSessions(db, sessions),
  };
  return new NoticeHub(reads, listener, onError);
}

/** Lowest place of a person's streams; null if none has a place yet. */
function earliest(readers: Iterable<Reader>): number | null {
  let place: number | null = null;
  for (const reader of readers) {
    if (reader.place !== null && (place === null || reader.place < place)) place = reader.place;
  }
  return place;
}

function sendTo(reader: Reader, { unread, notices }: News, upTo: number): void {
  const { place, sent } = reader;
  // A place beyond the current one comes from another database: the reader starts again.
  const from = place === null || place > upTo ? upTo : place;
  const fresh = notices.filter(({ id, tx }) => tx >= from && !sent.has(`${id}:${tx}`));
  if (reader.unread !== unread || fresh.length > 0) {
    const event: NoticeEvent = { unread, notices: fresh.map(({ tx: _tx, ...notice }) => notice) };
    reader.stream.send('notices', String(upTo), JSON.stringify(event));
  }
  for (const { id, tx } of fresh) sent.set(`${id}:${tx}`, tx);
  for (const [key, tx] of sent) if (tx < upTo) sent.delete(key);
  reader.place = upTo;
  reader.unread = unread;
  if (reader.once) reader.stream.end();
}
