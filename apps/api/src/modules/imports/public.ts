export { type BatchField, writeBatch } from './batch.ts';
export { importRoutes } from './routes.ts';
export { ImportService } from './service.ts';
