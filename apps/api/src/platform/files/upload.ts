import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { wholeFile } from './whole-file.ts';

/**
 * Reads the only file of a multipart call into memory.
 * @throws AppError file_missing, file_too_large, file_damaged, media_type_wrong
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('media_type_wrong');
  try {
    const file = await request.file({ limits: { fileSize: maxBytes } });
    if (file === undefined) throw new AppError('file_missing');
    const bytes = await wholeFile(request, file, maxBytes);
    if (bytes.length === 0) throw new AppError('file_missing');
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('file_damaged', { cause: error });
  }
}
