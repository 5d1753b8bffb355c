import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { chooseQuiet, type PushTools, showPushOf, subscribe, unsubscribe } from './service/subscriptions.ts';

export function pushRoutes(tools: PushTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    showPush: ({ actor }) => showPushOf(db, actor.userId),
    addPush: ({ actor, body }) => subscribe(tools, actor, body),
    removePush: ({ actor, body }) => unsubscribe(db, actor.userId, body.endpoint),
    savePushQuiet: ({ actor, body }) => chooseQuiet(db, actor.userId, body.quiet),
  });
}
