import type { ScopedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteNoticesOfBranches, notify } from '../notices/public.ts';
import type { CampaignRow } from './queries/campaigns.ts';

/** Facts of a campaign that its notices contain. */
export type NotifiedCampaign = Pick<CampaignRow, 'id' | 'name' | 'begins' | 'ends' | 'product_count'>;
const aboutCampaign = (id: number) => `campaign:${id}`;

type NoticeStep = 'issued' | 'edited' | 'reminded' | 'withdrawn' | 'ended';

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

function send(
  tx: Tx,
  row: NotifiedCampaign,
  step: NoticeStep,
  branches: readonly number[],
  except: number | null,
): Promise<number> {
  const params = {
    name: row.name,
    begin: row.begins,
    end: row.ends ?? row.begins,
    count: row.product_count,
    step,
  };
  return notify(
    tx,
    {
      kind: 'campaign_issued',
      about: aboutCampaign(row.id),
      params,
      target: `/analytic_price_tag/${row.id}`,
      again: 'renew',
    },
    { branches, holding: 'analytic_price_tag', except },
  );
}
