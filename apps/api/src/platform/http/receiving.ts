import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** How slow an upload may come in: at least so many bytes in so many milliseconds. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** Half a kilobyte a second, which the poorest mobile connection has. */
export const UPLOAD_PACE: Pace = { bytes: 8192, ms: 15_000 };

/**
 * Runs work that reads the body of a request, and gives it up when the client leaves before the whole body is there
 * or sends it slower than `pace`: what the work holds (a slot for uploads) is free again then.
 * @throws AppError upload_too_slow for a body that is too slow, file_damaged for one that ends in the middle
 */
export async function receiving<T>(request: IncomingMessage, pace: Pace, work: () => Promise<T>): Promise<T> {
  let giveUp: (error: AppError) => void = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const { socket } = request;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (request.complete) return clearInterval(watch);
    if (socket.bytesRead - before < pace.bytes) giveUp(new AppError('upload_too_slow'));
    before = socket.bytesRead;
  }, pace.ms);
  const onClose = (): void => {
    if (!request.complete) giveUp(new AppError('file_damaged'));
  };
  socket.once('close', onClose);
  try {
    return await Promise.race([work(), givenUp]);
  } finally {
    clearInterval(watch);
    socket.off('close', onClose);
  }
}
