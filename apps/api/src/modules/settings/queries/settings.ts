import type { RetentionFields } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { FIRST_VERSION, type Group, RETENTION, valuesOf, versionOf } from '../groups.ts';

/** Values of a group with their version and the last change. */
export type Kept<T> = T & {
  readonly version: number;
  readonly changed_at: string | null;
  readonly changed_by: string | null;
};

/** Values of a group only. */
export async function readValues<T extends object>(db: Db, group: Group<T>): Promise<T> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', group.key).executeTakeFirst();
  return valuesOf(group, row?.value);
}

/** Retention periods of records, days. */
export function readRetention(db: Db): Promise<RetentionFields> {
  return readValues(db, RETENTION);
}

/** Values of a group with the author of the last change. */
export async function readGroup<T extends object>(db: Db, group: Group<T>): Promise<Kept<T>> {
  const row = await db
    .selectFrom('setting')
    .leftJoin('users', 'users.id', 'setting.updated_by')
    .select(['setting.value', 'setting.updated_at'])
    .select(sql<string | null>`users.surname || ' ' || users.name`.as('changed_by'))
    .where('key', '=', group.key)
    .executeTakeFirst();
  return {
    ...valuesOf(group, row?.value),
    version: versionOf(row?.value),
    changed_at: row?.changed_by ? new Date(row.updated_at).toISOString() : null,
    changed_by: row?.changed_by ?? null,
  };
}

/** Locks the stored JSON of a group; inserts its row first if it does not exist. */
export async function lockValue<T extends object>(tx: Tx, { key, first, write }: Group<T>): Promise<unknown> {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ ...write(first), version: FIRST_VERSION }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Writes the JSON of a group and its author. */
export async function updateValue(tx: Tx, key: string, value: object, userId: number): Promise<void> {
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify(value), updated_at: sql`now()`, updated_by: userId })
    .where('key', '=', key)
    .execute();
}
