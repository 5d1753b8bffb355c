export { NoticeHub } from './hub.ts';
export { forgetAbout, notify } from './notify.ts';
export { noticeRoutes } from './routes.ts';
export { readAbout } from './service.ts';
