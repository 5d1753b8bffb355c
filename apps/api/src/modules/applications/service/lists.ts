import type { AnswerOf, Application, ApplicationSummary, QueryOf } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { today } from '../../../platform/time/clock.ts';
import { withBranch } from '../../branches/public.ts';
import { viewOf } from '../../shelves/public.ts';
import { canOf } from '../policy.ts';
import {
  type ApplicationRow,
  readApplication,
  readApplications,
  readProposal,
  shelfChanged,
} from '../queries/applications.ts';
import { readPhotos, readSteps } from '../queries/steps.ts';

type ListQuery = QueryOf<'listApplications'>;
type Page = AnswerOf<'listApplications'>;

function summaryOf(row: ApplicationRow, actor: Actor): ApplicationSummary {
  return {
    ...row,
    shelf: { id: row.shelf_id, name: row.shelf_name, type: row.shelf_type, deleted: row.shelf_deleted },
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    begin: row.begin_on,
    end: row.end_on,
    can: canOf(actor, row),
  };
}

/**
 * Reads the list of requests page by page.
 * @throws AppError not_found if the branch is out of scope
 */
export async function applicationLister(
  db: Db,
  scope: Scope,
  actor: Actor,
  query: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<(page: Pick<ListQuery, 'limit' | 'cursor'>) => Promise<Page>> {
  const filters = await withBranch(db, { actor, scope }, query);
  return async (part) => {
    const page = await readApplications(db, scope, { ...filters, ...part }, today());
    return { ...page, items: page.items.map((row) => summaryOf(row, actor)) };
  };
}

/** @throws AppError not_found if the branch is out of scope */
export async function list(
  db: Db,
  { actor, scope, query }: PermittedCall<'listApplications'>,
): Promise<Page> {
  const { limit, cursor, ...filters } = query;
  return (await applicationLister(db, scope, actor, filters))({ limit, cursor });
}

/** A request with its proposal, its steps and photos. @throws AppError not_found */
export async function show(db: Db, { actor, scope }: Viewer, id: number): Promise<Application> {
  const row = orNotFound(await readApplication(db, scope, id, today()));
  const proposal = await readProposal(db, row);
  const view = proposal && (await viewOf(db, row.branch_id, proposal));
  return {
    ...summaryOf(row, actor),
    base_version: row.base_version,
    revision: row.revision,
    shelf_changed: await shelfChanged(db, row),
    proposed: view?.proposed ?? null,
    base: view?.base ?? null,
    diff: view?.diff ?? null,
    summary: view?.summary ?? null,
    steps: await readSteps(db, row),
    photos: await readPhotos(db, row),
  };
}
