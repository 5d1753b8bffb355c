import type { ImportKind } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Run, Touched } from '../kind.ts';
import { KINDS } from '../kinds/all.ts';
import { partOf, readDoneParts } from '../queries/parts.ts';

/** Maximum number of rows in an error. */
const NAMED = 50;

/**
 * Refuses an undo if rows that the import wrote were changed later.
 * @throws AppError import_touched with an issue for each of the first rows; import_not_done
 */
export async function requireUntouched(
  db: Db,
  id: number,
  kind: ImportKind,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  const parts = await readDoneParts(db, id);
  if (parts.length === 0) throw new AppError('import_not_done');
  const pendingPassword = () => Promise.reject(new Error('Nobody is added by an undo'));
  const run: Run = { id, source: 'import', actor, requestId, pendingPassword };
  const touched: Touched[] = [];
  for (const { part, row_count } of parts) {
    touched.push(...(await KINDS[kind].touched(db, run, partOf(id, part, row_count))));
    if (touched.length >= NAMED) break;
  }
  if (touched.length === 0) return;
  throw new AppError('import_touched', {
    issues: touched.slice(0, NAMED).map(({ row, name }) => ({
      path: `rows.${row}`,
      code: 'row_touched',
      params: { row, name },
    })),
  });
}
