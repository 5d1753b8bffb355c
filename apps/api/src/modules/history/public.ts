export { historyRoutes } from './routes.ts';
export { sealRegularly, tellSealRegularly } from './seal.ts';
export { HistoryService } from './service.ts';
export { verifySeals } from './verify-seals.ts';
