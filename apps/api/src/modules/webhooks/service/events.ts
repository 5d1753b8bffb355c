import { randomUUID } from 'node:crypto';
import { EVENT_PRODUCTS, WEBHOOK_VERSION, type WebhookEvent } from '@javon/contract';
import type { Diff, PlanPlacement } from '@javon/planogram';
import type { Tx } from '../../../platform/db/database.ts';
import { now } from '../../../platform/time/clock.ts';
import * as queries from '../queries/events.ts';

/** Branch and person of an event. */
interface About {
  readonly branchId: number;
  /** Null if the system did it automatically. */
  readonly userId: number | null;
}

/**
 * Writes an event in the transaction of its change, if a webhook subscribes to it.
 * @param parts reads the data of the event, or of each of its parts
 */
async function publish(
  tx: Tx,
  type: WebhookEvent,
  { branchId, userId }: About,
  parts: () => Promise<readonly object[]>,
): Promise<void> {
  if (!(await queries.isWanted(tx, type, branchId))) return;
  const context = await queries.readContext(tx, branchId, userId);
  for (const data of await parts()) {
    const id = randomUUID();
    const timestamp = now().toISOString();
    const body = JSON.stringify({ id, type, version: WEBHOOK_VERSION, timestamp, ...context, data });
    await queries.insertEvent(tx, { id, type, branchId, body });
  }
}

/** Splits long lists into parts that each fit into one event. */
function inParts<Item>(
  items: readonly Item[],
  toData: (items: readonly Item[], numbered: { part: number; parts: number }) => object,
): object[] {
  const parts = Math.max(1, Math.ceil(items.length / EVENT_PRODUCTS));
  return Array.from({ length: parts }, (_, index) =>
    toData(items.slice(index * EVENT_PRODUCTS, (index + 1) * EVENT_PRODUCTS), { part: index + 1, parts }),
  );
}

/** Publishes `tag.printed` for a new job. */
export function tagsPrinted(tx: Tx, about: About, jobId: number): Promise<void> {
  return publish(tx, 'tag.printed', about, async () => {
    const tags = await queries.readTagsOf(tx, jobId, null);
    return inParts(
      tags.map(({ outcome: _, ...tag }) => tag),
      (some, numbered) => ({ job: jobId, ...numbered, tags: some }),
    );
  });
}

/**
 * Publishes `tag.confirmed` for confirmed tags of a job. Must be called before the printed tags hang, so that
 * `before` has the tags that hang until then.
 * @param items ids of items
 */
export async function tagsConfirmed(
  tx: Tx,
  about: About,
  jobId: number,
  items: readonly number[],
): Promise<void> {
  if (items.length === 0) return;
  await publish(tx, 'tag.confirmed', about, async () =>
    inParts(await queries.readTagsOf(tx, jobId, items), (some, numbered) => ({
      job: jobId,
      ...numbered,
      tags: some,
    })),
  );
}

/** Plan of a shelf that was saved. */
interface SavedPlan {
  readonly shelf: { readonly id: number; readonly name: string };
  readonly revision: number;
  readonly source: string;
  readonly diff: Diff;
}

/** Place and quantities of a product in an event. */
function placeOf({ face, storey, x, front, back, stack, priority }: PlanPlacement) {
  return { face, storey, x_mm: x, front, back, stack, priority };
}

/** Publishes `plan.changed`. */
export function planChanged(
  tx: Tx,
  about: About,
  { shelf, revision, source, diff }: SavedPlan,
): Promise<void> {
  return publish(tx, 'plan.changed', about, async () => {
    const { added, removed, changed, shape } = diff;
    const pairs: { before: PlanPlacement | null; after: PlanPlacement | null }[] = [
      ...removed.map((before) => ({ before, after: null })),
      ...added.map((after) => ({ before: null, after })),
      ...changed.map(({ before, after }) => ({ before, after })),
    ];
    const products = new Set(
      pairs.flatMap(({ before, after }) => [before, after]).map((one) => one?.product),
    );
    const skus = await queries.readSkus(
      tx,
      [...products].filter((id) => id !== undefined),
    );
    const side = (one: PlanPlacement | null) =>
      one === null
        ? null
        : { product: { id: one.product, sku: skus.get(one.product) ?? null }, ...placeOf(one) };
    return inParts(pairs, (some, numbered) => ({
      shelf,
      revision,
      source,
      shape_changed: shape !== null,
      ...numbered,
      placements: some.map(({ before, after }) => ({ before: side(before), after: side(after) })),
    }));
  });
}

/** Publishes `request.completed`. */
export function requestCompleted(tx: Tx, about: About, id: number): Promise<void> {
  return publish(tx, 'request.completed', about, async () => [
    { ...(await queries.readRequest(tx, id)), before: { status: 2 }, after: { status: 3 } },
  ]);
}

/**
 * Publishes `walk.price_wrong` for scans that a walk has just stored.
 * @param scans ids; right ones and repeats are skipped
 */
export async function pricesSeenWrong(
  tx: Tx,
  about: About,
  walkId: number,
  scans: readonly string[],
): Promise<void> {
  if (scans.length === 0) return;
  await publish(tx, 'walk.price_wrong', about, async () => {
    const wrong = await queries.readWrongPrices(tx, walkId, scans);
    return wrong.map(({ before, after, ...scan }) => ({
      walk: walkId,
      ...scan,
      before: { price: before },
      after: { price: after },
    }));
  });
}
