export { accountingRoutes } from './routes.ts';
export { AccountingService } from './service.ts';
