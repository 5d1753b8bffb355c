import { z } from 'zod';
import {
  byId,
  flagParam,
  listQuery,
  localisedOut,
  moment,
  page,
  sentMoment,
  wholeParam,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { NOTICE_KINDS } from './constants.ts';

const kind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof kind>;

export const notice = z.object({
  id: z.int(),
  kind,
  /** Parameters of the text `kind.<kind>`; the reader's program makes the text, in the reader's language. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null(), localisedOut])),
  /** Path of the screen that it opens. */
  target: z.string(),
  read_at: moment.nullable(),
  created_at: moment,
});
export type Notice = z.infer<typeof notice>;

const unreadCount = z.object({ unread: z.int() });

const until = sentMoment.refine((text) => /^(19|20|21)/.test(text), as('date_wrong'));

const noticeSettings = z.object({ muted: z.array(kind) });

/** Event of the stream: new and renewed notices, and the number of unread ones. */
export const noticeEvent = z.object({ unread: z.int(), notices: z.array(notice) });
export type NoticeEvent = z.infer<typeof noticeEvent>;

/** Event of the stream: the permissions of the person's role changed, or the person has another role or branch. */
export const rightsEvent = z.object({ role: z.int() });
export type RightsEvent = z.infer<typeof rightsEvent>;

/** Event of the stream for people with a shelf open: its other viewers, or its plan, changed. */
export const presenceEvent = z.object({ shelf: z.int() });
export type PresenceEvent = z.infer<typeof presenceEvent>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const noticeSchemas = {
  listNotices: {
    query: listQuery(['created_at'], { unread: flagParam.optional(), kind: kind.optional() }),
    answer: page(notice),
  },
  countNotices: {
    answer: unreadCount,
  },
  readNotice: byId(unreadCount),
  readAllNotices: {
    body: z.strictObject({ until }),
    answer: unreadCount,
  },
  readNoticesOfScreen: {
    body: z.strictObject({ path: z.string().startsWith('/').max(200) }),
    answer: unreadCount,
  },
  showNoticeSettings: {
    answer: noticeSettings,
  },
  saveNoticeSettings: {
    body: z.strictObject({ muted: z.array(kind).max(NOTICE_KINDS.length) }),
    answer: noticeSettings,
  },
  openEvents: {
    query: z.strictObject({
      /** Maximum duration of the stream, seconds; 0 returns the existing notices and ends. */
      seconds: wholeParam(0, 86_400).optional(),
    }),
  },
} satisfies SchemasById;
