import { formatDate, type PrintFacts } from '@javon/price-tag';
import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { readSigningKey } from '../queries/code-keys.ts';
import type { TagLanguage } from '../question.ts';
import { codeAddress, SPECIMEN } from '../tag-code.ts';
import type { TagRow } from '../tag-row.ts';

interface Shown {
  /** Base URL of the check codes, null for none. */
  readonly base: string | null;
  readonly row: TagRow;
  readonly language: TagLanguage;
  readonly asOf: string | null;
}

/**
 * Facts of a print for a tag on a screen, so that it shows everything that the paper shows: the day, and the
 * code. The code is that of the paper if this tag was printed; else one whose page says that it is not
 * printed.
 */
export async function screenFacts(db: Db, { base, row, language, asOf }: Shown): Promise<PrintFacts> {
  const date = formatDate(asOf ?? today());
  if (base === null) return { date };
  const [item, printedIn] = row.judges_pending
    ? [row.pending_item_id, row.pending_language]
    : [row.hung_item_id, row.hung_language];
  const isPrinted = (row.state === 'current' || row.state === 'printed') && printedIn === language;
  const key = await readSigningKey(db);
  return { date, check: codeAddress(base, key, (isPrinted ? item : null) ?? SPECIMEN) };
}
