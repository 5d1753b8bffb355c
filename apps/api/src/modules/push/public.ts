export { pushRoutes } from './routes.ts';
export { sendPushesRegularly } from './service/delivery.ts';
