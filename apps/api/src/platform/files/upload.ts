import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { wholeFile } from './whole-file.ts';

/** Whether an error of Fastify has an answer of its own, such as a form with too many fields. */
function hasOwnAnswer(error: unknown): boolean {
  return String((error as { readonly code?: unknown } | null)?.code).startsWith('FST_');
}

/**
 * Runs the reader of a form. What the form's parser refuses, such as a form without its end, is answered as a damaged
 * file.
 * @throws AppError file_damaged, or what the reader throws
 */
export async function readingForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError || hasOwnAnswer(error)) throw error;
    throw new AppError('file_damaged', { cause: error });
  }
}

/**
 * Reads the only file of a multipart call into memory.
 * @throws AppError file_missing, file_too_large, file_damaged, media_type_wrong
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('media_type_wrong');
  return readingForm(async () => {
    const file = await request.file({ limits: { fileSize: maxBytes } });
    if (file === undefined) throw new AppError('file_missing');
    const bytes = await wholeFile(request, file, maxBytes);
    if (bytes.length === 0) throw new AppError('file_missing');
    return bytes;
  });
}
