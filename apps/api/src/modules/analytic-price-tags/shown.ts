import type { Campaign, CampaignNumbers, CampaignSummary } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { campaignCan } from './policy.ts';
import type { CampaignRow } from './queries/campaigns.ts';
import type { NumberRow } from './queries/numbers.ts';

export function numbersOf(row: NumberRow): CampaignNumbers {
  const { reached, viewed, needing, printed, late, edited, tags, tags_printed, duplicates } = row;
  return { reached, viewed, needing, printed, late, edited, tags, tags_printed, duplicates };
}

function ownOf(row: CampaignRow): CampaignSummary['own'] {
  if (row.own_id === null) return null;
  return {
    entry: {
      id: row.own_id,
      begins: row.begins,
      ends: row.ends,
      printed: row.own_printed ?? false,
      viewed_at: row.own_viewed_at,
      printed_at: row.own_printed_at,
      duplicates: row.own_duplicates ?? 0,
      edited: row.own_edited ?? false,
    },
    needed: row.own_needed ?? 0,
    done: row.own_done ?? 0,
    late: row.own_late ?? false,
    hanging: row.own_hanging ?? 0,
    due_at: row.own_due_at,
  };
}

/** Converts a campaign to the answer, and to an item of the list. */
export function campaignOf(row: CampaignRow, actor: Actor): Campaign {
  return {
    ...row,
    sampler: { id: row.sampler_id, name: row.sampler_name, kind: row.sampler_kind },
    numbers: numbersOf(row),
    own: ownOf(row),
    can: campaignCan(actor, row.phase),
  };
}
