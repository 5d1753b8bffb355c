import type { SavedList, SavedView } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const COLUMNS = ['id', 'list', 'name', 'query', 'columns', 'opens_first', 'version'] as const;

/** Content of a view as it is stored. */
export interface ViewPatch {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly columns?: Readonly<Record<string, boolean>> | null | undefined;
  readonly opens_first?: boolean | undefined;
}

/** A person's views of a list, by name. */
export async function readSavedViews(db: Db, userId: number, list: SavedList): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows as SavedView[];
}

/** Locks one view of a person; undefined if it was deleted or is someone else's. */
export async function lockSavedView(tx: Tx, userId: number, id: number): Promise<SavedView | undefined> {
  const row = await tx
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row as SavedView | undefined;
}

/** Locks all views of a person by the person's row, so that concurrent saves follow one another. */
export async function lockSavedViews(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}

export async function countSavedViews(tx: Tx, userId: number, list: SavedList): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws AppError name_taken if another view of the list has the name */
export async function insertSavedView(
  tx: Tx,
  userId: number,
  list: SavedList,
  { name, query, columns }: Required<Pick<ViewPatch, 'name' | 'query' | 'columns'>>,
): Promise<SavedView> {
  const row = await tx
    .insertInto('saved_view')
    .values({
      user_id: userId,
      list,
      name: name ?? '',
      query: query ?? '',
      columns: columns ? JSON.stringify(columns) : null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

/** @throws AppError name_taken if another view of the list has the name */
export async function updateSavedView(
  tx: Tx,
  { id, version }: SavedView,
  patch: ViewPatch,
): Promise<SavedView> {
  const { columns, ...plain } = patch;
  const row = await tx
    .updateTable('saved_view')
    .set({
      ...plain,
      ...(columns === undefined ? {} : { columns: columns === null ? null : JSON.stringify(columns) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SavedView;
}

/** Clears the mark of the view of a list that opens first. */
export async function clearFirst(tx: Tx, userId: number, list: SavedList): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set((e) => ({ opens_first: false, version: e('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('opens_first', '=', true)
    .execute();
}

/** Deletes a view of a person. @returns whether there was one */
export async function deleteSavedViewRow(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
