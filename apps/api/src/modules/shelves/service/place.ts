import type { BodyOf, FieldIssue, Shelf } from '@javon/contract';
import {
  type PlanPlacement,
  type PlanProblem,
  type ShelfPlan,
  tableOfFace,
  tablePlaceAt,
  tablePlaceEdge,
  validatePlacements,
  widthOf,
} from '@javon/planogram';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { authorOf } from '../author.ts';
import { LISTED, type Named, numbersOfProblem, placeIssue } from '../problems.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import type { ShelfRow } from '../queries/shelves.ts';
import { samePlacements } from '../same-placement.ts';
import { requireVersion, shelfToChange } from './access.ts';
import type { ShelfTools } from './answers.ts';
import { savePlan } from './save-plan.ts';
import { show } from './shelves.ts';

type Sent = BodyOf<'placeOnShelf'>['placements'];

/** Order of a storey's goods that were sent without a left edge: by position, then as sent. */
function order(a: Sent[number], b: Sent[number]): number {
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
}

/**
 * Converts sent placements to those of a plan, in the order in which they were sent. Unknown and repeated ids
 * become new ones, negative; a placement without an id gets the id of its product's existing placement, if there is
 * one.
 * @throws AppError invalid: product_unknown, product_gone
 */
export function placementsFrom(
  sent: Sent,
  before: ShelfPlan,
  { products, language }: Named,
): PlanPlacement[] {
  const stood = new Set(before.placements.map((one) => one.product));
  const issues = sent.flatMap(({ product }, i): FieldIssue[] => {
    const known = products.get(product);
    const path = `placements.${i}.product`;
    if (known === undefined) return [{ path, code: 'product_unknown', params: {} }];
    // Keeps a deleted product on the shelf until it is cleared, but does not let it be placed again.
    if (!known.deleted || stood.has(product)) return [];
    return [{ path, code: 'product_gone', params: { name: known.name[language], sku: known.sku } }];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues: issues.slice(0, LISTED) });
  let fresh = 0;
  const same = samePlacements(sent, before.placements);
  const drafts = sent.map((one, i): PlanPlacement => {
    const old = same.get(i);
    if (old === undefined) fresh -= 1;
    const product = products.get(one.product);
    return {
      id: old?.id ?? fresh,
      face: one.face,
      storey: one.storey,
      x: one.x_mm ?? 0,
      product: one.product,
      width: product?.width_mm ?? 0,
      height: product?.height_mm ?? 0,
      depth: product?.depth_mm ?? 0,
      front: one.front_quantity,
      back: one.back_quantity,
      stack: one.stack,
      priority: one.priority ?? old?.priority ?? 0,
    };
  });
  const lefts = leftEdges(sent, drafts);
  return drafts.map((draft, i) => ({ ...draft, x: lefts.get(i) ?? draft.x }));
}

/**
 * Computes missing left edges: after the left neighbour, from the left end. On a table all are edges of
 * places: of the sent place, or the one after the left neighbour's.
 */
function leftEdges(sent: Sent, drafts: readonly PlanPlacement[]): Map<number, number> {
  const edges = new Map<number, number>();
  const rows = Map.groupBy(sent.keys(), (i) => `${sent[i]?.face}:${sent[i]?.storey}`);
  for (const row of rows.values()) {
    let x = 0;
    const sorted = row
      .flatMap((i) => {
        const [one, draft] = [sent[i], drafts[i]];
        return one && draft ? [{ i, one, draft }] : [];
      })
      .sort((a, b) => order(a.one, b.one) || a.i - b.i);
    for (const { i, one, draft } of sorted) {
      if (tableOfFace(one.face) !== null) {
        const place = one.x_mm === undefined ? (one.position ?? tablePlaceAt(x)) : tablePlaceAt(one.x_mm);
        edges.set(i, tablePlaceEdge(place));
        x = tablePlaceEdge(place + 1);
        continue;
      }
      const at = one.x_mm ?? x;
      edges.set(i, at);
      x = at + widthOf(draft);
    }
  }
  return edges;
}

