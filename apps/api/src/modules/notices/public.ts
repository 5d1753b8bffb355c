export { type NoticeHub, openHub } from './hub.ts';
export type { NoticeParams } from './kinds.ts';
export {
  deleteNoticesAbout,
  deleteNoticesOfBranches,
  deleteNoticesTo,
  holdsOneOf,
  notify,
} from './queries/notify.ts';
export { resetForeignPlaces } from './queries/streams.ts';
export { noticeRoutes } from './routes.ts';
export { readAbout, readInBranch } from './service.ts';
