export { type Read, readPrice, readSku } from './cells.ts';
export { headingKey } from './headings.ts';
export { readPriceSheet } from './price-sheet.ts';
export { importRoutes } from './routes.ts';
export { type BatchField, writeBatch } from './service/batch.ts';
export { listImports } from './service/imports.ts';
export { applyRows, checkRows, giveUpRows, headingOf, type RowColumn } from './service/rows.ts';
export { failAbandoned } from './service/work.ts';
