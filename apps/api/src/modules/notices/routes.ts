import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import type { NoticeHub } from './hub.ts';
import { countUnread, readMuted, readNotices } from './queries/notices.ts';
import { mute, readAll, readOne, readScreen } from './service.ts';

export function noticeRoutes(db: Db, hub: NoticeHub): Bound[] {
  return bindRoutes({
    listNotices: ({ actor, query }) => readNotices(db, actor.userId, query),
    countNotices: async ({ actor }) => ({ unread: await countUnread(db, actor.userId) }),
    readNotice: ({ actor, params }) => readOne(db, actor.userId, params.id),
    readAllNotices: ({ actor, body }) => readAll(db, actor.userId, body.until),
    readNoticesOfScreen: ({ actor, body }) => readScreen(db, actor.userId, body.path),
    showNoticeSettings: ({ actor }) => readMuted(db, actor.userId),
    saveNoticeSettings: ({ actor, body }) => mute(db, actor.userId, body.muted),
    openEvents: ({ actor, query, request }) =>
      hub.stream(actor, String(request.headers['last-event-id'] ?? ''), query.seconds ?? null),
  });
}
