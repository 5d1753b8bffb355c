import { Worker } from 'node:worker_threads';
import type { Fault } from '@javon/contract';
import { AppError } from '../errors/app-error.ts';
import { SHEET_LIMITS } from './cell.ts';
import { type Packed, type SheetContent, unpacked } from './content.ts';

export type FromWorker = { readonly packed: Packed } | Fault;

const MEMORY_MB = 512;
/** Size of the worker's young generation: nearly everything that is read is serialised and freed at once. */
const YOUNG_MB = 8;
const TIME_MS = 40_000;

/**
 * Rows of an uploaded XLSX or CSV. It is read in a worker thread with limited memory and time, so that a large file
 * does not block the server. A single huge allocation ends the whole process, whatever the limits of the thread:
 * {@link readXlsx} refuses such files before it reads them.
 * @throws AppError file_not_a_sheet, file_damaged, file_too_large, sheet_empty, sheet_too_many_rows,
 * sheet_too_many_columns
 */
export function readSheet(bytes: Buffer): Promise<SheetContent> {
  return new Promise((resolve, reject) => {
    const copy = new Uint8Array(bytes);
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void worker.terminate();
    };
    const tooMuch = () => new AppError('sheet_too_many_rows', { params: { max: SHEET_LIMITS.rows } });
    const timer = setTimeout(() => finish(() => reject(tooMuch())), TIME_MS);
    worker.on('message', (message: FromWorker) => {
      if ('packed' in message) finish(() => resolve(unpacked(message.packed)));
      else finish(() => reject(new AppError(message.code, { params: message.params })));
    });
    worker.on('error', (cause: NodeJS.ErrnoException) =>
      finish(() => reject(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : cause)),
    );
  });
}
