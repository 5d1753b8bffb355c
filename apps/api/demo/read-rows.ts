import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Returns the content of a JSON file of the demo; `Content` is not validated, the tests of the demo do that. */
export function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Content;
}

/** Returns the rows of `rows/<name>.json`: a list of objects, or `{ columns, rows }` with the values in that order. */
export function readRows<Row>(name: string): Row[] {
  const content = readJson<Row[] | Table>(`rows/${name}.json`);
  if (Array.isArray(content)) return content;
  const { columns, rows } = content as Table;
  return rows.map((values) => Object.fromEntries(columns.map((column, i) => [column, values[i]])) as Row);
}
