import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { noticeSchemas } from './schemas.ts';

type Schemas = typeof noticeSchemas;

export const listNotices: Route<Schemas, 'listNotices'> = {
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  base: 'local',
  tag: 'notices',
  summary: 'The own notices, the last first',
  access: SIGNED_IN,
};

export const countNotices: Route<Schemas, 'countNotices'> = {
  id: 'countNotices',
  method: 'GET',
  path: '/notices/unread',
  base: 'local',
  tag: 'notices',
  summary: 'How many own notices are not read',
  access: SIGNED_IN,
};

export const readNotice: Route<Schemas, 'readNotice'> = {
  id: 'readNotice',
  method: 'POST',
  path: '/notices/:id/read',
  base: 'local',
  tag: 'notices',
  summary: 'Note that one read a notice',
  access: SIGNED_IN,
};

export const readAllNotices: Route<Schemas, 'readAllNotices'> = {
  id: 'readAllNotices',
  method: 'POST',
  path: '/notices/read-all',
  base: 'local',
  tag: 'notices',
  summary: 'Note that one read all notices up to a moment; those that came later stay unread',
  access: SIGNED_IN,
};

export const showNoticeSettings: Route<Schemas, 'showNoticeSettings'> = {
  id: 'showNoticeSettings',
  method: 'GET',
  path: '/notices/settings',
  base: 'local',
  tag: 'notices',
  summary: 'Of which kinds the person does not want to be told',
  access: SIGNED_IN,
};

export const saveNoticeSettings: Route<Schemas, 'saveNoticeSettings'> = {
  id: 'saveNoticeSettings',
  method: 'PUT',
  path: '/notices/settings',
  base: 'local',
  tag: 'notices',
  summary: 'Choose of which kinds one does not want to be told',
  access: SIGNED_IN,
};

export const openEvents: Route<Schemas, 'openEvents'> = {
  id: 'openEvents',
  method: 'GET',
  path: '/events',
  base: 'local',
  tag: 'notices',
  summary:
    'What happens, live, as server-sent events: `notices` at the beginning and whenever one comes or is read; `presence` when who has a shelf open, or its plan, changes; `walk` when another one scans in a walk check that the person takes part in, joins or ends it. The header Last-Event-ID goes on from there without losing one; some may come twice',
  access: SIGNED_IN,
  file: 'text/event-stream',
};
