import type { Format } from '@javon/contract';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';

/**
 * The sampler that a category is about to be bound to, held so that nobody deletes it meanwhile.
 * @param field name of the field for the error
 * @throws AppError not_in_list where there is none of that id and format, or it is deleted
 * @public
 */
export async function requireBindable(
  tx: Tx,
  id: number,
  format: Format,
  field: string,
): Promise<{ readonly id: number; readonly name: string }> {
  const row = await tx
    .selectFrom('sampler')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('format', '=', format)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw fieldError(field, 'not_in_list', { options: format });
  return row;
}
