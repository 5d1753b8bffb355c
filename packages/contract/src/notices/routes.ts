import { routesOf, SIGNED_IN } from '../kit/route.ts';
import type { noticeSchemas } from './schemas.ts';

const route = routesOf<typeof noticeSchemas>();

export const listNotices = route('listNotices', 'GET', '/notices', {
  summary: 'The own notices, the last first',
  access: SIGNED_IN,
});

export const countNotices = route('countNotices', 'GET', '/notices/unread', {
  summary: 'How many own notices are not read',
  access: SIGNED_IN,
});

export const readNotice = route('readNotice', 'POST', '/notices/:id/read', {
  summary: 'Note that one read a notice',
  access: SIGNED_IN,
});

export const readAllNotices = route('readAllNotices', 'POST', '/notices/read-all', {
  summary: 'Note that one read all notices up to a moment; those that came later stay unread',
  access: SIGNED_IN,
});

export const readNoticesOfScreen = route('readNoticesOfScreen', 'POST', '/notices/read-screen', {
  summary: 'Note that one opened a screen: the notices that open it are read',
  access: SIGNED_IN,
});

export const showNoticeSettings = route('showNoticeSettings', 'GET', '/notices/settings', {
  summary: 'Kinds of notices that the person has switched off',
  access: SIGNED_IN,
});

export const saveNoticeSettings = route('saveNoticeSettings', 'PUT', '/notices/settings', {
  summary: 'Choose the kinds of notices that are switched off',
  access: SIGNED_IN,
});

export const openEvents = route('openEvents', 'GET', '/events', {
  summary:
    'Live server-sent events: `notices` at the beginning and whenever one arrives or is read; `presence` when the viewers of a shelf, or its plan, change; `walk` when another participant of a walk check scans, joins or ends it; `prints` when prints of the own branch change; `application` when a request that the person may see changes; `rights` when the role or branch of the person changes. The header Last-Event-ID resumes from there without losing one; some may arrive twice',
  access: SIGNED_IN,
  file: 'text/event-stream',
});
