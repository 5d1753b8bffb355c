import {
  countNotices,
  listNotices,
  openEvents,
  readAllNotices,
  readNotice,
  saveNoticeSettings,
  showNoticeSettings,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { EventStreamAnswer } from '../../platform/events/event-stream.ts';
import { type Bound, signedIn } from '../../platform/http/call.ts';
import type { NoticeHub } from './hub.ts';
import { countUnread, readNotices } from './queries.ts';
import { mute, readAll, readMuted, readOne } from './service.ts';

/** Format of Last-Event-ID; with any other value the stream starts from now, as without one. */
const EVENT_ID = /^\d{1,15}$/;

export function noticeRoutes(db: Db, hub: NoticeHub): Bound[] {
  return [
    signedIn(listNotices, ({ actor, query }) => readNotices(db, actor.userId, query)),
    signedIn(countNotices, async ({ actor }) => ({ unread: await countUnread(db, actor.userId) })),
    signedIn(readNotice, ({ actor, params }) => readOne(db, actor.userId, params.id)),
    signedIn(readAllNotices, ({ actor, body }) => readAll(db, actor.userId, body.until)),
    signedIn(showNoticeSettings, ({ actor }) => readMuted(db, actor.userId)),
    signedIn(saveNoticeSettings, ({ actor, body }) => mute(db, actor.userId, body.muted)),
    signedIn(openEvents, async ({ actor, query, request }) => {
      await hub.prepare(actor.userId);
      const last = String(request.headers['last-event-id'] ?? '');
      const place = EVENT_ID.test(last) ? Number(last) : null;
      return new EventStreamAnswer((stream) => hub.join(actor, stream, place, query.seconds ?? null));
    }),
  ];
}
