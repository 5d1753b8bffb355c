import type { AnswerOf, BodyOf, Shelf } from '@javon/contract';
import { diffPlans, isEmptyDiff, type ShelfPlan, validateShape } from '@javon/planogram';
import { requireScope } from '../../../platform/auth/actor.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import { type LocalisedChange, requireConfirmation } from '../../../platform/change/change.ts';
import { changedFields, defined, pick } from '../../../platform/change/fields.ts';
import { noteOfBranchRow } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { openBranchFor } from '../../branches/public.ts';
import { authorOf } from '../author.ts';
import { numbersOfProblem, placeIssue, shapeIssues } from '../problems.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { planColumns, readPlan } from '../queries/plan.ts';
import * as queries from '../queries/rows.ts';
import { lockShelf, type ShelfRow } from '../queries/shelves.ts';
import { drawn, redrawn } from '../shape-in.ts';
import { requireVersion, shelfToChange } from './access.ts';
import type { ShelfTools, TagStates } from './answers.ts';
import { saveFirst, savePlan } from './save-plan.ts';
import { show } from './shelves.ts';

/** @throws AppError invalid with each problem */
function requireShape(plan: ShelfPlan): void {
  const problems = validateShape(plan);
  if (problems.length > 0) throw new AppError('invalid', { issues: shapeIssues(problems) });
}

async function requireCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const known = new Set(await queries.readKnownCategories(tx, wanted));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldError(`categories.${missing}`, 'category_unknown');
  return wanted;
}

/** Facts of a new shelf without its plan. */
export interface NewShelf {
  readonly branchId: number;
  readonly name: string;
  readonly position: number | undefined;
  readonly categories: readonly number[];
  readonly plan: ShelfPlan;
  /** Shelf that it is a copy of. */
  readonly copyOf?: number;
}

const noteShelf = noteOfBranchRow('shelf');

/** Writes a new shelf with its first revision and its history line; returns its id. */
export async function insertShelf(tx: Tx, change: LocalisedChange, one: NewShelf): Promise<number> {
  const { plan, branchId, name } = one;
  const id = await insertRow(tx, 'shelf', {
    branch_id: branchId,
    name,
    ...planColumns(plan),
    position: one.position ?? (await queries.readNextPosition(tx, branchId)),
  });
  await queries.replaceCategories(tx, id, one.categories);
  const source = one.copyOf === undefined ? 'created' : 'copied';
  await saveFirst(tx, authorOf(change), { id, branch_id: branchId }, plan, { source });
  const after = { name, type: plan.type, ...defined({ shelf_id: one.copyOf }) };
  await noteShelf(tx, change, { id, branch_id: branchId }, 'created', { after });
  return id;
}

/**
 * @throws AppError not_found if the branch is out of scope, branch_closed, invalid, category_unknown,
 * name_taken
 */
export async function create(tx: Tx, tags: TagStates, call: PermittedCall<'createShelf'>): Promise<Shelf> {
  const { body } = call;
  const branch = await openBranchFor(tx, call.scope, call.actor, body.branch);
  const name = requireText(tidyUzbek(body.name), 'name');
  const plan = drawn(body);
  requireShape(plan);
  const categories = await requireCategories(tx, body.categories ?? []);
  const one = { branchId: branch.id, name, position: body.position, categories, plan };
  const id = await insertShelf(tx, call, one);
  return show({ db: tx, tags }, call, id);
}

type Edit = BodyOf<'editShelf'>;

/** Returns the plan with other zones for some storeys. */
function painted(plan: ShelfPlan, zones: NonNullable<Edit['zones']>): ShelfPlan {
  const wanted = new Map(zones.map((one, i) => [`${one.face}:${one.storey}`, { i, zone: one.zone }]));
  const storeys = plan.storeys.map((one) => {
    const key = `${one.face}:${one.storey}`;
    const zone = wanted.get(key)?.zone;
    wanted.delete(key);
    return zone === undefined ? one : { ...one, zone };
  });
  const [stranger] = wanted.values();
  if (stranger !== undefined) {
    const { face = 0, storey = 0 } = zones[stranger.i] ?? {};
    throw fieldError(`zones.${stranger.i}`, 'place_no_storey', { face, storey });
  }
  return { ...plan, storeys };
}

/** Maximum number of goods listed as falling off; enough to show how many they are. */
const MOST_FALLEN = 1000;

