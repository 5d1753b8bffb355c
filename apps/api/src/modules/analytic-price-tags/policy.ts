import type { CampaignPhase } from '@javon/contract';
import { type Actor, branchesOf, heldOf, widestScope } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';

/** Branches that the person may remind: those in which they see campaigns. The permission to remind is a flag. */
export function reminderScope(actor: Actor): Scope {
  return widestScope(actor, ['analytic_price_tag', 'analytic_price_tag.show']) ?? branchesOf(actor);
}

/** Actions that the person may do with a campaign in this phase. */
export function campaignCan(actor: Actor, phase: CampaignPhase): string[] {
  const held = heldOf(actor, [
    'analytic_price_tag.show',
    'analytic_price_tag.edit',
    'analytic_price_tag.issue',
    'analytic_price_tag.withdraw',
    'analytic_price_tag.remind',
  ]);
  const over = phase === 'ended' || phase === 'withdrawn';
  return held.filter((key) => {
    if (key === 'analytic_price_tag.edit') return !over;
    if (key === 'analytic_price_tag.issue') return phase === 'draft';
    if (key === 'analytic_price_tag.withdraw') return phase === 'coming' || phase === 'running';
    if (key === 'analytic_price_tag.remind') return phase !== 'draft';
    return true;
  });
}
