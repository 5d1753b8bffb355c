import type { TagReason } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { differenceOf } from './content.ts';
import type { TagLanguage } from './question.ts';
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
  readonly sampler: number | null;
}

/** What a tag is judged by: the print that waits for its confirmation, else what hangs. */
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
    sampler: row.hung_sampler_version_id,
  };
}

export interface Reason {
  readonly code: TagReason;
  readonly from: number | string | null;
  readonly to: number | string | null;
}

/** Names of campaigns by id, and those whose tag gives way to a product's own one, `product` → name. */
export interface CampaignNames {
  readonly byId: ReadonlyMap<number, string>;
  readonly givesWay: ReadonlyMap<number, string>;
}

const NO_NAMES: CampaignNames = { byId: new Map(), givesWay: new Map() };

/** Reads the names that {@link reasonsOf} tells for these rows; no query where no campaign is concerned. */
export async function readCampaignNames(
  db: Db,
  branchId: number,
  rows: readonly TagRow[],
): Promise<CampaignNames> {
  const ids = rows.flatMap((row) => row.pending_campaign_id ?? row.hung_campaign_id ?? []);
  const bare = rows.filter((row) => row.state === 'to_print' && baselineOf(row) === null && row.times > 0);
  if (ids.length === 0 && bare.length === 0) return NO_NAMES;
  const names = await sql<{ id: number; name: string }>`
    select id, name from analytic_price_tag where id = any(${ids}::bigint[])`.execute(db);
  const givesWay = await sql<{ product_id: number; name: string }>`
    select t.product_id, c.name from price_tag t
    join analytic_price_tag c on c.id = coalesce(t.pending_campaign_id, t.hung_campaign_id)
    where t.branch_id = ${branchId} and t.product_id = any(${bare.map((row) => row.product_id)}::bigint[])
      and (t.pending_item_id is not null or t.hung_item_id is not null)`.execute(db);
  return {
    byId: new Map(names.rows.map((row) => [row.id, row.name])),
    givesWay: new Map(givesWay.rows.map((row) => [row.product_id, row.name])),
  };
}

function plain(code: TagReason): Reason {
  return { code, from: null, to: null };
}

function whyDown(row: TagRow, before: Baseline | null, names: CampaignNames): Reason {
  if (row.deleted_at !== null) return plain('product_deleted');
  if (row.place_count === 0 && (row.pending_shelf_id ?? row.hung_shelf_id) !== null)
    return plain('left_shelf');
  const ended = before?.campaign ?? null;
  return ended !== null && ended !== row.holding_id
    ? { code: 'campaign_ended', from: names.byId.get(ended) ?? null, to: null }
    : { code: 'campaign_began', from: null, to: row.holding_name };
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
  if (row.state === 'take_down') return [whyDown(row, before, names)];
  if (row.state !== 'to_print') return [];
  if (before === null) {
    if (row.failed) return [plain('print_failed')];
    const ended = names.givesWay.get(row.product_id);
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
  if (before.language !== language) reasons.push({ code: 'language', from: before.language, to: language });
  // With another campaign come another sampler and last day by themselves.
  if (campaign.length === 0) {
    if (before.until !== row.until) reasons.push({ code: 'until', from: before.until, to: row.until });
    if (before.sampler !== row.sampler_version_id) reasons.push(plain('sampler'));
    // Another sampler or language shows other texts by itself.
    else if (before.language === language) {
      const { texts, pictures } = differenceOf(before.digest, row.digest);
      if (texts) reasons.push(plain('text'));
      if (pictures) reasons.push(plain('picture'));
    }
  }
  if (row.moved) reasons.push({ code: 'moved', from: null, to: row.shelf_name });
  return reasons;
}
