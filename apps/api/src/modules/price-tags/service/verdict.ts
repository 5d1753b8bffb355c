import type { Format, TagVerdictKind } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { KEPT_OF_PRINT, type PrintedFacts, sameFacts } from '../printed-facts.ts';
import { readCampaignNames } from '../queries/campaign-names.ts';
import { type PrintRow, readPrint } from '../queries/jobs.ts';
import { readTagRows } from '../queries/tags.ts';
import { type Reason, reasonsOf } from '../reasons.ts';
import type { TagRow } from '../tag-row.ts';

/** Whether a printed tag still says what it should, and if not, why and what it should say. */
export interface TagVerdict {
  /** `early`: printed for a day to come, on which it will be right. `down`: it should hang there no more. */
  readonly verdict: TagVerdictKind;
  readonly branchId: number;
  readonly product: number;
  readonly format: Format;
  readonly name: { readonly uz: string; readonly ru: string };
  readonly printedAt: string;
  /** The day it was printed for. */
  readonly asOf: string;
  readonly reasons: readonly Reason[];
  /** Values that a tag of this product should show today. */
  readonly values: Pick<TagRow, 'price' | 'old_price' | 'monthly' | 'months'>;
}

/** Today's facts of a tag in the language in which a print of it is judged. */
function factsToday(row: TagRow, { language, language_chosen, tag_language }: PrintRow): PrintedFacts {
  return { ...row, digest: row[`digest_${language_chosen ? language : tag_language}`] };
}

/** The row as it would be judged if this very print were what hangs. */
function withPrintHanging(row: TagRow, print: PrintRow): TagRow {
  const gone = row.deleted_at !== null || (row.place_count === 0 && print.shelf_id !== null);
  const replaced =
    row.format !== row.needed_format &&
    row.campaign_id === null &&
    ((row.holding_id !== null && row.needed_format !== null) ||
      print.campaign_id !== null ||
      row.sampler_version_id === null);
  const isRight = sameFacts(print, factsToday(row, print));
  return {
    ...row,
    ...Object.fromEntries(KEPT_OF_PRINT.map((name) => [`hung_${name}`, print[name]])),
    hung_item_id: print.id,
    judges_pending: false,
    // The place of a tag does not affect its content.
    moved: false,
    failed: false,
    pending_shelf_id: null,
    state: gone ? 'take_down' : isRight ? 'current' : replaced ? 'take_down' : 'to_print',
  };
}

const VERDICTS = { take_down: 'down', current: 'right', to_print: 'wrong', printed: 'wrong' } as const;

/** Judges one print by the values of today; null where there is no such print any more. */
export async function judgePrint(db: Db, itemId: number): Promise<TagVerdict | null> {
  const print = await readPrint(db, itemId);
  if (print === undefined) return null;
  const judge = async (asOf: string | null): Promise<TagRow | undefined> => {
    const only = [{ product: print.product_id, format: print.format }];
    const [row] = await readTagRows(db, {
      branchId: print.branch_id,
      language: print.tag_language,
      asOf,
      only,
    });
    return row && withPrintHanging(row, print);
  };
  const now = await judge(null);
  if (now === undefined) return null;
  const isAhead = print.as_of > today();
  const early = now.state !== 'current' && isAhead && (await judge(print.as_of))?.state === 'current';
  const names = await readCampaignNames(db, { branchId: print.branch_id, asOf: null }, [now]);
  return {
    verdict: early ? 'early' : VERDICTS[now.state],
    branchId: print.branch_id,
    product: print.product_id,
    format: print.format,
    name: { uz: now.name_uz, ru: now.name_ru },
    printedAt: print.at,
    asOf: print.as_of,
    reasons: reasonsOf(now, print.tag_language, names),
    values: { price: now.price, old_price: now.old_price, monthly: now.monthly, months: now.months },
  };
}
