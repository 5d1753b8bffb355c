import path from 'node:path';
import type { Config } from '../config/config.ts';
import { S3Store } from './s3-store.ts';
import { type FileStore, FolderStore } from './store.ts';

/** The file store of this installation: the configured bucket, else a folder of the data. */
export function openStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return s3 ? new S3Store(s3) : new FolderStore(path.join(dataDir, 'files'));
}
