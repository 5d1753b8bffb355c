import { type BodyOf, type createImport, importFields } from '@javon/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkFields } from '../../platform/http/register.ts';
import { tidy } from '../../platform/text/normalise.ts';

export interface SentFile {
  readonly fields: BodyOf<typeof createImport>;
  readonly fileName: string;
  readonly bytes: Buffer;
}

const MAX_FILE_NAME = 200;

/**
 * Reads the multipart body of an upload: one file in the field `file`, and the plain fields of the contract.
 * @throws AppError media_type_wrong, file_missing, file_too_large, or about a field
 */
export async function readUpload(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError('media_type_wrong');
  const fields: Record<string, unknown> = {};
  let file: { name: string; bytes: Buffer } | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname !== 'file')
      throw new AppError('invalid', {
        issues: [{ path: '', code: 'unknown_field', params: { field: part.fieldname.slice(0, 100) } }],
      });
    else file = { name: part.filename ?? '', bytes: await part.toBuffer() };
  }
  const checked = checkFields(importFields, fields);
  if (file === null || file.bytes.length === 0) throw new AppError('file_missing');
  return { fields: checked, fileName: tidy(file.name).slice(0, MAX_FILE_NAME), bytes: file.bytes };
}
