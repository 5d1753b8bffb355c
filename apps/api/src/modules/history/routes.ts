import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readKinds } from './queries/lines.ts';
import { exportLines, listLines } from './service/lines.ts';

export const historyRoutes: readonly Bound[] = bindRoutes({
  listHistory: (call) => listLines(call.reader, call),
  listHistoryKinds: async ({ reader, scope, actor }) => ({
    items: await readKinds(reader, scope, actor),
  }),
  exportHistory: (call) => exportLines(call.reader, call),
});
