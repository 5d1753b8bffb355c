import { parentPort, workerData } from 'node:worker_threads';
import { readRows } from './read-rows.ts';
import type { FromWorker } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

function tell(message: FromWorker, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...moved]);
}

try {
  const bytes = workerData as Uint8Array<ArrayBuffer>;
  const packed = await readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  tell(
    { packed },
    packed.blocks.map(({ buffer }) => buffer),
  );
} catch (error) {
  tell(
    error instanceof SheetError
      ? { code: error.code, params: error.params }
      : { code: 'file_damaged', params: {} },
  );
}
