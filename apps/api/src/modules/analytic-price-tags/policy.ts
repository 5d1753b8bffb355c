import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { CampaignRow } from './queries.ts';

/** What the person may do with a campaign as it stands. */
export function campaignCan(actor: Actor, row: CampaignRow): string[] {
  const held = heldOf(actor, [
    'analytic_price_tag.show',
    'analytic_price_tag.edit',
    'analytic_price_tag.issue',
    'analytic_price_tag.withdraw',
    'analytic_price_tag.remind',
  ]);
  const over = row.phase === 'ended' || row.phase === 'withdrawn';
  return held.filter((key) => {
    if (key === 'analytic_price_tag.edit') return !over;
    if (key === 'analytic_price_tag.issue') return row.phase === 'draft';
    if (key === 'analytic_price_tag.withdraw') return row.phase === 'coming' || row.phase === 'running';
    if (key === 'analytic_price_tag.remind') return row.phase !== 'draft';
    return true;
  });
}
