import type { ShelfRevision } from '@javon/contract';
import { summaryOfDiff } from '@javon/contract/shelf-wire';
import { diffPlans, isEmptyDiff, type ShelfPlan } from '@javon/planogram';
import type { Seen } from '../../../platform/auth/scope.ts';
import { defined } from '../../../platform/change/fields.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { record } from '../../../platform/history/record.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { planChanged } from '../../webhooks/public.ts';
import type { Author } from '../author.ts';
import { dropStoreys, planColumns, withNewIds, writePlacements, writeShape } from '../queries/plan.ts';
import { publishPresence } from '../queries/presence.ts';
import { insertRevision } from '../queries/revisions.ts';
import { updateShelf } from '../queries/rows.ts';
import type { ShelfRow } from '../queries/shelves.ts';
import { markSeen } from '../queries/watching.ts';
import { notifyOfChange } from './notice.ts';

/** Reason and origin of a save. */
export interface Save {
  readonly source: ShelfRevision['source'];
  readonly note?: string | null;
  readonly restoredFrom?: number;
  readonly applicationId?: number;
}

interface Revision extends Save {
  readonly number: number;
  readonly version: number;
  readonly authorId: number | null;
  readonly at?: string;
  readonly before: ShelfPlan;
  readonly plan: ShelfPlan;
}

async function addRevision(tx: Tx, shelf: Pick<ShelfRow, 'id' | 'branch_id'>, one: Revision): Promise<void> {
  await insertRevision(tx, {
    shelf_id: shelf.id,
    branch_id: shelf.branch_id,
    number: one.number,
    version: one.version,
    author_id: one.authorId,
    source: one.source,
    note: tidyUzbek(one.note ?? '') || null,
    ...defined({ at: one.at }),
    restored_from: one.restoredFrom ?? null,
    application_id: one.applicationId ?? null,
    summary: JSON.stringify(summaryOfDiff(diffPlans(one.before, one.plan))),
    plan: JSON.stringify(one.plan),
  });
}

/** Stores the plan before a shelf's first save as a revision, so that the save can be compared with it. */
async function storeFirstRevision(tx: Tx, shelf: Seen<ShelfRow>, plan: ShelfPlan): Promise<number> {
  if (shelf.revision > 0) return shelf.revision;
  const empty = { ...plan, placements: [] };
  await addRevision(tx, shelf, {
    number: 1,
    version: shelf.version,
    source: 'before',
    authorId: null,
    at: shelf.updated_at,
    before: empty,
    plan,
  });
  return 1;
}

/** Saves the first revision of a new shelf. */
export async function saveFirst(
  tx: Tx,
  author: Author,
  shelf: { readonly id: number; readonly branch_id: number },
  drawn: ShelfPlan,
  save: Save,
): Promise<void> {
  const plan = await withNewIds(tx, drawn, []);
  const place = { shelfId: shelf.id, branchId: shelf.branch_id };
  await writeShape(tx, place, plan);
  await writePlacements(tx, place, [], plan.placements);
  const before = { ...plan, placements: [] };
  await addRevision(tx, shelf, { ...save, number: 1, version: 1, authorId: author.userId, before, plan });
  await updateRow(tx, 'shelf', shelf.id, { revision: 1 });
  if (author.userId !== null) await markSeen(tx, shelf, author.userId, 1);
}

/**
 * Saves a plan of a locked shelf: its furniture, its placements, the revision and the history line. An
 * unchanged plan is not saved.
 * @returns the new revision; null if nothing changed
 */
export async function savePlan(
  tx: Tx,
  author: Author,
  shelf: Seen<ShelfRow>,
  before: ShelfPlan,
  wished: ShelfPlan,
  save: Save,
): Promise<number | null> {
  const after = await withNewIds(tx, wished, before.tables);
  const diff = diffPlans(before, after);
  if (isEmptyDiff(diff)) return null;
  const number = (await storeFirstRevision(tx, shelf, before)) + 1;
  const place = { shelfId: shelf.id, branchId: shelf.branch_id };
  // A new table may look like the one in whose place it is: then only the key differs.
  const isRekeyed = after.tables.some(({ key }, i) => key !== before.tables[i]?.key);
  if (diff.shape !== null || isRekeyed) await writeShape(tx, place, after);
  await writePlacements(tx, place, before.placements, after.placements);
  if (diff.shape !== null) await dropStoreys(tx, shelf.id, after);
  const version = await updateShelf(tx, shelf.id, { ...planColumns(after), revision: number });
  await addRevision(tx, shelf, { ...save, number, version, authorId: author.userId, before, plan: after });
  if (author.userId !== null) await markSeen(tx, shelf, author.userId, number);
  await notifyOfChange(tx, author, shelf);
  await planChanged(
    tx,
    { branchId: shelf.branch_id, userId: author.userId },
    { shelf: { id: shelf.id, name: shelf.name }, revision: number, source: save.source, diff },
  );
  await publishPresence(tx, shelf.id, author.userId);
  const { shape, ...counts } = summaryOfDiff(diff);
  await record(tx, {
    userId: author.userId,
    branchId: shelf.branch_id,
    entity: 'shelf',
    entityId: shelf.id,
    action: save.source === 'restored' ? 'version_returned' : 'plan_saved',
    after: {
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      ...(shape ? { shape: true } : {}),
      revision: number,
      source: save.source,
      ...defined({ returned_from: save.restoredFrom }),
    },
    ...defined({ requestId: author.requestId }),
  });
  return number;
}
