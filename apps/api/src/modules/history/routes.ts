import { exportHistory, listHistory, listHistoryKinds } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readKinds } from './queries/lines.ts';
import { exportLines, listLines } from './service/lines.ts';

export function historyRoutes(db: Db): Bound[] {
  return [
    permitted(listHistory, (call) => listLines(db, call)),
    permitted(listHistoryKinds, async () => ({ items: await readKinds(db) })),
    permitted(exportHistory, (call) => exportLines(db, call)),
  ];
}
