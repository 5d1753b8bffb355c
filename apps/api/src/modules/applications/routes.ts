import {
  type AnswerOf,
  APPLICATION_PHOTOS,
  type Application,
  addApplicationPhoto,
  commentApplication,
  completeApplication,
  createApplication,
  deleteApplication,
  editApplication,
  giveBackApplication,
  listApplications,
  type QueryOf,
  removeApplicationPhoto,
  showApplication,
  startApplication,
  withdrawApplication,
} from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { today } from '../../platform/time/clock.ts';
import { branchFor } from '../branches/public.ts';
import { applicationOf, summaryOf } from './answers.ts';
import { ask, comment, edit } from './asking.ts';
import { addPhoto, removePhoto } from './photos.ts';
import { readApplication, readApplications } from './queries.ts';
import { remove, withdraw } from './removing.ts';
import { complete, giveBack, start } from './working.ts';

interface Calling {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** @throws AppError not_found */
async function show(db: Db | Tx, { actor, scope }: Calling, id: number): Promise<Application> {
  const row = await readApplication(db, scope, id, today());
  if (row === null) throw notFound();
  return applicationOf(db, actor, row);
}

type ListQuery = QueryOf<typeof listApplications>;

/**
 * Reads the list of requests page by page.
 * @throws AppError not_found for a branch out of reach
 */
export async function applicationLister(
  db: Db,
  scope: Scope,
  actor: Actor,
  { branch, ...filters }: Omit<ListQuery, 'limit' | 'cursor'>,
): Promise<(page: Pick<ListQuery, 'limit' | 'cursor'>) => Promise<AnswerOf<typeof listApplications>>> {
  const branchId = branch === undefined ? null : (await branchFor(db, scope, actor, branch)).id;
  return async (part) => {
    const page = await readApplications(db, scope, { ...filters, ...part, branchId }, today());
    return { ...page, items: page.items.map((row) => summaryOf(row, actor)) };
  };
}

function askingRoutes(db: Db): Bound[] {
  return [
    permitted(listApplications, async ({ actor, scope, query: { limit, cursor, ...query } }) =>
      (await applicationLister(db, scope, actor, query))({ limit, cursor }),
    ),
    permitted(showApplication, (call) => show(db, call, call.params.id)),
    permitted(createApplication, (call) =>
      once(db, createApplication, call, async (tx) =>
        show(tx, call, await ask(tx, call.scope, call, call.body)),
      ),
    ),
    permitted(editApplication, (call) =>
      transaction(db, async (tx) => {
        await edit(tx, call.scope, call, call.params.id, call.body);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(commentApplication, (call) =>
      once(db, commentApplication, call, async (tx) => {
        const row = await readApplication(tx, call.scope, call.params.id, today());
        if (row === null) throw notFound();
        await comment(tx, call, row, call.body.text);
        return show(tx, call, call.params.id);
      }),
    ),
  ];
}

function workingRoutes(db: Db): Bound[] {
  return [
    permitted(startApplication, (call) =>
      transaction(db, async (tx) => {
        await start(tx, call.scope, call, call.params.id, call.body);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(giveBackApplication, (call) =>
      transaction(db, async (tx) => {
        await giveBack(tx, call.scope, call, call.params.id, call.body);
        return show(tx, call, call.params.id);
      }),
    ),
    permitted(completeApplication, (call) =>
      transaction(db, async (tx) => {
        const { plan, shelf } = await complete(tx, call.scope, call, call.params.id, call.body);
        return { application: await show(tx, call, call.params.id), plan, shelf };
      }),
    ),
  ];
}

function removingRoutes(db: Db, files: FileStore): Bound[] {
  const removePhotos = async (keys: readonly string[]) => {
    for (const key of keys) await files.remove(key);
    return { deleted: true } as const;
  };
  return [
    permitted(withdrawApplication, async (call) =>
      removePhotos(
        await transaction(db, (tx) => withdraw(tx, call.scope, call, call.params.id, call.body.version)),
      ),
    ),
    permitted(deleteApplication, async (call) => {
      const confirmed = call.query.confirmed === 'true';
      return removePhotos(
        await transaction(db, (tx) => remove(tx, call.scope, call, call.params.id, confirmed)),
      );
    }),
  ];
}

export function applicationRoutes(db: Db, files: FileStore): Bound[] {
  return [
    ...askingRoutes(db),
    ...workingRoutes(db),
    ...removingRoutes(db, files),
    permitted(addApplicationPhoto, async (call) => {
      const read = () => readUpload(call.request, APPLICATION_PHOTOS.bytes);
      await addPhoto(db, files, call.scope, call, call.params.id, read);
      return show(db, call, call.params.id);
    }),
    permitted(removeApplicationPhoto, async (call) => {
      await removePhoto(db, files, call.scope, call, call.params);
      return show(db, call, call.params.id);
    }),
  ];
}
