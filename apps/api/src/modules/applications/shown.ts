import type { ApplicationSummary } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { canOf } from './policy.ts';
import type { ApplicationRow } from './queries/applications.ts';

/** Converts a request to an item of the list. */
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
