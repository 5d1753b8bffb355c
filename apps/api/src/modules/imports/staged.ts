import { sql } from 'kysely';
import type { Staged } from './kind.ts';

/** Returns one part of an import's staged rows. */
export function partOf(importId: number, part: number, count: number): Staged {
  return {
    from: sql`(select rows from import_part where import_id = ${importId} and part = ${part})`,
    count,
  };
}

/** All of an import's staged rows. */
export function allOf(importId: number, count: number): Staged {
  return { from: sql`(select rows from import_part where import_id = ${importId})`, count };
}

/** Returns rows of memory in the shape of staged ones. */
export function inlineRows(rows: readonly object[]): Staged {
  return { from: sql`(select ${JSON.stringify(rows)}::jsonb as rows)`, count: rows.length };
}
