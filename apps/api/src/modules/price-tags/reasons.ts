import type { Format, TagReason } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { differenceOf } from './content.ts';
import { dayAsked, type TagLanguage, type TagQuestion } from './question.ts';
import type { TagRow } from './state.ts';

interface Baseline {
  readonly price: number | null;
  readonly old_price: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly promoBank: boolean;
  readonly until: string | null;
  readonly campaign: number | null;
  readonly digest: string | null;
  readonly language: string | null;
  /** Printed in a language asked for: what the branch prints in is no reason. */
  readonly languageChosen: boolean;
  readonly sampler: number | null;
}

/** Returns the print that a tag is judged by: the one that waits for its confirmation, else the one that hangs. */
function baselineOf(row: TagRow): Baseline | null {
  if (row.judges_pending) {
    return {
      price: row.pending_price,
      old_price: row.pending_old_price,
      monthly: row.pending_monthly,
      months: row.pending_months,
      promoBank: row.pending_promo_bank ?? false,
      until: row.pending_until,
      campaign: row.pending_campaign_id,
      digest: row.pending_digest,
      language: row.pending_language,
      languageChosen: row.pending_language_chosen,
      sampler: row.pending_sampler_version_id,
    };
  }
  if (row.hung_item_id === null) return null;
  return {
    price: row.hung_price,
    old_price: row.hung_old_price,
    monthly: row.hung_monthly,
    months: row.hung_months,
    promoBank: row.hung_promo_bank ?? false,
    until: row.hung_until,
    campaign: row.hung_campaign_id,
    digest: row.hung_digest,
    language: row.hung_language,
    languageChosen: row.hung_language_chosen,
    sampler: row.hung_sampler_version_id,
  };
}

export interface Reason {
  readonly code: TagReason;
  readonly from: number | string | null;
  readonly to: number | string | null;
}

/** Key of one tag of a branch, such as `12 A6`. */
function tagKey({ product_id, format }: Pick<TagRow, 'product_id' | 'format'>): string {
  return `${product_id} ${format}`;
}

/** Names of campaigns by id, and of those over whose paper still hangs in place of a tag, `product format` → name. */
export interface CampaignNames {
  readonly byId: ReadonlyMap<number, string>;
  readonly hangsInstead: ReadonlyMap<string, string>;
}

const NO_NAMES: CampaignNames = { byId: new Map(), hangsInstead: new Map() };

/** Reads the names that {@link reasonsOf} needs for these rows; no query where no campaign is concerned. */
export async function readCampaignNames(
  db: Db,
  question: Pick<TagQuestion, 'branchId' | 'asOf'>,
  rows: readonly TagRow[],
): Promise<CampaignNames> {
  const ids = [...new Set(rows.flatMap((row) => baselineOf(row)?.campaign ?? []))];
  const bare = rows.filter((row) => row.state === 'to_print' && baselineOf(row) === null && row.times > 0);
  if (ids.length === 0 && bare.length === 0) return NO_NAMES;
  const names = await sql<{ id: number; name: string }>`
    select id, name from analytic_price_tag where id = any(${ids}::bigint[])`.execute(db);
  const instead =
    bare.length === 0 ? [] : await readHangingInstead(db, question.branchId, dayAsked(question), bare);
  return {
    byId: new Map(names.rows.map((row) => [row.id, row.name])),
    hangsInstead: new Map(instead.map((row) => [tagKey(row), row.name])),
  };
}

/**
 * Names of campaigns that no longer hold, of whose tags one in another format still hangs. Paper for a coming day
 * does not count: its campaign is not over but coming.
 */
