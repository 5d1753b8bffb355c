import { showTagView } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { branchFor } from '../branches/public.ts';
import { tagViewOf } from './service.ts';

export function tagViewRoutes(db: Db): Bound[] {
  return [
    permitted(showTagView, async (call) =>
      tagViewOf(db, await branchFor(db, call.scope, call.actor, call.query.branch), call),
    ),
  ];
}
