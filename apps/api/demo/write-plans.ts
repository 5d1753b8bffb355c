import { diffPlans, type ShelfPlan } from '@javon/planogram';
import type { Tx } from '../src/platform/db/database.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { MERCHANDISER_ID } from './people.ts';
import { readRows } from './read-rows.ts';
import { numbered, planOf } from './shelf-extras.ts';
import type { DemoShelf } from './shelves.ts';

/** Account of the first branch's director, by the id of the branch. */
const DIRECTORS: Readonly<Record<number, number>> = { 1: 5 };
/** Number of shelves of the chain's first branch with past revisions. */
export const WITH_PAST = 10;
/** Version of these shelves after their saves. */
export const PAST_VERSION = 3;
/** Hours ago of the three saves. */
const SAVED = [4100, 340, 26] as const;

/** Hours since the last save of a shelf with past revisions. */
export function lastSavedAgo(shelfId: number): number {
  return SAVED[2] + shelfId;
}

interface Revision {
  readonly number: number;
  readonly source: 'created' | 'placed';
  readonly note: string | null;
  readonly before: ShelfPlan;
  readonly plan: ShelfPlan;
}

/** Revisions of a shelf: drawn, partly filled, then finished. */
function revisionsOf(plan: ShelfPlan): Revision[] {
  const empty = { ...plan, placements: [] };
  const first = { ...plan, placements: plan.placements.slice(0, -3) };
  return [
    { number: 1, source: 'created', note: null, before: empty, plan: empty },
    { number: 2, source: 'placed', note: 'Birinchi joylash', before: empty, plan: first },
    { number: 3, source: 'placed', note: 'Yangi modellar', before: first, plan },
  ];
}

function summary({ before, plan }: Revision) {
  const { added, removed } = diffPlans(before, plan);
  const rest = { moved: 0, resized: 0, replaced: 0, prioritised: 0, shape: false };
  return { added: added.length, removed: removed.length, ...rest };
}

/** Saves of the first branch's shelves; its director has not viewed the last of them yet. */
export async function writeRevisions(tx: Tx, clock: Clock, shelves: readonly DemoShelf[]): Promise<void> {
  const placements = numbered(shelves);
  const past = shelves.slice(0, WITH_PAST);
  await insertRows(
    tx,
    'shelf_revision',
    past.flatMap((shelf) =>
      revisionsOf(planOf(shelf, placements.get(shelf.id) ?? [])).map((one) => ({
        shelf_id: shelf.id,
        branch_id: shelf.branchId,
        number: one.number,
        version: one.number,
        at: clock.ago((SAVED[one.number - 1] ?? 0) + shelf.id),
        author_id: MERCHANDISER_ID,
        source: one.source,
        note: one.note,
        restored_from: null,
        application_id: null,
        summary: summary(one) as never,
        plan: one.plan as never,
      })),
    ),
  );
  const seen = past.flatMap((shelf) => {
    const director = DIRECTORS[shelf.branchId];
    return director === undefined ? [] : [{ shelf, director }];
  });
  await insertRows(
    tx,
    'shelf_seen',
    seen.map(({ shelf, director }) => ({
      user_id: director,
      shelf_id: shelf.id,
      branch_id: shelf.branchId,
      // On every other shelf the last save has not been viewed.
      revision: shelf.id % 2 === 0 ? 3 : 2,
      at: clock.ago(20),
    })),
  );
  await insertRows(
    tx,
    'shelf_follower',
    seen.slice(0, 4).map(({ shelf, director }) => ({
      shelf_id: shelf.id,
      user_id: director,
      branch_id: shelf.branchId,
      at: clock.ago(900),
    })),
  );
}

interface Request {
  /** Shelf by its id; those of TAS-01 come first, then those of the branches after it. */
  readonly shelf: number;
  readonly comment: string;
  /** Days from the newest day: when it was created, begins and ends. */
  readonly days: readonly [asked: number, begin: number, end: number];
  readonly status: 1 | 2 | 3;
  /** Whether it has a proposed plan. */
  readonly plan?: true;
  /** Texts of the steps, in order: started, given back, started, completed. */
  readonly steps?: readonly (readonly [
    kind: 'comment' | 'started' | 'given_back' | 'completed',
    text: string | null,
  ])[];
}

const REQUESTS = readRows<Request>('requests');

/** Time of a request's step: later ones are nearer to today. */
function moment(clock: Clock, { days: [asked] }: Request, step: number): string {
  return clock.ago(-asked * 24 - 3 - step * 5);
}

/**
 * Requests of the first branch in every status: two are late, one has a proposed plan, one was given back.
 */
export async function writeApplications(tx: Tx, clock: Clock, shelves: readonly DemoShelf[]): Promise<void> {
  const placements = numbered(shelves);
  const requests = REQUESTS.flatMap((one, i) => {
    const shelf = shelves[one.shelf - 1];
    const director = shelf && DIRECTORS[shelf.branchId];
    return shelf === undefined || director === undefined ? [] : [{ one, shelf, director, id: i + 1 }];
  });
  await insertRows(
    tx,
    'application',
    requests.map(({ one, shelf, director, id }) => {
      const base = one.plan ? planOf(shelf, placements.get(shelf.id) ?? []) : null;
      const last = (one.steps ?? []).length;
      return {
        id,
        branch_id: shelf.branchId,
        shelf_id: shelf.id,
        comment: one.comment,
        status: one.status,
        begin_on: clock.dayAgo(-one.days[1] * 24),
        end_on: clock.dayAgo(-one.days[2] * 24),
        author_id: director,
        worker_id: one.status === 1 ? null : MERCHANDISER_ID,
        base_version: base && PAST_VERSION,
        base_plan: base as never,
        proposed_plan: (base && { ...base, placements: base.placements.slice(3) }) as never,
        started_at: one.status === 1 ? null : moment(clock, one, 1),
        completed_at: one.status === 3 ? moment(clock, one, last) : null,
        version: 1 + (one.steps ?? []).filter(([kind]) => kind !== 'comment').length,
        created_at: moment(clock, one, 0),
        updated_at: moment(clock, one, last),
      };
    }),
  );
  const steps = requests.flatMap(({ one, shelf, director, id }) =>
    (one.steps ?? []).map(([kind, text], i) => ({
      application_id: id,
      branch_id: shelf.branchId,
      kind,
      text,
      at: moment(clock, one, i + 1),
      author_id: kind === 'comment' ? director : MERCHANDISER_ID,
    })),
  );
  await insertRows(
    tx,
    'application_comment',
    steps.map((step, i) => ({ id: i + 1, ...step })),
  );
}
