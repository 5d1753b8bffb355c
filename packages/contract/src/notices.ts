import { z } from 'zod';
import { flagParam, idParams, listQuery, localisedOut, moment, page, wholeParam } from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, SIGNED_IN } from './kit/route.ts';

/** Kinds of notices. */
export const NOTICE_KINDS = [
  'shelf_changed',
  'application_moved',
  'campaign_issued',
  'tags_stale',
  'tags_overdue',
  'check_list_due',
  'import_done',
  'print_sent',
  'session_copied',
  'reset_asked',
  'factor_reset_asked',
] as const;
const kind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof kind>;

/** Streams of events that one person may have open at a time, and how often each says that it lives. */
export const EVENT_STREAMS = { perPerson: 8, heartbeatSeconds: 25 } as const;

export const notice = z.object({
  id: z.int(),
  kind,
  /** Values of the text `kind.<kind>`; the text is made by whoever shows it, in the reader's language. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null(), localisedOut])),
  /** Path of the screen that it opens. */
  target: z.string(),
  read_at: moment.nullable(),
  created_at: moment,
});
export type Notice = z.infer<typeof notice>;

const unreadCount = z.object({ unread: z.int() });

export const listNotices = defineRoute({
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  base: 'local',
  tag: 'notices',
  summary: 'The own notices, the last first',
  access: SIGNED_IN,
  query: listQuery(['created_at'], { unread: flagParam.optional(), kind: kind.optional() }),
  answer: page(notice),
});

export const countNotices = defineRoute({
  id: 'countNotices',
  method: 'GET',
  path: '/notices/unread',
  base: 'local',
  tag: 'notices',
  summary: 'How many own notices are not read',
  access: SIGNED_IN,
  answer: unreadCount,
});

export const readNotice = defineRoute({
  id: 'readNotice',
  method: 'POST',
  path: '/notices/:id/read',
  base: 'local',
  tag: 'notices',
  summary: 'Note that one read a notice',
  access: SIGNED_IN,
  params: idParams,
  answer: unreadCount,
});

const MOMENT = /^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;
const until = z
  .string()
  .max(40)
  .refine((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)), as('date_wrong'));

export const readAllNotices = defineRoute({
  id: 'readAllNotices',
  method: 'POST',
  path: '/notices/read-all',
  base: 'local',
  tag: 'notices',
  summary: 'Note that one read all notices up to a moment; those that came later stay unread',
  access: SIGNED_IN,
  body: z.strictObject({ until }),
  answer: unreadCount,
});

const noticeSettings = z.object({ muted: z.array(kind) });

export const showNoticeSettings = defineRoute({
  id: 'showNoticeSettings',
  method: 'GET',
  path: '/notices/settings',
  base: 'local',
  tag: 'notices',
  summary: 'Of which kinds the person does not want to be told',
  access: SIGNED_IN,
  answer: noticeSettings,
});

export const saveNoticeSettings = defineRoute({
  id: 'saveNoticeSettings',
  method: 'PUT',
  path: '/notices/settings',
  base: 'local',
  tag: 'notices',
  summary: 'Choose of which kinds one does not want to be told',
  access: SIGNED_IN,
  body: z.strictObject({ muted: z.array(kind).max(NOTICE_KINDS.length) }),
  answer: noticeSettings,
});

/** An event of the stream: new and renewed notices, and how many are unread now. */
export const noticeEvent = z.object({ unread: z.int(), notices: z.array(notice) });
export type NoticeEvent = z.infer<typeof noticeEvent>;

/** An event of the stream for people with a shelf open: its other viewers, or its plan, changed. */
export const presenceEvent = z.object({ shelf: z.int() });
export type PresenceEvent = z.infer<typeof presenceEvent>;

export const openEvents = defineRoute({
  id: 'openEvents',
  method: 'GET',
  path: '/events',
  base: 'local',
  tag: 'notices',
  summary:
    'What happens, live, as server-sent events: `notices` at the beginning and whenever one comes or is read; `presence` when who has a shelf open, or its plan, changes. The header Last-Event-ID goes on from there without losing one; some may come twice',
  access: SIGNED_IN,
  query: z.strictObject({
    /** Longest that the stream stays open, seconds; 0 answers what there is and ends. */
    seconds: wholeParam(0, 86_400).optional(),
  }),
  file: 'text/event-stream',
});
