export { accountingRoutes } from './routes.ts';
export { AccountingService, type BatchHooks } from './service.ts';
