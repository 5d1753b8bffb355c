import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Seals that are looked at by one statement. */
const BATCH = 500;

/** The answer of a walk over the seals. */
export interface Verified {
  readonly seals: number;
  readonly lines: number;
  /** Newest hash in hexadecimal digits; null where nothing was sealed. */
  readonly newest: string | null;
  /** Faults, the first place first; empty for a history that nobody touched. */
  readonly faults: readonly string[];
}

interface SealRow {
  readonly id: number;
  readonly sealed_at: string;
  readonly above: number;
  readonly last_id: number;
  readonly lines: number;
  readonly hash: string;
  readonly found: number;
  readonly fits: boolean;
}

/** The seals after `id`, each with what its lines give now. */
async function readSeals(db: Db, id: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    with s as (
      select id, sealed_at, last_id, lines, hash from audit_seal where id > ${id} order by id limit ${BATCH}
    ), before as (
      select last_id, hash from audit_seal where id <= ${id} order by id desc limit 1
    ), walk as (
      select s.*, coalesce(lag(s.last_id) over w, (select last_id from before), 0) as above,
        coalesce(lag(s.hash) over w, (select hash from before), '') as before
      from s window w as (order by s.id)
    )
    select w.id, w.sealed_at, w.above, w.last_id, w.lines, encode(w.hash, 'hex') as hash, h.lines as found, h.hash = w.hash as fits
    from walk w, audit_hash(w.before, w.above, w.last_id) h order by w.id`.execute(db);
  return rows;
}

/**
 * Recomputes all seals of the history, one after another. `known` is a hash that was noted elsewhere, such as in
 * the log: it has to be among them.
 */
export async function verifySeals(db: Db, known: string | null = null): Promise<Verified> {
  const faults: string[] = [];
  let seals = 0;
  let lines = 0;
  let newest: string | null = null;
  let isKnown = known === null;
  for (let last = 0; ; ) {
    const batch = await readSeals(db, last);
    if (batch.length === 0) break;
    for (const { id, sealed_at, above, last_id, lines: sealed, found, fits, hash } of batch) {
      if (!fits) {
        const what =
          found === sealed ? 'lines were changed' : `${sealed} lines were sealed, ${found} are there`;
        faults.push(`Seal ${id} of ${sealed_at}, lines ${above + 1} to ${last_id}: ${what}.`);
      }
      if (hash === known) isKnown = true;
      last = id;
      seals += 1;
      lines += found;
      newest = hash;
    }
  }
  if (!isKnown) faults.push(`No seal has the hash ${known}: seals were taken away or made anew.`);
  return { seals, lines, newest, faults };
}
