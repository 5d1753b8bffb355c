export { NoticeHub } from './hub.ts';
export type { Notice, NoticeParams } from './kinds.ts';
export { notify, type Recipients } from './notify.ts';
export { noticeRoutes } from './routes.ts';
