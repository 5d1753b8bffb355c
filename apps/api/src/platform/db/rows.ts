import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { DB, Generated } from './types.generated.ts';

/** Row of a table, or some of its columns. */
export type RowOf<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Readonly<Pick<Selectable<DB[Table]>, Column>>;

/** Table whose rows have a number that the database gives them. */
type NumberedTable = {
  [Table in keyof DB]: DB[Table] extends { id: Generated<number> } ? Table : never;
}[keyof DB];

/** Reads columns of the row with an id, if there is one. */
export async function readRow<
  Table extends NumberedTable,
  Column extends keyof Selectable<DB[Table]> & string,
>(db: Db, table: Table, id: number, columns: readonly Column[]): Promise<RowOf<Table, Column> | undefined> {
  const { rows } = await sql<RowOf<Table, Column>>`
    select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the row with an id until the transaction ends, and reads it, if there is one. */
export async function lockRow<Table extends NumberedTable>(
  tx: Tx,
  table: Table,
  id: number,
  mode: 'update' | 'no key update' | 'share' | 'key share' = 'update',
): Promise<RowOf<Table> | undefined> {
  const { rows } = await sql<RowOf<Table>>`
    select * from ${sql.table(table)} where id = ${id} for ${sql.raw(mode)}`.execute(tx);
  return rows[0];
}

/** Inserts one row. @returns its id */
export async function insertRow<Table extends NumberedTable>(
  tx: Tx,
  table: Table,
  values: InsertObject<DB, Table>,
): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values(values)
    .returning(sql<number>`id`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the row with an id, if there is one. */
export async function updateRow<Table extends NumberedTable>(
  tx: Tx,
  table: Table,
  id: number,
  values: UpdateObject<DB, Table>,
): Promise<void> {
  // TypeScript finds no `where` of a table that it does not know: any table stands for all.
  const update = tx.updateTable(table as 'branch').set(values as UpdateObject<DB, 'branch'>);
  await update.where('id', '=', id).execute();
}

/** Deletes the row with an id, if there is one. */
export async function deleteRow(tx: Tx, table: NumberedTable, id: number): Promise<void> {
  await tx
    .deleteFrom(table as 'branch')
    .where('id', '=', id)
    .execute();
}
