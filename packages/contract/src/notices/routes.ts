import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { noticeSchemas } from './schemas.ts';

type Schemas = typeof noticeSchemas;

export const listNotices: Route<Schemas, 'listNotices'> = {
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  summary: 'The own notices, the last first',
  access: SIGNED_IN,
};

export const countNotices: Route<Schemas, 'countNotices'> = {
  id: 'countNotices',
  method: 'GET',
  path: '/notices/unread',
  summary: 'How many own notices are not read',
  access: SIGNED_IN,
};

export const readNotice: Route<Schemas, 'readNotice'> = {
  id: 'readNotice',
  method: 'POST',
  path: '/notices/:id/read',
  summary: 'Note that one read a notice',
  access: SIGNED_IN,
};

export const readAllNotices: Route<Schemas, 'readAllNotices'> = {
  id: 'readAllNotices',
  method: 'POST',
  path: '/notices/read-all',
  summary: 'Note that one read all notices up to a moment; those that came later stay unread',
  access: SIGNED_IN,
};

export const readNoticesOfScreen: Route<Schemas, 'readNoticesOfScreen'> = {
  id: 'readNoticesOfScreen',
  method: 'POST',
  path: '/notices/read-screen',
  summary: 'Note that one opened a screen: the notices that open it are read',
  access: SIGNED_IN,
};

export const showNoticeSettings: Route<Schemas, 'showNoticeSettings'> = {
  id: 'showNoticeSettings',
  method: 'GET',
  path: '/notices/settings',
  summary: 'Kinds of notices that the person has switched off',
  access: SIGNED_IN,
};

export const saveNoticeSettings: Route<Schemas, 'saveNoticeSettings'> = {
  id: 'saveNoticeSettings',
  method: 'PUT',
  path: '/notices/settings',
  summary: 'Choose the kinds of notices that are switched off',
  access: SIGNED_IN,
};

export const openEvents: Route<Schemas, 'openEvents'> = {
  id: 'openEvents',
  method: 'GET',
  path: '/events',
  summary:
    'Live server-sent events: `notices` at the beginning and whenever one arrives or is read; `presence` when the viewers of a shelf, or its plan, change; `walk` when another participant of a walk check scans, joins or ends it. The header Last-Event-ID resumes from there without losing one; some may arrive twice',
  access: SIGNED_IN,
  file: 'text/event-stream',
};
