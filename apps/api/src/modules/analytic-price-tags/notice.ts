import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteNoticesAbout, deleteNoticesOfBranches, type NoticeParams, notify } from '../notices/public.ts';
import type { CampaignRow } from './queries/campaigns.ts';

/** Facts of a campaign that its notices contain. */
export type NotifiedCampaign = Pick<CampaignRow, 'id' | 'name' | 'begins' | 'ends' | 'product_count'>;
const aboutCampaign = (id: number) => `campaign:${id}`;

type NoticeStep = NoticeParams['campaign_issued']['step'];

/**
 * Notifies the staff of branches of a change of a campaign.
 * @returns number of people notified
 */
export function notifyBranches(
  tx: Tx,
  { actor }: ScopedChange,
  row: NotifiedCampaign,
  step: NoticeStep,
  branches: readonly number[],
): Promise<number> {
  return send(tx, row, step, branches, actor.userId);
}

/** Deletes the notices of a campaign to the staff of branches that were removed from it. */
export function takeBackNotices(tx: Tx, id: number, branches: readonly number[]): Promise<void> {
  return deleteNoticesOfBranches(tx, 'campaign_issued', aboutCampaign(id), branches);
}

/** Notifies the staff of branches that a campaign has ended and that its tags have to be taken down. */
export function notifyOfEnd(tx: Tx, row: NotifiedCampaign, branches: readonly number[]): Promise<number> {
  return send(tx, row, 'ended', branches, null);
}

/** A campaign with the people who answer for its prices. */
export interface PricedCampaign extends NotifiedCampaign {
  readonly users: readonly number[];
  /** Products whose price in it is above their own. */
  readonly above_own: number;
}

/** Notifies the author of a campaign, and its issuer, of products that cost less without it; takes the notice back if there is none. */
export async function notifyOfPrices(tx: Tx, row: PricedCampaign): Promise<void> {
  const about = `${aboutCampaign(row.id)}:prices`;
  if (row.above_own === 0) return deleteNoticesAbout(tx, 'campaign_issued', about);
  const notice = noticeOf({ ...row, product_count: row.above_own }, 'above_own');
  const target = `${notice.target}?view=products&above_own=true`;
  await notify(tx, { ...notice, about, target }, { users: row.users, holding: 'analytic_price_tag' });
}

function noticeOf(row: NotifiedCampaign, step: NoticeStep) {
  return {
    kind: 'campaign_issued',
    about: aboutCampaign(row.id),
    params: {
      name: row.name,
      begin: row.begins,
      end: row.ends ?? row.begins,
      count: row.product_count,
      step,
    },
    target: `/analytic_price_tag/${row.id}`,
    again: 'renew',
  } as const;
}

function send(
  tx: Tx,
  row: NotifiedCampaign,
  step: NoticeStep,
  branches: readonly number[],
  except: number | null,
): Promise<number> {
  return notify(tx, noticeOf(row, step), { branches, holding: 'analytic_price_tag', except });
}
