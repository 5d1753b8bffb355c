import type { QueryOf, ShelfRevision } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import { personJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf } from '../../../platform/db/paging.ts';
import type { ShelfRevision as RevisionTable } from '../../../platform/db/types.generated.ts';
import type { ShelfRow } from './shelves.ts';

// The number is also the id, by which lists identify their rows.
const COLUMNS = sql`r.number as id, r.number, r.at, case when u.id is not null then ${personJson('u')} end as author,
  r.source, r.note, r.restored_from, r.application_id, r.summary`;
const FROM = sql`shelf_revision r left join users u on u.id = r.author_id`;

/** Reads one page of a shelf's revisions, newest first by default. */
export async function readRevisions(
  db: Db,
  shelf: Seen<ShelfRow>,
  query: QueryOf<'listRevisions'>,
): Promise<CountedPage<ShelfRevision>> {
  const columns = { number: { expression: sql`r.number`, type: 'int' as const } };
  const paging = pagingOf(columns, sql`r.number`, query, '-number');
  const { rows } = await sql<ShelfRevision & { readonly id: number }>`
    select ${COLUMNS} from ${FROM}
    where r.shelf_id = ${shelf.id} and ${paging.page}`.execute(db);
  return { ...paging.of(rows, 'number'), total: shelf.revision };
}

export type StoredRevision = ShelfRevision & { readonly plan: ShelfPlan };

async function readWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredRevision | null> {
  const { rows } = await sql<StoredRevision>`
    select ${COLUMNS}, r.plan from ${FROM} where ${condition}`.execute(db);
  return rows[0] ?? null;
}

export function readRevision(db: Db, shelf: Seen<ShelfRow>, number: number): Promise<StoredRevision | null> {
  return readWhere(db, sql`r.shelf_id = ${shelf.id} and r.number = ${number}`);
}

/** The plan of a shelf in one of its versions; null if nothing was saved since. */
export function readRevisionAt(
  db: Db,
  shelf: Seen<ShelfRow>,
  version: number,
): Promise<StoredRevision | null> {
  return readWhere(
    db,
    sql`r.shelf_id = ${shelf.id} and r.number = coalesce(
      (select max(number) from shelf_revision where shelf_id = ${shelf.id} and version <= ${version}),
      (select min(number) from shelf_revision where shelf_id = ${shelf.id}))`,
  );
}

export async function insertRevision(tx: Tx, values: Insertable<RevisionTable>): Promise<void> {
  await tx.insertInto('shelf_revision').values(values).execute();
}
