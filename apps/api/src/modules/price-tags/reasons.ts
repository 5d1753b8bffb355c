import type { TagReason } from '@javon/contract';
import { differenceOf } from './content.ts';
import { type KeptPrint, printIn } from './printed-facts.ts';
import type { TagLanguage } from './question.ts';
import type { TagRow } from './tag-row.ts';

/** Returns the print that a tag is compared with: the pending one, else the one that hangs. */
export function judgedPrint(row: TagRow): KeptPrint | null {
  return printIn(row.judges_pending ? 'pending' : 'hung', row);
}

export interface Reason {
  readonly code: TagReason;
  readonly from: number | string | null;
  readonly to: number | string | null;
}

/** Whether the category has another format since a print in its format; the query of states compares the same. */
export function hasLeftFormat(
  { own_format }: Pick<KeptPrint, 'own_format'>,
  row: Pick<TagRow, 'own_format' | 'needed_format' | 'campaign_id'>,
): boolean {
  return own_format && !row.own_format && row.needed_format !== null && row.campaign_id === null;
}

/** Key of one tag of a branch, such as `12 A6`. */
export function tagKey({ product_id, format }: Pick<TagRow, 'product_id' | 'format'>): string {
  return `${product_id} ${format}`;
}

/**
 * Names of campaigns by id, and of ended ones whose paper still hangs in another format, `product format` →
 * name.
 */
export interface CampaignNames {
  readonly byId: ReadonlyMap<number, string>;
  readonly hangsInstead: ReadonlyMap<string, string>;
}

export const NO_NAMES: CampaignNames = { byId: new Map(), hangsInstead: new Map() };

function plain(code: TagReason): Reason {
  return { code, from: null, to: null };
}

/** It hangs before the day that it was printed for: what it says is not compared with today's values. */
function aheadReason({ hung_as_of }: TagRow): Reason {
  return { code: 'ahead', from: null, to: hung_as_of };
}

function takeDownReason(row: TagRow, before: KeptPrint | null, names: CampaignNames): Reason {
  if (row.deleted_at !== null) return plain('product_deleted');
  if (row.place_count === 0 && (row.pending_shelf_id ?? row.hung_shelf_id) !== null)
    return plain('left_shelf');
  if (row.hung_ahead) return aheadReason(row);
  const ended = before?.campaign_id ?? null;
  if (ended !== null && ended !== row.holding_id)
    return { code: 'campaign_ended', from: names.byId.get(ended) ?? null, to: null };
  if (row.left_format) return { code: 'format', from: row.format, to: row.needed_format };
  if (row.holding_id !== null && row.needed_format !== null)
    return { code: 'campaign_began', from: null, to: row.holding_name };
  // The format has no sampler any more: no print could make the tag right.
  return plain('sampler');
}

/** Reasons from the campaign: the printed one was replaced by another, or by none; both may be true. */
function campaignReasons(row: TagRow, before: KeptPrint, names: CampaignNames): Reason[] {
  if (before.campaign_id === row.campaign_id) return [];
  const reasons: Reason[] = [];
  if (before.campaign_id !== null && before.campaign_id !== row.holding_id)
    reasons.push({ code: 'campaign_ended', from: names.byId.get(before.campaign_id) ?? null, to: null });
  if (row.campaign_id !== null) reasons.push({ code: 'campaign_began', from: null, to: row.holding_name });
  return reasons;
}

/** Differences between a print and today's values. */
function differences(row: TagRow, before: KeptPrint, language: TagLanguage, names: CampaignNames): Reason[] {
  const campaign = campaignReasons(row, before, names);
  const reasons = [...campaign];
  if (before.price !== row.price) reasons.push({ code: 'price', from: before.price, to: row.price });
  if (before.old_price !== row.old_price)
    reasons.push({ code: 'old_price', from: before.old_price, to: row.old_price });
  // A monthly price follows the price; it is a separate reason only if the terms changed or the price did
  // not.
  const terms = before.months !== row.months || before.promo_bank !== row.promo_bank;
  if (terms || (before.monthly !== row.monthly && before.price === row.price))
    reasons.push({ code: 'instalment', from: before.monthly, to: row.monthly });
  const judgedIn = before.language_chosen ? (before.language as TagLanguage) : language;
  if (before.language !== judgedIn) reasons.push({ code: 'language', from: before.language, to: language });
  // Another campaign implies another sampler and last day.
  if (campaign.length > 0) return reasons;
  if (before.until !== row.until) reasons.push({ code: 'until', from: before.until, to: row.until });
  if (before.sampler_version_id !== row.sampler_version_id) reasons.push(plain('sampler'));
  // Another sampler or language implies other texts.
  else if (before.language === judgedIn) {
    const { texts, pictures } = differenceOf(before.digest, row[`digest_${judgedIn}`]);
    if (texts) reasons.push(plain('text'));
    if (pictures) reasons.push(plain('picture'));
  }
  return reasons;
}

/** Reasons why a tag has to be printed or taken down; empty if it is right. */
export function reasonsOf(row: TagRow, language: TagLanguage, names: CampaignNames = NO_NAMES): Reason[] {
  const before = judgedPrint(row);
  if (row.state === 'take_down') return [takeDownReason(row, before, names)];
  if (row.state !== 'to_print') return [];
  if (before === null) {
    if (row.failed) return [plain('print_failed')];
    const ended = names.hangsInstead.get(tagKey(row));
    return [ended === undefined ? plain('never_printed') : { code: 'campaign_ended', from: ended, to: null }];
  }
  const reasons: Reason[] = [];
  if (row.failed) reasons.push(plain('print_failed'));
  if (row.hung_ahead) reasons.push(aheadReason(row));
  else reasons.push(...differences(row, before, language, names));
  if (row.moved) reasons.push({ code: 'moved', from: null, to: row.shelf_name });
  return reasons;
}
