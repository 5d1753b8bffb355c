import { type RawBuilder, sql } from 'kysely';

/** SQL for a person as a JSON object `{ id, name, surname }`, from the table `users` under this alias. */
export function personJson(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'surname', ${column('surname')})`;
}
