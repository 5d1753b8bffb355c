import type { Format, TagVerdictKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { today } from '../../platform/time/clock.ts';
import type { TagLanguage } from './question.ts';
import { type Reason, readCampaignNames, reasonsOf } from './reasons.ts';
import { type TagRow, tagRows } from './state.ts';

interface PrintRow {
  readonly id: number;
  readonly branch_id: number;
  readonly product_id: number;
  readonly format: Format;
  readonly price: number | null;
  readonly old_price: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly promo_bank: boolean;
  readonly until: string | null;
  readonly campaign_id: number | null;
  readonly digest: string;
  readonly language: TagLanguage;
  readonly language_chosen: boolean;
  readonly sampler_version_id: number;
  readonly shelf_id: number | null;
  readonly as_of: string;
  readonly created_at: string;
  readonly tag_language: TagLanguage;
}

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

/** The row as it would be judged if this very print were what hangs. */
function withPrintHanging(row: TagRow, print: PrintRow): TagRow {
  const same =
    print.price === row.price &&
    print.old_price === row.old_price &&
    print.monthly === row.monthly &&
    print.months === row.months &&
    print.promo_bank === row.promo_bank &&
    print.until === row.until &&
    print.digest === row[`digest_${print.language_chosen ? print.language : print.tag_language}`] &&
    print.sampler_version_id === row.sampler_version_id;
  const gone = row.deleted_at !== null || (row.place_count === 0 && print.shelf_id !== null);
  const replaced =
    row.format !== row.needed_format &&
    row.campaign_id === null &&
    ((row.holding_id !== null && row.needed_format !== null) ||
      print.campaign_id !== null ||
      row.sampler_version_id === null);
  return {
    ...row,
    judges_pending: false,
    // The place of a tag does not affect its content.
    moved: false,
    failed: false,
    pending_shelf_id: null,
    hung_item_id: print.id,
    hung_price: print.price,
    hung_old_price: print.old_price,
    hung_monthly: print.monthly,
    hung_months: print.months,
    hung_promo_bank: print.promo_bank,
    hung_until: print.until,
    hung_campaign_id: print.campaign_id,
    hung_digest: print.digest,
    hung_language: print.language,
    hung_language_chosen: print.language_chosen,
    hung_sampler_version_id: print.sampler_version_id,
    hung_shelf_id: print.shelf_id,
    state: gone ? 'take_down' : same ? 'current' : replaced ? 'take_down' : 'to_print',
  };
}

const VERDICTS = { take_down: 'down', current: 'right', to_print: 'wrong', printed: 'wrong' } as const;

/** Judges one print by the values of today; null where there is no such print any more. */
export async function checkTag(db: Db, itemId: number): Promise<TagVerdict | null> {
  const found = await sql<PrintRow>`
    select i.*, j.as_of, j.created_at, j.language_chosen, b.tag_language
    from print_job_item i join print_job j on j.id = i.job_id join branch b on b.id = i.branch_id
    where i.id = ${itemId} and b.closed_at is null`.execute(db);
  const print = found.rows[0];
  if (print === undefined) return null;
  const judge = async (asOf: string | null): Promise<TagRow | undefined> => {
    const only = [{ product: print.product_id, format: print.format }];
    const question = { branchId: print.branch_id, language: print.tag_language, asOf, only };
    const { rows } = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(db);
    return rows[0] && withPrintHanging(rows[0], print);
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
    printedAt: print.created_at,
    asOf: print.as_of,
    reasons: reasonsOf(now, print.tag_language, names),
    values: { price: now.price, old_price: now.old_price, monthly: now.monthly, months: now.months },
  };
}
