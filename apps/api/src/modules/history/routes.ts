import { exportHistory, listHistory, listHistoryKinds } from '@javon/contract';
import { HISTORY_WORDS } from '@javon/messages/server';
import { type Bound, FileAnswer, permitted } from '../../platform/http/call.ts';
import { streamSheet } from '../../platform/sheets/stream-sheet.ts';
import { XLSX_TYPE } from '../../platform/sheets/write-sheet.ts';
import { today } from '../../platform/time/clock.ts';
import type { HistoryService } from './service.ts';
import { columnsOf, rowsOf } from './sheet.ts';

export function historyRoutes(service: HistoryService): Bound[] {
  return [
    permitted(listHistory, (call) => service.list(call.actor, call.scope, call.query)),
    permitted(listHistoryKinds, async () => ({ items: await service.kinds() })),
    permitted(exportHistory, async (call) => {
      const lines = await service.lines(call.actor, call.scope, call.query);
      const name = HISTORY_WORDS[call.language].sheet;
      const sheet = streamSheet(name, columnsOf(call.language), rowsOf(lines, call.language));
      return new FileAnswer(sheet, XLSX_TYPE, `${name} ${today()}.xlsx`);
    }),
  ];
}
