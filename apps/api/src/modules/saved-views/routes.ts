import { createSavedView, deleteSavedView, editSavedView, listSavedViews } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, signedIn } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readSavedViews } from './queries.ts';
import { addView, changeView, removeView } from './service.ts';

export function savedViewRoutes(db: Db): Bound[] {
  return [
    signedIn(listSavedViews, async ({ actor, query }) => ({
      items: await readSavedViews(db, actor.userId, query.list),
    })),
    signedIn(createSavedView, (call) =>
      once(db, createSavedView, call, (tx) => addView(tx, call.actor.userId, call.body)),
    ),
    signedIn(editSavedView, ({ actor, params, body }) => changeView(db, actor.userId, params.id, body)),
    signedIn(deleteSavedView, ({ actor, params }) => removeView(db, actor.userId, params.id)),
  ];
}
