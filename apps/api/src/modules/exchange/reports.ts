import type { Reports } from '../../platform/db/recording.ts';
import { readMappable } from './queries/mapping.ts';
import { readDuePictures } from './queries/pictures.ts';

/** Reports of the exchange with sample arguments: `db/queries/exchange.sql` has their statements. */
export const REPORTS: Reports = {
  readMappable: (db) => readMappable(db, 1),
  readDuePictures: (db) => readDuePictures(db, 1, { session_id: 1, id: 1 }, 100),
};
