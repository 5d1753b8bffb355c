export { type BatchField, writeBatch } from './batch.ts';
export { type Read, readNumber, readSku } from './cells.ts';
export { readPriceSheet } from './price-sheet.ts';
export { importRoutes } from './routes.ts';
export { ImportService } from './service.ts';
