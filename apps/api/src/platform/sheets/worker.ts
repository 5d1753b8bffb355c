import { parentPort, workerData } from 'node:worker_threads';
import { readRows } from './read-rows.ts';
import type { FromWorker } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

/** Rows that go to the server in one message, so that it can answer others between two of them. */
const AT_ONCE = 2000;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

try {
  const rows = await readRows(Buffer.from(workerData as Uint8Array));
  for (let i = 0; i < rows.length; i += AT_ONCE) tell({ rows: rows.slice(i, i + AT_ONCE) });
  tell({ end: true });
} catch (error) {
  tell(
    error instanceof SheetError
      ? { code: error.code, params: error.params }
      : { code: 'file_damaged', params: {} },
  );
}
