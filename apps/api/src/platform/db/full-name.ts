import { orNotFound } from '../errors/app-error.ts';
import type { Db } from './database.ts';
import { readRow } from './rows.ts';

/** Reads the surname and name of a person, in this order. */
export async function readFullName(db: Db, userId: number): Promise<string> {
  const { name, surname } = orNotFound(await readRow(db, 'users', userId, ['name', 'surname']));
  return `${surname} ${name}`;
}
