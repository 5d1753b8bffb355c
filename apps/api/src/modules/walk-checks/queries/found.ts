import type { Format, WalkResult } from '@javon/contract';
import { sql } from 'kysely';
import { namedJson } from '../../../platform/db/answer-json.ts';
import type { Db } from '../../../platform/db/database.ts';
import { COUNTED, STILL_MISSING } from './walks.ts';

/** Tag that was missing when its walk ended and has not been found since. */
export type MissingRow = WalkResult['missing'][number] & { readonly product_id: number };

/** Reads the missing tags of a walk in walking order; none while it is open. */
export async function readMissing(db: Db, walkId: number): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    select m.product_id, ${namedJson('p', 'sku')} as product, m.format, m.place, m.believed as state
    from walk_missing m join product p on p.id = m.product_id
    where m.walk_id = ${walkId} and ${STILL_MISSING} order by m.seq`.execute(db);
  return rows;
}

/** Tag that a walk found wrong, to take down or unconfirmed, and the time of its first scan. */
export interface FoundRow {
  readonly product_id: number;
  readonly format: Format;
  readonly verdict: 'wrong' | 'down' | 'unconfirmed';
  readonly at: string;
}

/**
 * Reads the tags that a walk found wrong, to take down or unconfirmed; a wrong one is left out if the same tag was
 * also found right.
 */
export async function readFound(db: Db, walkId: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select s.product_id, s.format, s.verdict, min(s.at) as at from walk_scan s
    where s.walk_id = ${walkId} and s.format is not null and (s.verdict = 'unconfirmed'
      or ${COUNTED} and (s.verdict = 'down' or s.verdict = 'wrong' and not exists (
        select from walk_scan better where better.walk_id = s.walk_id and better.product_id = s.product_id
          and better.format = s.format and better.source = 'code'
          and better.verdict in ('right', 'wrong_place', 'not_on_plan'))))
    group by 1, 2, 3`.execute(db);
  return rows;
}