function asIs(a: PlanPlacement | undefined, b: PlanPlacement): boolean {
  if (a === undefined || a.product !== b.product || a.face !== b.face || a.storey !== b.storey) return false;
  return a.x === b.x && a.front === b.front && a.back === b.back && a.stack === b.stack;
}

type OfPlacement = PlanProblem & { readonly id: number };

/** Problems that cannot be overridden. */
const NEVER: ReadonlySet<string> = new Set(['no_storey', 'too_many_on_storey', 'count_out_of_range']);

/**
 * Lists the problems that block saving a plan, one for each placement. Unchanged and forced placements pass; a
 * product without sizes can never be added.
 */
function placingIssues(
  before: ShelfPlan,
  after: ShelfPlan,
  forced: boolean,
  named: Named,
  pathOf: (one: PlanPlacement) => string,
): FieldIssue[] {
  const old = new Map(before.placements.map((one) => [one.id, one]));
  const now = new Map(after.placements.map((one) => [one.id, one]));
  const stood = new Set(before.placements.map((one) => one.product));
  const kept = (id: number | undefined) => {
    const one = id === undefined ? undefined : now.get(id);
    return one !== undefined && asIs(old.get(one.id), one);
  };
  const unsized = after.placements.flatMap((one) => {
    const sized = named.products.get(one.product)?.sized ?? false;
    return sized || stood.has(one.product)
      ? []
      : [placeIssue(pathOf(one), 'product_without_size', one, {}, named)];
  });
  const misfits = validatePlacements(after).flatMap((problem) => {
    const { code, id } = problem as OfPlacement;
    const one = now.get(id);
    const passes = forced || (kept(id) && (problem.code !== 'overlap' || kept(problem.other)));
    // Two products at one place of a table cannot be stored: there is one row for each place.
    const never = NEVER.has(code) || (code === 'overlap' && tableOfFace(one?.face ?? 0) !== null);
    if (one === undefined || (passes && !never)) return [];
    return [placeIssue(pathOf(one), code, one, numbersOfProblem(problem), named)];
  });
  return [...unsized, ...misfits];
}

/**
 * The plan of a shelf with other placements than before.
 * @param sent placements with their path in the body
 * @throws AppError product_unknown, product_gone, plan_does_not_fit with the reasons
 */
export async function planWith(
  tx: Tx,
  shelf: Seen<ShelfRow>,
  before: ShelfPlan,
  sent: Pick<BodyOf<'placeOnShelf'>, 'placements' | 'forced'> & { readonly path: string },
  language: ServerLanguage,
): Promise<ShelfPlan> {
  const products = await readPlacedProducts(tx, shelf.branch_id, sent.placements);
  const named = { products, language };
  const placements = placementsFrom(sent.placements, before, named);
  const index = new Map(placements.map((one, i) => [one.id, i]));
  const after = { ...before, placements };
  const pathOf = ({ id }: PlanPlacement) => `${sent.path}.${index.get(id) ?? 0}`;
  const issues = placingIssues(before, after, sent.forced, named, pathOf);
  if (issues.length === 0) return after;
  throw new AppError('plan_does_not_fit', {
    params: { count: issues.length },
    issues: issues.slice(0, LISTED),
  });
}

/**
 * Saves all placements of a shelf.
 * @throws AppError not_found, stale_version with the others' plan, product_unknown, product_gone, plan_does_not_fit
 */
export function place({ db, tags }: ShelfTools, call: PermittedCall<'placeOnShelf'>): Promise<Shelf> {
  const { body, params } = call;
  return transaction(db, async (tx) => {
    const shelf = await shelfToChange(tx, call, params.id);
    const before = await readPlan(tx, shelf);
    await requireVersion(tx, shelf, body.version, before);
    const after = await planWith(tx, shelf, before, { ...body, path: 'placements' }, call.language);
    await savePlan(tx, authorOf(call), shelf, before, after, { source: 'placed', note: body.note ?? null });
    return show({ db: tx, tags }, call, params.id);
  });
}
