import type { ImportKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Chosen, headingsDigest } from '../headings.ts';

/** Reads the previous choice for files of this kind with these headings; null if there is none. */
export async function readChosen(
  db: Db,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Chosen | null> {
  const row = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('kind', '=', kind)
    .where('headings', '=', headingsDigest(headings))
    .executeTakeFirst();
  if (row === undefined) return null;
  return new Map(
    Object.entries(row.columns as Record<string, string | null>).map(([index, field]) => [
      Number(index),
      field,
    ]),
  );
}

/** Saves a choice; the last one wins. */
export async function saveChosen(
  tx: Tx,
  kind: ImportKind,
  headings: readonly string[],
  chosen: Chosen,
  authorId: number,
): Promise<void> {
  const columns = JSON.stringify(Object.fromEntries(chosen));
  await tx
    .insertInto('import_columns')
    .values({ kind, headings: headingsDigest(headings), columns, author_id: authorId })
    .onConflict((c) =>
      c.columns(['kind', 'headings']).doUpdateSet({ columns, author_id: authorId, updated_at: sql`now()` }),
    )
    .execute();
}
