import { createHash } from 'node:crypto';
import type { ImportKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Chosen, headingKey } from './headings.ts';

/** `3:price,4:` as a map; the contract has checked its form. */
export function parseChosen(text: string | undefined): Chosen | null {
  if (text === undefined) return null;
  return new Map(
    text.split(',').map((pair) => {
      const [index = '', field = ''] = pair.split(':');
      return [Number(index), field === '' ? null : field] as const;
    }),
  );
}

function digestOf(headings: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(headings.map(headingKey)))
    .digest();
}

/** Reads the earlier choice for files of this kind with these headings; null where there is none. */
export async function rememberedColumns(
  db: Db,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Chosen | null> {
  const row = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('kind', '=', kind)
    .where('headings', '=', digestOf(headings))
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
export async function rememberColumns(
  tx: Tx,
  kind: ImportKind,
  headings: readonly string[],
  chosen: Chosen,
  authorId: number,
): Promise<void> {
  const columns = JSON.stringify(Object.fromEntries(chosen));
  await tx
    .insertInto('import_columns')
    .values({ kind, headings: digestOf(headings), columns, author_id: authorId })
    .onConflict((c) =>
      c.columns(['kind', 'headings']).doUpdateSet({ columns, author_id: authorId, updated_at: sql`now()` }),
    )
    .execute();
}
