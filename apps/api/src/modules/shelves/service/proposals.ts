import type { BodyOf, PlanDiff, PlanSummary, ShelfPlanOut } from '@javon/contract';
import { diffToWire, planToWire, summaryOfDiff } from '@javon/contract/shelf-wire';
import { diffPlans, isEmptyDiff, mergePlans, type ShelfPlan } from '@javon/planogram';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { authorOf } from '../author.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import { lockShelf, type ShelfRow } from '../queries/shelves.ts';
import { requireVersion, shelfToChange } from './access.ts';
import { planWith } from './place.ts';
import { asOfToday } from './revisions.ts';
import { savePlan } from './save-plan.ts';

/** A plan that is proposed for a shelf, and the plan that it was based on. */
export interface Proposal {
  readonly version: number;
  readonly base: ShelfPlan;
  readonly proposed: ShelfPlan;
}

type Sent = Omit<BodyOf<'placeOnShelf'>, 'note'>;

/**
 * A shelf for which a change is requested, and the proposed plan; it must fit like a saved one.
 * @throws AppError not_found, stale_version, product_unknown, product_gone, plan_does_not_fit
 */
export async function proposalFor(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  sent: Sent | null,
): Promise<{ shelf: Seen<ShelfRow>; proposal: Proposal | null }> {
  const shelf = await shelfToChange(tx, { actor: change.actor, scope }, id);
  if (sent === null) return { shelf, proposal: null };
  const base = await readPlan(tx, shelf);
  await requireVersion(tx, shelf, sent.version, base);
  const proposed = await planWith(tx, shelf, base, { ...sent, path: 'proposal.placements' }, change.language);
  return { shelf, proposal: { version: shelf.version, base, proposed } };
}

/** A proposal for showing: both plans and their diff. */
export interface ProposalView {
  readonly base: ShelfPlanOut;
  readonly proposed: ShelfPlanOut;
  readonly diff: PlanDiff;
  readonly summary: PlanSummary;
}

export async function viewOf(
  db: Db,
  branchId: number,
  { base, proposed }: Pick<Proposal, 'base' | 'proposed'>,
): Promise<ProposalView> {
  const products = await readPlacedProducts(db, branchId, [...base.placements, ...proposed.placements]);
  const diff = diffPlans(base, proposed);
  return {
    base: planToWire(base, products),
    proposed: planToWire(proposed, products),
    diff: diffToWire(diff),
    summary: summaryOfDiff(diff),
  };
}

/** Result of applying a proposal. */
export interface Applied {
  readonly plan: 'applied' | 'merged' | 'none';
  readonly shelf: { readonly id: number; readonly version: number; readonly revision: number };
}

/** @throws AppError application_shelf_changed with the current shelf and each conflict */
async function refuse(
  tx: Tx,
  shelf: Seen<ShelfRow>,
  base: ShelfPlan,
  now: ShelfPlan,
  conflicts: ReturnType<typeof mergePlans>['conflicts'],
): Promise<never> {
  const placements = [...base.placements, ...now.placements];
  const products = await readPlacedProducts(tx, shelf.branch_id, placements);
  throw new AppError('application_shelf_changed', {
    params: { count: conflicts.length },
    conflict: {
      version: shelf.version,
      changed: [
        { field: 'plan', theirs: planToWire(now, products) },
        { field: 'diff', theirs: diffToWire(diffPlans(base, now)) },
        {
          field: 'conflicts',
          theirs: conflicts.map((one) =>
            one.kind === 'shape' ? { kind: one.kind, part: one.part } : { kind: one.kind, id: one.id },
          ),
        },
      ],
    },
  });
}

/**
 * Applies a proposal to its shelf. Changes of others since it was made are merged if they do not conflict.
 * @param scope in which the person may complete applications
 * @throws AppError not_found, shelf_deleted, application_shelf_changed
 */
export async function applyProposal(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  { shelfId, applicationId }: { readonly shelfId: number; readonly applicationId: number },
  proposal: Proposal | null,
): Promise<Applied> {
  const shelf = orNotFound(await lockShelf(tx, scope, change.actor.userId, shelfId));
  const untouched = { id: shelf.id, version: shelf.version, revision: shelf.revision };
  if (proposal === null) return { plan: 'none', shelf: untouched };
  if (shelf.deleted_at !== null) throw new AppError('shelf_deleted');
  const now = await readPlan(tx, shelf);
  const base = await asOfToday(tx, shelf, proposal.base, now);
  const mine = await asOfToday(tx, shelf, proposal.proposed, now);
  const { plan, conflicts } = mergePlans(base, mine, now);
  if (conflicts.length > 0) await refuse(tx, shelf, base, now, conflicts);
  const save = { source: 'application', applicationId } as const;
  const revision = await savePlan(tx, authorOf(change), shelf, now, plan, save);
  if (revision === null) return { plan: 'none', shelf: untouched };
  const alone = isEmptyDiff(diffPlans(base, now));
  return {
    plan: alone ? 'applied' : 'merged',
    shelf: { id: shelf.id, version: shelf.version + 1, revision },
  };
}