/** @throws AppError shelf_would_lose with each placement that would lose its place */
async function refuseFall(
  tx: Tx,
  change: LocalisedChange,
  shelf: Seen<ShelfRow>,
  fallen: ReturnType<typeof redrawn>['fallen'],
): Promise<void> {
  const listed = fallen.slice(0, MOST_FALLEN);
  const placements = listed.map(({ placement }) => placement);
  const products = await readPlacedProducts(tx, shelf.branch_id, placements);
  throw new AppError('shelf_would_lose', {
    params: { count: fallen.length },
    issues: listed.flatMap(({ placement, problems: [problem] }) => {
      if (problem === undefined) return [];
      const named = { products, language: change.language };
      const numbers = numbersOfProblem(problem);
      return [placeIssue(`placements.${placement.id}`, problem.code, placement, numbers, named)];
    }),
  });
}

/** Changes name, place in the walk and categories. @returns the shelf with the new ones of its own */
async function editFields(
  tx: Tx,
  change: LocalisedChange,
  shelf: Seen<ShelfRow>,
  body: Edit,
): Promise<Seen<ShelfRow>> {
  const wished = {
    name: body.name === undefined ? shelf.name : requireText(tidyUzbek(body.name), 'name'),
    position: body.position ?? shelf.position,
  };
  const fields = changedFields(shelf, wished);
  const before: Record<string, unknown> = pick(shelf, fields);
  const after: Record<string, unknown> = pick(wished, fields);
  if (body.categories !== undefined) {
    const categories = await requireCategories(tx, body.categories);
    const now = shelf.categories.map(({ id }) => id).sort((a, b) => a - b);
    if (String(now) !== String(categories.toSorted((a, b) => a - b))) {
      await queries.replaceCategories(tx, shelf.id, categories);
      before.categories = now;
      after.categories = categories;
    }
  }
  if (Object.keys(after).length === 0) return shelf;
  await queries.updateShelf(tx, shelf.id, wished);
  await noteShelf(tx, change, shelf, 'changed', { before, after });
  return { ...shelf, ...wished };
}

/**
 * Changes a shelf: its fields, its geometry, its zones.
 * @throws AppError not_found, stale_version, invalid, shelf_would_lose unless `confirm_fall_off`, name_taken
 */
export function edit({ db, tags }: ShelfTools, call: PermittedCall<'editShelf'>): Promise<Shelf> {
  const { version, note, confirm_fall_off: confirmed = false, zones, ...body } = call.body;
  return transaction(db, async (tx) => {
    const shelf = await shelfToChange(tx, call, call.params.id);
    const before = await readPlan(tx, shelf);
    await requireVersion(tx, shelf, version, before);
    const { plan, fallen } = redrawn(before, body);
    const after = zones === undefined ? plan : painted(plan, zones);
    // An unchanged shape is not checked again: one that was invalid before must not block a new name.
    if (!isEmptyDiff(diffPlans(before, after))) requireShape(after);
    if (fallen.length > 0 && !confirmed) await refuseFall(tx, call, shelf, fallen);
    const named = await editFields(tx, call, shelf, { ...body, version });
    await savePlan(tx, authorOf(call), named, before, after, { source: 'geometry', note: note ?? null });
    return show({ db: tx, tags }, call, shelf.id);
  });
}

/**
 * Deletes a shelf: it is kept with its products, and its tags are to be taken down.
 * @throws AppError not_found, confirmation_needed
 */
export function remove(db: Db, call: PermittedCall<'deleteShelf'>): Promise<AnswerOf<'deleteShelf'>> {
  return transaction(db, async (tx) => {
    const shelf = await shelfToChange(tx, call, call.params.id);
    requireConfirmation(call.query.confirmed);
    await queries.markShelfDeleted(tx, shelf.id);
    await noteShelf(tx, call, shelf, 'deleted', { before: { name: shelf.name } });
    return { deleted: true };
  });
}

/** @throws AppError not_found if it is not deleted, branch_closed, name_taken if its name is taken */
export function restoreShelfRow(
  { db, tags }: ShelfTools,
  call: PermittedCall<'bringBackShelf'>,
): Promise<Shelf> {
  const { actor } = call;
  return transaction(db, async (tx) => {
    const reach = requireScope(actor, 'shelf.delete');
    const shelf = await lockShelf(tx, reach, actor.userId, call.params.id);
    if (shelf?.deleted_at == null) throw notFound();
    await openBranchFor(tx, reach, actor, shelf.branch_id);
    await queries.updateShelf(tx, shelf.id, { deleted_at: null });
    await noteShelf(tx, call, shelf, 'restored', { after: { name: shelf.name } });
    return show({ db: tx, tags }, call, shelf.id);
  });
}
