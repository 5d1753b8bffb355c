import type { Application, ApplicationSummary } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { viewOf } from '../shelves/public.ts';
import { type ApplicationRow, readPhotos, readProposal, readSteps, shelfChanged } from './queries.ts';

/**
 * Actions that the person may do with a request in its status: the branch asks, the other side works on it.
 * `application.withdraw` is not a permission: the author of a new request has it.
 */
function canOf(actor: Actor, { branch_id: branch, status, author }: ApplicationRow): string[] {
  const held: string[] = heldOn(actor, branch, [
    'application.show',
    'application.add',
    'application.work',
    'application.delete',
    'shelf.show',
  ]);
  if (status === 3) return held.filter((key) => key === 'application.show' || key === 'shelf.show');
  if (status === 2) return held.filter((key) => key !== 'application.add');
  const isOwn = author.id === actor.userId && held.includes('application.add');
  return isOwn ? [...held, 'application.withdraw'] : held;
}

/** A request as a list shows it. */
export function summaryOf(row: ApplicationRow, actor: Actor): ApplicationSummary {
  return {
    id: row.id,
    shelf: { id: row.shelf_id, name: row.shelf_name, type: row.shelf_type, deleted: row.shelf_deleted },
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    comment: row.comment,
    begin: row.begin_on,
    end: row.end_on,
    status: row.status,
    late: row.late,
    author: row.author,
    worker: row.worker,
    has_plan: row.has_plan,
    comment_count: row.comment_count,
    photo_count: row.photo_count,
    started_at: row.started_at,
    completed_at: row.completed_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: canOf(actor, row),
  };
}

/** A request with its proposal, its steps and photos. */
export async function applicationOf(db: Db, actor: Actor, row: Seen<ApplicationRow>): Promise<Application> {
  const proposal = await readProposal(db, row);
  const view = proposal && (await viewOf(db, row.branch_id, proposal));
  return {
    ...summaryOf(row, actor),
    shelf_changed: await shelfChanged(db, row),
    base_version: row.base_version,
    proposed: view?.proposed ?? null,
    base: view?.base ?? null,
    diff: view?.diff ?? null,
    summary: view?.summary ?? null,
    revision: row.revision,
    steps: await readSteps(db, row),
    photos: await readPhotos(db, row),
  };
}
