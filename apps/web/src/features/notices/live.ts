import { EVENT_STREAMS, type NoticeEvent, openEvents } from '@javon/contract';
import { readEventStream } from '../../shared/http/event-stream.ts';
import { emitLive, eventsMissed } from '../../shared/http/live-events.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { accessToken } from '../../shared/http/tokens.ts';
import { renewVisitor } from '../../shared/session/visitor.ts';
import { waitBefore } from './backoff.ts';
import { showNewNotices } from './new-notices.ts';
import { renewPush } from './push.ts';
import { unreadNotices } from './unread.ts';

/**
 * Longest silence in milliseconds, including heartbeats: after it the connection is dead, or the machine
 * slept.
 */
const SILENT_MS = EVENT_STREAMS.heartbeatSeconds * 1000 * 2.4;
const LOOK_MS = 5000;
/** A page that is hidden for this long closes its connection; later it gets all missed notices. */
const HIDDEN_MS = 60_000;

/**
 * Keeps a stream of the person's notices open while the page is visible, and reconnects after a break or a
 * sleep, from the last received event. Renews pushes to this browser for this sign-in, if the person wants
 * them.
 * @returns closes the stream
 */
export function keepLive(userId: number | undefined): () => void {
  let lastId: string | null = null;
  let lastMessageAt = Date.now();
  let tries = 0;
  /** Events that may have been missed: before the first stream, or since a break; null while a stream is open. */
  let missed: 'first' | 'again' | null = 'first';
  let reading: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  if (userId !== undefined) void renewPush(userId);

  const open = async () => {
    clearTimeout(timer);
    // Without a network the event `online` opens it.
    if (ended || reading || accessToken() === null || !navigator.onLine) return;
    const mine = new AbortController();
    reading = mine;
    lastMessageAt = Date.now();
    const resumes = lastId !== null;
    const status = await readEventStream(openEvents, {
      lastId,
      signal: mine.signal,
      onLife: () => {
        lastMessageAt = Date.now();
        if (missed === null) return;
        eventsMissed.emit(missed);
        missed = null;
      },
      onEvent: ({ id, event, data }) => {
        tries = 0;
        if (event !== 'notices') {
          emitLive(event, data);
          return;
        }
        lastId = id;
        const { unread, notices } = JSON.parse(data) as NoticeEvent;
        unreadNotices.set(unread);
        showNewNotices(notices, resumes);
      },
    });
    if (reading === mine) reading = null;
    missed = 'again';
    // The session ended, or was renewed in another tab: a call finds out, and leads to sign-in.
    if (status === 401) await orNull(renewVisitor());
    // Without permission the next try waits for a change.
    if (ended || mine.signal.aborted || status === 403) return;
    timer = setTimeout(open, waitBefore(status === 429 ? 10 : tries, Math.random()));
    tries += 1;
  };
  const close = () => {
    clearTimeout(timer);
    reading?.abort();
    reading = null;
  };
  const again = () => {
    tries = 0;
    close();
    void open();
  };
  const look = () => {
    if (reading && Date.now() - lastMessageAt > SILENT_MS) again();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(close, HIDDEN_MS);
    } else if (reading) {
      look();
    } else {
      again();
    }
  };

  const looking = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', again);
  if (document.visibilityState === 'visible') void open();
  return () => {
    ended = true;
    clearInterval(looking);
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', again);
    close();
    unreadNotices.set(null);
  };
}
