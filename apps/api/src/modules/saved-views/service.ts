import { type BodyOf, MAX_SAVED_VIEWS, type SavedView } from '@javon/contract';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound, orNotFound } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { requireText } from '../../platform/text/require-text.ts';
import * as queries from './queries.ts';

// Views are personal settings, so they are not recorded in the history of actions.

/** @throws AppError name_taken about the name, saved_views_full */
export async function addView(
  tx: Tx,
  userId: number,
  { list, name, query, columns }: BodyOf<'createSavedView'>,
): Promise<SavedView> {
  await queries.lockSavedViews(tx, userId);
  if ((await queries.countSavedViews(tx, userId, list)) >= MAX_SAVED_VIEWS) {
    throw new AppError('saved_views_full', { params: { max: MAX_SAVED_VIEWS } });
  }
  return queries.insertSavedView(tx, userId, list, {
    name: requireText(tidyUzbek(name), 'name'),
    query,
    columns,
  });
}

/**
 * Changes a view. If it is marked to open first, the mark is cleared on the other views of its list.
 * @throws AppError not_found, stale_version, name_taken
 */
export function changeView(
  db: Db,
  userId: number,
  id: number,
  { version, name, ...wanted }: BodyOf<'editSavedView'>,
): Promise<SavedView> {
  return transaction(db, async (tx) => {
    // Of views that are marked at once, each clears the mark of the one before.
    await queries.lockSavedViews(tx, userId);
    const now = orNotFound(await queries.lockSavedView(tx, userId, id));
    const patch: queries.ViewPatch =
      name === undefined ? wanted : { ...wanted, name: requireText(tidyUzbek(name), 'name') };
    requireVersion(now, version, theirsOf(now, Object.keys(patch) as (keyof queries.ViewPatch)[]));
    if (patch.opens_first === true && !now.opens_first) await queries.clearFirst(tx, userId, now.list);
    return queries.updateSavedView(tx, now, patch);
  });
}

/** @throws AppError not_found */
export function removeView(db: Db, userId: number, id: number): Promise<{ deleted: true }> {
  return transaction(db, async (tx) => {
    if (!(await queries.deleteSavedViewRow(tx, userId, id))) throw notFound();
    return { deleted: true };
  });
}
