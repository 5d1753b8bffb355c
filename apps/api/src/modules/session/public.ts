export { hashPassword, isWeak, passwordFits } from './passwords.ts';
export { sessionRoutes } from './routes.ts';
export { SessionService } from './service.ts';
export { forgetFailures, noteFailure, requireNotSlowed } from './slow-down.ts';
