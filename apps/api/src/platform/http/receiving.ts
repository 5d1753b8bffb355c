import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** Minimum speed of an upload: so many bytes in so many milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** Half a kilobyte per second, which the slowest mobile connection reaches. */
export const UPLOAD_PACE: Pace = { bytes: 8192, ms: 15_000 };

/**
 * Runs work that reads the body of a request, and aborts it if the client disconnects before the whole body
 * is there or sends slower than `pace`: resources of the work, such as an upload slot, are freed then.
 * @throws AppError upload_too_slow if the body is too slow, file_damaged if it ends early
 */
export async function receiving<T>(request: IncomingMessage, pace: Pace, work: () => Promise<T>): Promise<T> {
  let abort: (error: AppError) => void = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    abort = reject;
  });
  const { socket } = request;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (request.complete) return clearInterval(watch);
    if (socket.bytesRead - before < pace.bytes) abort(new AppError('upload_too_slow'));
    before = socket.bytesRead;
  }, pace.ms);
  const onClose = (): void => {
    if (!request.complete) abort(new AppError('file_damaged'));
  };
  socket.once('close', onClose);
  try {
    return await Promise.race([work(), givenUp]);
  } finally {
    clearInterval(watch);
    socket.off('close', onClose);
  }
}
