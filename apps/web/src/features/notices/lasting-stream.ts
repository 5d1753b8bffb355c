import { EVENT_STREAMS, openEvents } from '@javon/contract';
import { readEventStream, type StreamEvent } from '../../shared/http/event-stream.ts';
import { accessToken } from '../../shared/http/tokens.ts';
import { waitBefore } from './backoff.ts';

/**
 * Longest silence in milliseconds, including heartbeats: after it the connection is dead, or the machine
 * slept.
 */
const SILENT_MS = EVENT_STREAMS.heartbeatSeconds * 1000 * 2.4;

interface LastingStreamOptions {
  /** Id of the last event received. */
  readonly lastId: () => string | null;
  /** Each new connection has a number of its own. */
  readonly onOpen: (connection: number) => void;
  readonly onEvent: (event: StreamEvent) => void;
  /** The session ended, or was renewed in another tab; the next try waits for this. */
  readonly onRefused: () => Promise<unknown>;
}

/** Event stream that reconnects after a break, until it is closed. */
export interface LastingStream {
  /** Connects now, instead of an open connection or the next try. */
  connect(): void;
  /** Connects now if the open connection is dead. */
  check(): void;
  /** The same, and does not wait for the next try. */
  wake(): void;
  close(): void;
}

/** Creates a stream of the person's events, closed at first. */
export function lastingStream({ lastId, onOpen, onEvent, onRefused }: LastingStreamOptions): LastingStream {
  let lastLifeAt = 0;
  let tries = 0;
  let reading: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = async () => {
    // Without a network the event `online` opens it.
    if (accessToken() === null || !navigator.onLine) return;
    const mine = new AbortController();
    const connection = Math.random();
    let isOpen = false;
    reading = mine;
    lastLifeAt = Date.now();
    const status = await readEventStream(openEvents, {
      lastId: lastId(),
      signal: mine.signal,
      onLife: () => {
        lastLifeAt = Date.now();
        if (!isOpen) onOpen(connection);
        isOpen = true;
      },
      onEvent: (event) => {
        tries = 0;
        onEvent(event);
      },
    });
    if (status === 401 && !mine.signal.aborted) await onRefused();
    if (mine.signal.aborted) return;
    reading = null;
    // Without permission the next try waits for a change.
    if (status === 403) return;
    timer = setTimeout(open, waitBefore(status === 429 ? 10 : tries, Math.random()));
    tries += 1;
  };
  const close = () => {
    clearTimeout(timer);
    reading?.abort();
    reading = null;
  };
  const connect = () => {
    tries = 0;
    close();
    void open();
  };
  const isDead = () => Date.now() - lastLifeAt > SILENT_MS;
  return {
    connect,
    check: () => {
      if (reading && isDead()) connect();
    },
    wake: () => {
      if (!reading || isDead()) connect();
    },
    close,
  };
}
