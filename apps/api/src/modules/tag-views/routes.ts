import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { branchFor } from '../branches/public.ts';
import { codeBase, type OwnSites } from '../price-tags/public.ts';
import { tagFormatOf, tagViewOf } from './service.ts';

export function tagViewRoutes(db: Db, sites: OwnSites): Bound[] {
  return bindRoutes({
    showTagFormat: async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.query.branch);
      return tagFormatOf(db, branch, call.params.product, call.query.as_of);
    },
    showTagView: async (call) =>
      tagViewOf(db, await branchFor(db, call.scope, call.actor, call.query.branch), {
        language: call.language,
        params: call.params,
        query: call.query,
        base: codeBase(sites, call.request),
      }),
  });
}
