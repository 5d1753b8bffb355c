export { historyRoutes } from './routes.ts';
export { sealRegularly, tellSealRegularly } from './service/seal.ts';
export { verifySeals } from './service/verify-seals.ts';
