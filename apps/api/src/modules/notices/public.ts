export { NoticeHub } from './hub.ts';
export { notify } from './notify.ts';
export { noticeRoutes } from './routes.ts';
export { readAbout } from './service.ts';
