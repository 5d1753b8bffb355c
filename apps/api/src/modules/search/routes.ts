import { searchAll } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, signedIn } from '../../platform/http/call.ts';
import { findAll } from './service.ts';

export function searchRoutes(db: Db): Bound[] {
  return [signedIn(searchAll, (call) => findAll(db, call.actor, call.query.q))];
}
