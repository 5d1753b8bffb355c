import { addPush, removePush, savePushQuiet, showPush } from '@javon/contract';
import { type Bound, signedIn } from '../../platform/http/call.ts';
import { chooseQuiet, type PushTools, showPushOf, subscribe, unsubscribe } from './service/subscriptions.ts';

export function pushRoutes(tools: PushTools): Bound[] {
  const { db } = tools;
  return [
    signedIn(showPush, ({ actor }) => showPushOf(db, actor.userId)),
    signedIn(addPush, ({ actor, body }) => subscribe(tools, actor, body)),
    signedIn(removePush, ({ actor, body }) => unsubscribe(db, actor.userId, body.endpoint)),
    signedIn(savePushQuiet, ({ actor, body }) => chooseQuiet(db, actor.userId, body.quiet)),
  ];
}
