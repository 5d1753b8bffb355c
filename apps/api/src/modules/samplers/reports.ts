import type { Reports } from '../../platform/db/recording.ts';
import { readHardestProducts } from './queries/products.ts';

/** Reports of the samplers with sample arguments: `db/queries/samplers.sql` keeps their statements. */
export const REPORTS: Reports = { readHardestProducts: (db) => readHardestProducts(db, 1) };
