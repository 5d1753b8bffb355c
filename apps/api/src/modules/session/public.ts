export { requireOwnPassword } from './own-password.ts';
export { hashPassword, isWeak } from './passwords.ts';
export { sessionRoutes } from './routes.ts';
export { SessionService } from './service.ts';
