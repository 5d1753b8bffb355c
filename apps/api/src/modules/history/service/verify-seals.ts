import type { Db } from '../../../platform/db/database.ts';
import { readSeals } from '../queries/seals.ts';

/** Batch size of the verification. */
const BATCH = 500;

/** Result of verifying the seals. */
export interface Verified {
  readonly seals: number;
  readonly lines: number;
  /** Newest hash in hexadecimal digits; null if nothing was sealed. */
  readonly newest: string | null;
  /** Faults in order; empty if nothing was changed. */
  readonly faults: readonly string[];
}

/**
 * Recomputes all seals of the history, one after another. `known` is a hash that was recorded elsewhere, such
 * as in a log: it must be among them.
 */
export async function verifySeals(db: Db, known: string | null = null): Promise<Verified> {
  const faults: string[] = [];
  let seals = 0;
  let lines = 0;
  let newest: string | null = null;
  let isKnown = known === null;
  for (let last = 0; ; ) {
    const batch = await readSeals(db, last, BATCH);
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
