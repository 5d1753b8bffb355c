export { historyRoutes } from './routes.ts';
export { HistoryService } from './service.ts';
