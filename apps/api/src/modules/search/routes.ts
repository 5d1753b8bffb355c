import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { findAll } from './service.ts';

export function searchRoutes(db: Db): Bound[] {
  return bindRoutes({ searchAll: (call) => findAll(db, call.actor, call.query.q) });
}
