import {
  countNotices,
  listNotices,
  openEvents,
  readAllNotices,
  readNotice,
  readNoticesOfScreen,
  saveNoticeSettings,
  showNoticeSettings,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, signedIn } from '../../platform/http/call.ts';
import type { NoticeHub } from './hub.ts';
import { countUnread, readMuted, readNotices } from './queries/notices.ts';
import { mute, readAll, readOne, readScreen } from './service.ts';

export function noticeRoutes(db: Db, hub: NoticeHub): Bound[] {
  return [
    signedIn(listNotices, ({ actor, query }) => readNotices(db, actor.userId, query)),
    signedIn(countNotices, async ({ actor }) => ({ unread: await countUnread(db, actor.userId) })),
    signedIn(readNotice, ({ actor, params }) => readOne(db, actor.userId, params.id)),
    signedIn(readAllNotices, ({ actor, body }) => readAll(db, actor.userId, body.until)),
    signedIn(readNoticesOfScreen, ({ actor, body }) => readScreen(db, actor.userId, body.path)),
    signedIn(showNoticeSettings, ({ actor }) => readMuted(db, actor.userId)),
    signedIn(saveNoticeSettings, ({ actor, body }) => mute(db, actor.userId, body.muted)),
    signedIn(openEvents, ({ actor, query, request }) =>
      hub.stream(actor, String(request.headers['last-event-id'] ?? ''), query.seconds ?? null),
    ),
  ];
}
