export { historyRoutes } from './routes.ts';
export { ensureHistoryPartitions, keepHistoryPartitions } from './service/partitions.ts';
export { logSealRegularly, sealRegularly } from './service/seal.ts';
export { verifySeals } from './service/verify-seals.ts';
