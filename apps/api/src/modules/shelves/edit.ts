import type { BodyOf, createShelf, editShelf } from '@javon/contract';
import { diffPlans, isEmptyDiff, type ShelfPlan, validateShape } from '@javon/planogram';
import { sql } from 'kysely';
import { requireScope } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { branchFor } from '../branches/public.ts';
import { authorOf } from './change.ts';
import { readPlacedProducts } from './placed-products.ts';
import { readPlan } from './plan-rows.ts';
import { requireVersion, shelfToChange } from './policy.ts';
import { numbersOfProblem, placeIssue, shapeIssues } from './problems.ts';
import { lockShelf, type ShelfRow } from './queries.ts';
import { saveFirst, savePlan } from './save-plan.ts';
import { drawn, redrawn } from './shape-in.ts';

function nameOf(text: string): string {
  const name = tidyUzbek(text);
  if (name === '') throw fieldError('name', 'required');
  return name;
}

/** @throws AppError invalid with each thing that cannot be */
function requireShape(plan: ShelfPlan): void {
  const problems = validateShape(plan);
  if (problems.length > 0) throw new AppError('invalid', { issues: shapeIssues(problems) });
}

async function requireCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await tx.selectFrom('category').select('id').where('id', 'in', wanted).execute();
  const known = new Set(found.map((row) => row.id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldError(`categories.${missing}`, 'category_unknown');
  return wanted;
}

async function writeCategories(tx: Tx, shelfId: number, categories: readonly number[]): Promise<void> {
  await tx.deleteFrom('shelf_category').where('shelf_id', '=', shelfId).execute();
  if (categories.length === 0) return;
  await tx
    .insertInto('shelf_category')
    .values(categories.map((category_id) => ({ shelf_id: shelfId, category_id })))
    .execute();
}

/** The end of the walk through a branch. */
async function nextPosition(tx: Tx, branchId: number): Promise<number> {
  const row = await tx
    .selectFrom('shelf')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.next;
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

/** Writes a new shelf with its first revision and its line of the history; answers its id. */
export async function insertShelf(tx: Tx, change: LocalisedChange, one: NewShelf): Promise<number> {
  const { plan, branchId, name } = one;
  const { id } = await tx
    .insertInto('shelf')
    .values({
      branch_id: branchId,
      name,
      type: plan.type,
      depth_mm: plan.depth,
      main_mm: plan.sizes.main,
      left_mm: plan.sizes.left,
      right_mm: plan.sizes.right,
      start_face: plan.start.face,
      start_end: plan.start.end,
      position: one.position ?? (await nextPosition(tx, branchId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCategories(tx, id, one.categories);
  const source = one.copyOf === undefined ? 'created' : 'copied';
  await saveFirst(tx, authorOf(change), { id, branch_id: branchId }, plan, { source });
  await record(tx, {
    userId: change.actor.userId,
    branchId,
    entity: 'shelf',
    entityId: id,
    action: 'created',
    after: { name, type: plan.type, ...(one.copyOf === undefined ? {} : { shelf_id: one.copyOf }) },
    requestId: change.requestId,
  });
  return id;
}

/** @throws AppError not_found for a branch out of reach, branch_closed, invalid, category_unknown, already_exists */
export async function create(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  body: BodyOf<typeof createShelf>,
): Promise<number> {
  const branch = await branchFor(tx, scope, change.actor, body.branch);
  if (branch.closed_at !== null) throw new AppError('branch_closed');
  const name = nameOf(body.name);
  const plan = drawn(body);
  requireShape(plan);
  const categories = await requireCategories(tx, body.categories ?? []);
  return insertShelf(tx, change, { branchId: branch.id, name, position: body.position, categories, plan });
}

type Edit = BodyOf<typeof editShelf>;

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

/** Most goods that would fall off and are named, so that one sees how many they are. */
const MOST_FALLEN = 1000;

/** @throws AppError shelf_would_lose with each placement that has no place any more */
async function refuseFall(
  tx: Tx,
  change: LocalisedChange,
  shelf: Seen<ShelfRow>,
  fallen: ReturnType<typeof redrawn>['fallen'],
): Promise<void> {
  const listed = fallen.slice(0, MOST_FALLEN);
  const products = await readPlacedProducts(
    tx,
    shelf.branch_id,
    listed.map(({ placement }) => placement.product),
  );
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

const OWN_FIELDS = ['name', 'position'] as const;

/** Name, place in the walk and categories; answers whether any of them changed. */
async function editFields(
  tx: Tx,
  change: LocalisedChange,
  shelf: Seen<ShelfRow>,
  body: Edit,
): Promise<boolean> {
  const wished = {
    name: body.name === undefined ? shelf.name : nameOf(body.name),
    position: body.position ?? shelf.position,
  };
  const fields = OWN_FIELDS.filter((field) => wished[field] !== shelf[field]);
  const before: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, shelf[field]]));
  const after: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, wished[field]]));
  if (body.categories !== undefined) {
    const categories = await requireCategories(tx, body.categories);
    const now = shelf.categories.map(({ id }) => id).sort((a, b) => a - b);
    if (String(now) !== String(categories.toSorted((a, b) => a - b))) {
      await writeCategories(tx, shelf.id, categories);
      before.categories = now;
      after.categories = categories;
    }
  }
  if (Object.keys(after).length === 0) return false;
  await tx
    .updateTable('shelf')
    .set({ ...wished, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', shelf.id)
    .execute();
  await record(tx, {
    userId: change.actor.userId,
    branchId: shelf.branch_id,
    entity: 'shelf',
    entityId: shelf.id,
    action: 'changed',
    before,
    after,
    requestId: change.requestId,
  });
  return true;
}

/**
 * Changes a shelf: its fields, its geometry, its zones.
 * @throws AppError not_found, stale_version, invalid, shelf_would_lose unless `confirm_fall_off`, already_exists
 */
export async function edit(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  { version, note, confirm_fall_off: confirmed = false, zones, ...body }: Edit,
): Promise<void> {
  const shelf = await shelfToChange(tx, scope, change, id);
  const before = await readPlan(tx, shelf);
  await requireVersion(tx, shelf, version, before);
  const { plan, fallen } = redrawn(before, body);
  const after = zones === undefined ? plan : painted(plan, zones);
  // A shape that was faulty before and is left as it is does not stand in the way of a new name.
  if (!isEmptyDiff(diffPlans(before, after))) requireShape(after);
  if (fallen.length > 0 && !confirmed) await refuseFall(tx, change, shelf, fallen);
  await editFields(tx, change, shelf, { ...body, version });
  await savePlan(tx, authorOf(change), shelf, before, after, { source: 'geometry', note: note ?? null });
}

/**
 * Deletes a shelf: it is kept with what stands on it, and its tags are to be taken down.
 * @throws AppError not_found, confirmation_needed
 */
export async function remove(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  confirmed: boolean,
): Promise<void> {
  const shelf = await shelfToChange(tx, scope, change, id);
  if (!confirmed) throw new AppError('confirmation_needed');
  await tx
    .updateTable('shelf')
    .set({ deleted_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await record(tx, {
    userId: change.actor.userId,
    branchId: shelf.branch_id,
    entity: 'shelf',
    entityId: id,
    action: 'deleted',
    before: { name: shelf.name },
    requestId: change.requestId,
  });
}

/** @throws AppError not_found for one that is not deleted, branch_closed, already_exists where its name is taken */
export async function bringBack(tx: Tx, change: LocalisedChange, id: number): Promise<void> {
  const scope = requireScope(change.actor, 'shelf.delete');
  const shelf = await lockShelf(tx, scope, change.actor.userId, id);
  if (shelf?.deleted_at == null) throw new AppError('not_found');
  const branch = await branchFor(tx, scope, change.actor, shelf.branch_id);
  if (branch.closed_at !== null) throw new AppError('branch_closed');
  await tx
    .updateTable('shelf')
    .set({ deleted_at: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await record(tx, {
    userId: change.actor.userId,
    branchId: shelf.branch_id,
    entity: 'shelf',
    entityId: id,
    action: 'restored',
    after: { name: shelf.name },
    requestId: change.requestId,
  });
}
