import type { Db } from '../db/database.ts';
import type { FileStore } from './store.ts';

/** Database and file store. */
export interface FileTools {
  readonly db: Db;
  readonly files: FileStore;
}
