import type { CampaignPhase, CampaignProduct } from '@javon/contract';

/** Tags of a campaign in a branch, by what has to be done with them. */
export interface OwnTagGroups {
  readonly toPrint: readonly CampaignProduct[];
  readonly takeDown: readonly CampaignProduct[];
  /** All tags: those to print or take down first, those on no shelf last; by name within each. */
  readonly inOrder: readonly CampaignProduct[];
}

function isToPrint(tag: CampaignProduct, phase: CampaignPhase): boolean {
  if (tag.needed === 0 || phase === 'ended' || phase === 'withdrawn') return false;
  // Before its first day the branch's tags show other prices: only the log shows what is printed already.
  return !tag.entry.printed || (phase === 'running' && tag.state === 'to_print');
}

/** Sorts a branch's tags of a campaign by what is left to do. */
export function ownTagGroups(tags: readonly CampaignProduct[], phase: CampaignPhase): OwnTagGroups {
  const toPrint = tags.filter((tag) => isToPrint(tag, phase));
  const takeDown = tags.filter((tag) => tag.state === 'take_down');
  const first = new Set([...toPrint, ...takeDown]);
  const rank = (tag: CampaignProduct) =>
    first.has(tag) ? 0 : tag.needed > 0 || tag.entry.printed_at ? 1 : 2;
  return { toPrint, takeDown, inOrder: [...tags].sort((a, b) => rank(a) - rank(b)) };
}
