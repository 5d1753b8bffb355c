import { exportHistory, listHistory, listHistoryKinds } from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { readKinds } from './queries/lines.ts';
import { exportLines, listLines } from './service/lines.ts';

export const historyRoutes: readonly Bound[] = [
  permitted(listHistory, (call) => listLines(call.reader, call)),
  permitted(listHistoryKinds, async ({ reader, scope, actor }) => ({
    items: await readKinds(reader, scope, actor),
  })),
  permitted(exportHistory, (call) => exportLines(call.reader, call)),
];