async function readHangingInstead(
  db: Db,
  branchId: number,
  day: string,
  bare: readonly TagRow[],
): Promise<{ product_id: number; format: Format; name: string }[]> {
  const { rows } = await sql<{ product_id: number; format: Format; name: string }>`
    select distinct on (n.product_id, n.format) n.product_id, n.format, c.name
    from unnest(${bare.map((row) => row.product_id)}::bigint[], ${bare.map((row) => row.format)}::text[],
      ${bare.map((row) => row.holding_id)}::bigint[]) as n (product_id, format, holding_id)
    join price_tag t on t.branch_id = ${branchId} and t.product_id = n.product_id and t.format <> n.format
    cross join lateral (
      select t.pending_item_id is not null and coalesce(t.pending_as_of <= ${day}::date, true) as waits) w
    join analytic_price_tag c
      on c.id = case when w.waits then t.pending_campaign_id when t.hung_as_of <= ${day}::date then t.hung_campaign_id end
    where (w.waits or t.hung_item_id is not null) and c.id is distinct from n.holding_id
    order by n.product_id, n.format, t.format`.execute(db);
  return rows;
}

function plain(code: TagReason): Reason {
  return { code, from: null, to: null };
}

function takeDownReason(row: TagRow, before: Baseline | null, names: CampaignNames): Reason {
  if (row.deleted_at !== null) return plain('product_deleted');
  if (row.place_count === 0 && (row.pending_shelf_id ?? row.hung_shelf_id) !== null)
    return plain('left_shelf');
  const ended = before?.campaign ?? null;
  if (ended !== null && ended !== row.holding_id)
    return { code: 'campaign_ended', from: names.byId.get(ended) ?? null, to: null };
  if (row.holding_id !== null && row.needed_format !== null)
    return { code: 'campaign_began', from: null, to: row.holding_name };
  // The format has no sampler any more: no print could put the tag right.
  return plain('sampler');
}

/** The campaign of one print gave way to another, or to none; both may be so at once. */
function campaignReasons(row: TagRow, before: Baseline, names: CampaignNames): Reason[] {
  if (before.campaign === row.campaign_id) return [];
  const reasons: Reason[] = [];
  if (before.campaign !== null && before.campaign !== row.holding_id)
    reasons.push({ code: 'campaign_ended', from: names.byId.get(before.campaign) ?? null, to: null });
  if (row.campaign_id !== null) reasons.push({ code: 'campaign_began', from: null, to: row.holding_name });
  return reasons;
}

/** Why a tag has to be printed or taken down; empty for one that is right. */
export function reasonsOf(row: TagRow, language: TagLanguage, names: CampaignNames = NO_NAMES): Reason[] {
  const before = baselineOf(row);
  if (row.state === 'take_down') return [takeDownReason(row, before, names)];
  if (row.state !== 'to_print') return [];
  if (before === null) {
    if (row.failed) return [plain('print_failed')];
    const ended = names.hangsInstead.get(tagKey(row));
    return [ended === undefined ? plain('never_printed') : { code: 'campaign_ended', from: ended, to: null }];
  }
  const reasons: Reason[] = [];
  if (row.failed) reasons.push(plain('print_failed'));
  const campaign = campaignReasons(row, before, names);
  reasons.push(...campaign);
  if (before.price !== row.price) reasons.push({ code: 'price', from: before.price, to: row.price });
  if (before.old_price !== row.old_price)
    reasons.push({ code: 'old_price', from: before.old_price, to: row.old_price });
  // A monthly price follows the price; it is a reason of its own only where the terms changed or the price stood.
  const terms = before.months !== row.months || before.promoBank !== row.promo_bank;
  if (terms || (before.monthly !== row.monthly && before.price === row.price))
    reasons.push({ code: 'instalment', from: before.monthly, to: row.monthly });
  const judgedIn = before.languageChosen ? (before.language as TagLanguage) : language;
  if (before.language !== judgedIn) reasons.push({ code: 'language', from: before.language, to: language });
  // With another campaign come another sampler and last day by themselves.
  if (campaign.length === 0) {
    if (before.until !== row.until) reasons.push({ code: 'until', from: before.until, to: row.until });
    if (before.sampler !== row.sampler_version_id) reasons.push(plain('sampler'));
    // Another sampler or language shows other texts by itself.
    else if (before.language === judgedIn) {
      const { texts, pictures } = differenceOf(before.digest, row[`digest_${judgedIn}`]);
      if (texts) reasons.push(plain('text'));
      if (pictures) reasons.push(plain('picture'));
    }
  }
  if (row.moved) reasons.push({ code: 'moved', from: null, to: row.shelf_name });
  return reasons;
}
