import type { FieldIssue, ImportKind } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Run, Touched } from '../kind.ts';
import { KINDS } from '../kinds/all.ts';
import { partOf, readDoneParts } from '../queries/parts.ts';

/** Maximum number of rows that a refusal names; the rest are counted. */
const NAMED = 20;

/**
 * Refuses an undo if rows that the import wrote were changed later.
 * @throws AppError import_touched with an issue for each of the first rows and one for the rest; import_not_done
 */
export async function requireUntouched(
  db: Db,
  id: number,
  kind: ImportKind,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  const parts = await readDoneParts(db, id);
  if (parts.length === 0) throw new AppError('import_not_done');
  const run: Run = { id, source: 'import', actor, requestId };
  const named: Touched[] = [];
  let count = 0;
  for (const { part, row_count } of parts) {
    const rows = await KINDS[kind].touched(db, run, partOf(id, part, row_count));
    count += rows.length;
    named.push(...rows.slice(0, NAMED - named.length));
  }
  if (count === 0) return;
  const issues = named.map(({ row, name }): FieldIssue => {
    return { path: `rows.${row}`, code: 'row_touched', params: { row, name } };
  });
  const more = count - named.length;
  if (more > 0) issues.push({ path: 'rows', code: 'rows_touched_more', params: { count: more } });
  throw new AppError('import_touched', { issues });
}
