import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readSavedViews } from './queries.ts';
import { addView, changeView, removeView } from './service.ts';

export function savedViewRoutes(db: Db): Bound[] {
  return bindRoutes({
    listSavedViews: async ({ actor, query }) => ({
      items: await readSavedViews(db, actor.userId, query.list),
    }),
    createSavedView: (call) => once(db, call, (tx) => addView(tx, call.actor.userId, call.body)),
    editSavedView: ({ actor, params, body }) => changeView(db, actor.userId, params.id, body),
    deleteSavedView: ({ actor, params }) => removeView(db, actor.userId, params.id),
  });
}
