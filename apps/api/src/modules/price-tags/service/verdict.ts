import type { Format, TagVerdictKind } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';
import { KEPT_OF_PRINT, type PrintedFacts, sameFacts } from '../printed-facts.ts';
import { readCampaignNames } from '../queries/campaign-names.ts';
import { type PrintRow, readPrints } from '../queries/jobs.ts';
import { readTagRows } from '../queries/tags.ts';
import { hasLeftFormat, type Reason, reasonsOf, tagKey } from '../reasons.ts';
import type { TagRow } from '../tag-row.ts';

/** Whether a printed tag is still right, and if not, why and its right content. */
export interface TagVerdict {
  /** `early`: printed for a coming day, on which it will be right. `down`: it should be taken down. */
  readonly verdict: TagVerdictKind;
  readonly job: number;
  readonly branchId: number;
  readonly product: number;
  readonly format: Format;
  readonly name: { readonly uz: string; readonly ru: string };
  readonly printedAt: string;
  /** The day that it was printed for. */
  readonly asOf: string;
  readonly reasons: readonly Reason[];
  /** Values that a tag of this product should show today. */
  readonly values: Pick<TagRow, 'price' | 'old_price' | 'monthly' | 'months'>;
}

/** Today's facts of a tag, in the language that its print is compared in. */
export function factsToday(
  row: TagRow,
  {
    language,
    language_chosen,
    tag_language,
  }: Pick<PrintRow, 'language' | 'language_chosen' | 'tag_language'>,
): PrintedFacts {
  return { ...row, digest: row[`digest_${language_chosen ? language : tag_language}`] };
}

/** The row as if this print were the hanging one. */
function withPrintHanging(row: TagRow, print: PrintRow): TagRow {
  const gone = row.deleted_at !== null || (row.place_count === 0 && print.shelf_id !== null);
  const left = hasLeftFormat(print, row);
  const replaced =
    row.format !== row.needed_format &&
    row.campaign_id === null &&
    ((row.holding_id !== null && row.needed_format !== null) ||
      print.campaign_id !== null ||
      left ||
      row.sampler_version_id === null);
  const isRight = !left && sameFacts(print, factsToday(row, print));
  return {
    ...row,
    ...Object.fromEntries(KEPT_OF_PRINT.map((name) => [`hung_${name}`, print[name]])),
    hung_item_id: print.id,
    judges_pending: false,
    hung_as_of: print.as_of,
    hung_ahead: false,
    left_format: left,
    // The place of a tag does not affect its content.
    moved: false,
    failed: false,
    pending_shelf_id: null,
    state: gone ? 'take_down' : isRight ? 'current' : replaced ? 'take_down' : 'to_print',
  };
}

const VERDICTS = { take_down: 'down', current: 'right', to_print: 'wrong', printed: 'wrong' } as const;

/** Compares prints with today's values; those of unknown products are left out. */
export async function judgePrints(
  db: Db,
  prints: readonly PrintRow[],
): Promise<ReadonlyMap<number, TagVerdict>> {
  const verdicts = new Map<number, TagVerdict>();
  for (const ofBranch of Map.groupBy(prints, (print) => print.branch_id).values()) {
    const now = await judgeOn(db, null, ofBranch);
    const isAhead = (print: PrintRow) => print.as_of > today() && now.get(print.id)?.state !== 'current';
    const early = new Set<number>();
    for (const [day, ahead] of Map.groupBy(ofBranch.filter(isAhead), (print) => print.as_of))
      for (const [id, row] of await judgeOn(db, day, ahead)) if (row.state === 'current') early.add(id);
    const [{ branch_id: branchId } = { branch_id: 0 }] = ofBranch;
    const names = await readCampaignNames(db, { branchId, asOf: null }, [...now.values()]);
    for (const print of ofBranch) {
      const row = now.get(print.id);
      if (row === undefined) continue;
      verdicts.set(print.id, {
        verdict: early.has(print.id) ? 'early' : VERDICTS[row.state],
        job: print.job_id,
        branchId,
        product: print.product_id,
        format: print.format,
        name: { uz: row.name_uz, ru: row.name_ru },
        printedAt: print.at,
        asOf: print.as_of,
        reasons: reasonsOf({ ...row, hung_ahead: early.has(print.id) }, print.tag_language, names),
        values: { price: row.price, old_price: row.old_price, monthly: row.monthly, months: row.months },
      });
    }
  }
  return verdicts;
}

/**
 * Returns which prints of a job no longer say what their tags should: on the day that they were printed for, or today
 * if that day has come.
 */
export async function outdatedPrints(db: Db, prints: readonly PrintRow[]): Promise<ReadonlySet<number>> {
  const outdated = new Set<number>();
  const days = Map.groupBy(prints, ({ as_of: day }) => (day > today() ? day : null));
  for (const [day, ofDay] of days)
    for (const [id, { state }] of await judgeOn(db, day, ofDay)) if (state !== 'current') outdated.add(id);
  return outdated;
}

/**
 * Returns the rows of prints of one branch on a day, each as if its print were the hanging one, by the
 * print's number.
 */
async function judgeOn(
  db: Db,
  asOf: string | null,
  prints: readonly PrintRow[],
): Promise<ReadonlyMap<number, TagRow>> {
  const [first] = prints;
  if (first === undefined) return new Map();
  const tags = new Map(
    prints.map((print) => [tagKey(print), { product: print.product_id, format: print.format }]),
  );
  const rows = await readTagRows(db, {
    branchId: first.branch_id,
    language: first.tag_language,
    asOf,
    only: [...tags.values()],
  });
  const byTag = new Map(rows.map((row) => [tagKey(row), row]));
  return new Map(
    prints.flatMap((print): [number, TagRow][] => {
      const row = byTag.get(tagKey(print));
      return row === undefined ? [] : [[print.id, withPrintHanging(row, print)]];
    }),
  );
}

/** Compares one print with today's values; null if it no longer exists. */
export async function judgePrint(db: Db, itemId: number): Promise<TagVerdict | null> {
  return (await judgePrints(db, await readPrints(db, [itemId]))).get(itemId) ?? null;
}
