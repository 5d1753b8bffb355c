import type { Db } from './database.ts';

/** Reads the surname and name of a person, in this order. */
export async function readFullName(db: Db, userId: number): Promise<string> {
  const { name, surname } = await db
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${surname} ${name}`;
}
