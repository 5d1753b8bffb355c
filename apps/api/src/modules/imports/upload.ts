import { MAX_IMPORT_BYTES } from '@javon/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { readingForm } from '../../platform/files/upload.ts';
import { wholeFile } from '../../platform/files/whole-file.ts';
import { checkFields } from '../../platform/http/register.ts';
import { tidy } from '../../platform/text/normalise.ts';

export interface SentFile<Fields> {
  readonly fields: Fields;
  readonly fileName: string;
  readonly bytes: Buffer;
}

const MAX_FILE_NAME = 200;

/** Maximum length of a plain field, bytes: the chosen fields of 100 columns. */
const MAX_FIELD = 8000;

/** Maximum size of an upload's form without its file, bytes. */
const FORM_OVERHEAD = 100_000;

/** A form as it was sent: its plain fields, and the file of its field `file`. */
interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: { readonly name: string; readonly bytes: Buffer } | null;
}

/** @throws AppError unknown_field, file_too_large */
async function readForm(request: FastifyRequest): Promise<SentForm> {
  const fields: Record<string, unknown> = {};
  let file: SentForm['file'] = null;
  for await (const part of request.parts({ limits: { fieldSize: MAX_FIELD, fileSize: MAX_IMPORT_BYTES } })) {
    const isKnown = part.type === 'file' ? part.fieldname === 'file' : !Object.hasOwn(fields, part.fieldname);
    if (!isKnown) throw fieldError('', 'unknown_field', { field: part.fieldname.slice(0, 100) });
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else file = { name: part.filename ?? '', bytes: await wholeFile(request, part, MAX_IMPORT_BYTES) };
  }
  return { fields, file };
}

/**
 * Reads the multipart body of an upload: one file in the field `file`, and the plain fields of a schema.
 * @throws AppError media_type_wrong, file_missing, file_too_large, file_damaged, or about a field
 */
export async function readUpload<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<SentFile<z.output<Schema>>> {
  if (!request.isMultipart()) throw new AppError('media_type_wrong');
  // Refuses an upload that is too large by its content-length, before its body is sent.
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES + FORM_OVERHEAD)
    throw new AppError('file_too_large', { params: { max: MAX_IMPORT_BYTES / 1_048_576 } });
  const { fields, file } = await readingForm(() => readForm(request));
  const checked = checkFields(schema, fields);
  if (file === null || file.bytes.length === 0) throw new AppError('file_missing');
  return { fields: checked, fileName: tidy(file.name).slice(0, MAX_FILE_NAME), bytes: file.bytes };
}
