import type { QueryOf, ShelfRevision } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf } from '../../../platform/db/paging.ts';
import type { ShelfRevision as RevisionTable } from '../../../platform/db/types.generated.ts';
import type { ShelfRow } from './shelves.ts';

interface Row extends Omit<ShelfRevision, 'author'> {
  /** Same as the number: lists identify their rows by it. */
  readonly id: number;
  readonly author_id: number | null;
  readonly author_name: string | null;
  readonly author_surname: string | null;
}

const COLUMNS = sql`r.number as id, r.number, r.at, r.author_id, u.name as author_name, u.surname as author_surname,
  r.source, r.note, r.restored_from, r.application_id, r.summary`;
const FROM = sql`shelf_revision r left join users u on u.id = r.author_id`;

function revisionOf(row: Row): ShelfRevision {
  const { author_id: id, author_name: name, author_surname: surname } = row;
  return {
    number: row.number,
    at: row.at,
    source: row.source,
    note: row.note,
    summary: row.summary,
    restored_from: row.restored_from,
    application_id: row.application_id,
    author: id === null ? null : { id, name: name ?? '', surname: surname ?? '' },
  };
}

/** Reads one page of a shelf's revisions, newest first by default. */
export async function readRevisions(
  db: Db,
  shelf: Seen<ShelfRow>,
  query: QueryOf<'listRevisions'>,
): Promise<CountedPage<ShelfRevision>> {
  const columns = { number: { expression: sql`r.number`, type: 'int' as const } };
  const paging = pagingOf(columns, sql`r.number`, query, '-number');
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM}
    where r.shelf_id = ${shelf.id} and ${paging.after}
    order by ${paging.order} limit ${paging.limit}`.execute(db);
  const page = paging.of(rows, 'number', (row) => revisionOf(row));
  return { ...page, total: shelf.revision };
}

/** A revision with its plan. */
export type StoredRevision = ShelfRevision & { readonly plan: ShelfPlan };

async function readWhere(db: Db, condition: RawBuilder<unknown>): Promise<StoredRevision | null> {
  const { rows } = await sql<Row & { readonly plan: ShelfPlan }>`
    select ${COLUMNS}, r.plan from ${FROM} where ${condition}`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { ...revisionOf(row), plan: row.plan };
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
