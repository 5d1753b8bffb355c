import type { NoticeEvent } from '@javon/contract';
import type { StreamEvent } from '../../shared/http/event-stream.ts';
import { emitLive, eventsMissed } from '../../shared/http/live-events.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { renewVisitor } from '../../shared/session/visitor.ts';
import { lastingStream } from './lasting-stream.ts';
import { showNewNotices } from './new-notices.ts';
import { renewPush } from './push.ts';
import { joinTabs, type Tabs } from './tabs.ts';
import { unreadNotices } from './unread.ts';

const LOOK_MS = 5000;
/** Looks in a row without a message of the leading tab, after which another one takes the lead. */
const SILENT_LOOKS = 4;
/** A page that is hidden for this long closes its connection; later it gets all missed notices. */
const HIDDEN_MS = 60_000;
/** The same where each tab has its own connection: over plain http a browser has six for all of them. */
const HIDDEN_ALONE_MS = 2000;

/** Message between the tabs of one browser in which the same person is signed in. */
type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'refused' }
  /** Heartbeat of the leading tab, and its answer to `ask`. */
  | {
      readonly kind: 'state';
      readonly connection: number | null;
      readonly lastId: string | null;
      readonly unread: number | null;
    };

/**
 * Keeps a stream of the person's notices open while the page is visible, and reconnects after a break or a
 * sleep, from the last received event. The tabs of a browser share one: the leading tab opens it and passes its events
 * on. Renews pushes to this browser for this sign-in, if the person wants them.
 * @returns closes the stream
 */
export function keepLive(userId: number | undefined): () => void {
  let lastId: string | null = null;
  /** Connection whose events arrive last, this tab's or the leading one's. */
  let connection: number | null = null;
  let missed: 'first' | 'again' = 'first';
  /** Notices that arrive on a later connection may have waited. */
  let resumes = false;
  let tabs: Tabs<TabMessage> | null = null;
  let leads = false;
  let silentLooks = 0;
  if (userId !== undefined) void renewPush(userId);

  const sendState = () => tabs?.send({ kind: 'state', connection, lastId, unread: unreadNotices.get() });
  /** Events sent before this connection may have been missed. */
  const follow = (opened: number) => {
    connection = opened;
    resumes = lastId !== null;
    eventsMissed.emit(missed);
    missed = 'again';
  };
  const receive = ({ id, event, data }: StreamEvent) => {
    if (event !== 'notices') {
      emitLive(event, data);
      return;
    }
    lastId = id;
    const { unread, notices } = JSON.parse(data) as NoticeEvent;
    unreadNotices.set(unread);
    showNewNotices(notices, resumes);
  };
  const stream = lastingStream({
    lastId: () => lastId,
    onOpen: (opened) => {
      follow(opened);
      sendState();
    },
    onEvent: (event) => {
      receive(event);
      tabs?.send({ kind: 'event', event });
    },
    onRefused: () => {
      tabs?.send({ kind: 'refused' });
      // A call finds out whether the session ended, and leads to sign-in.
      return orNull(renewVisitor());
    },
  });
  const onMessage = (message: TabMessage) => {
    silentLooks = 0;
    if (message.kind === 'ask') {
      if (leads) sendState();
    } else if (message.kind === 'refused') {
      void orNull(renewVisitor());
    } else if (message.kind === 'event') {
      receive(message.event);
    } else if (message.connection !== null && message.connection !== connection) {
      follow(message.connection);
      lastId = message.lastId;
      unreadNotices.set(message.unread);
      showNewNotices([], resumes);
    }
  };
  const join = () => {
    silentLooks = 0;
    tabs = joinTabs<TabMessage>(`javon.events ${userId}`, {
      onLead: () => {
        leads = true;
        stream.connect();
        sendState();
      },
      onReplaced: () => {
        leads = false;
        stream.close();
      },
      onMessage,
    });
    tabs.send({ kind: 'ask' });
  };
  const leave = () => {
    tabs?.leave();
    tabs = null;
    leads = false;
    stream.close();
    connection = null;
  };
  const look = () => {
    if (leads) {
      stream.check();
      sendState();
      return;
    }
    silentLooks += 1;
    if (silentLooks > SILENT_LOOKS) tabs?.takeLead();
    else tabs?.send({ kind: 'ask' });
  };
  const online = () => {
    if (leads) stream.connect();
  };
  const looking = setInterval(look, LOOK_MS);
  window.addEventListener('online', online);
  const endVisibility = whileVisible({
    onShown: () => {
      if (tabs === null) join();
      else if (leads) stream.wake();
    },
    onHidden: leave,
  });
  return () => {
    clearInterval(looking);
    window.removeEventListener('online', online);
    endVisibility();
    leave();
    unreadNotices.set(null);
  };
}

interface Visibility {
  readonly onShown: () => void;
  /** The page was hidden for a while. */
  readonly onHidden: () => void;
}

/** Calls `onShown` if the page is visible, and follows its visibility until the returned function is called. */
function whileVisible({ onShown, onHidden }: Visibility): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') onShown();
    else hiding = setTimeout(onHidden, navigator.locks ? HIDDEN_MS : HIDDEN_ALONE_MS);
  };
  document.addEventListener('visibilitychange', onChange);
  if (document.visibilityState === 'visible') onShown();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onChange);
  };
}
