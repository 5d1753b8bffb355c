import {
  exportApplications,
  exportBranches,
  exportBrands,
  exportCategories,
  exportImports,
  exportProducts,
  exportShelves,
  exportTags,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { exportList } from '../../platform/sheets/export-list.ts';
import type { ReadStates } from '../analytic-price-tags/public.ts';
import { applicationLister } from '../applications/public.ts';
import { branchFor, readBranches } from '../branches/public.ts';
import { categoryTree, findBrands, findWholeProducts } from '../catalogue/public.ts';
import { listImports } from '../imports/public.ts';
import { questionOf, readTags } from '../price-tags/public.ts';
import { findShelves } from '../shelves/public.ts';
import { campaignExportRoutes } from './campaigns.ts';
import {
  applicationColumns,
  branchColumns,
  brandColumns,
  categoryColumns,
  importColumns,
  productColumns,
  sheetName,
  shelfColumns,
  tagColumns,
} from './sheets.ts';

/** Rows that are read at a time; a branch's tags are computed again for each read. */
const PAGE = 2000;
const TAG_PAGE = 10_000;

/** The lists that are exported, as their own modules read them. */
export interface Lists {
  readonly shelves: Parameters<typeof findShelves>[0];
  readonly readStates: ReadStates;
}

/** Exports of lists: each reads page by page what the list itself would show this person. */
export function exportRoutes(db: Db, lists: Lists): Bound[] {
  const { shelves } = lists;
  return [
    ...campaignExportRoutes(db, lists.readStates),
    permitted(exportProducts, ({ actor, query, language }) =>
      exportList(sheetName('products', language), productColumns(language), (cursor) =>
        findWholeProducts(db, actor, { ...query, limit: PAGE, cursor }, language),
      ),
    ),
    permitted(exportCategories, async ({ actor, language }) => {
      const { items } = await categoryTree(db, actor);
      const names = new Map(items.map(({ id, name }) => [id, name[language]]));
      const columns = categoryColumns(language, (id) => names.get(id) ?? null);
      return exportList(sheetName('categories', language), columns, async () => ({ items, next: null }));
    }),
    permitted(exportBrands, ({ actor, query, language }) =>
      exportList(sheetName('brands', language), brandColumns(language), (cursor) =>
        findBrands(db, actor, { ...query, limit: PAGE, cursor }),
      ),
    ),
    permitted(exportBranches, ({ actor, scope, query, language }) =>
      exportList(sheetName('branches', language), branchColumns(language), (cursor) =>
        readBranches(db, scope, actor, { ...query, limit: PAGE, cursor }),
      ),
    ),
    permitted(exportApplications, async ({ actor, scope, query, language }) => {
      const lists = await applicationLister(db, scope, actor, query);
      return exportList(sheetName('applications', language), applicationColumns(language), (cursor) =>
        lists({ limit: PAGE, cursor }),
      );
    }),
    permitted(exportShelves, ({ actor, scope, query, language }) =>
      exportList(sheetName('shelves', language), shelfColumns(language), (cursor) =>
        findShelves(shelves, actor, scope, { ...query, limit: PAGE, cursor }),
      ),
    ),
    permitted(exportTags, async ({ actor, scope, query, language }) => {
      const branch = await branchFor(db, scope, actor, query.branch);
      const question = questionOf(branch, query.as_of);
      const name = `${sheetName('tags', language)} ${branch.code}`;
      return exportList(name, tagColumns(language), (cursor) =>
        readTags(db, question, { ...query, limit: TAG_PAGE, cursor }, language),
      );
    }),
    permitted(exportImports, (call) =>
      exportList(sheetName('imports', call.language), importColumns(call.language), (cursor) =>
        listImports(db, { ...call.query, limit: PAGE, cursor }, call),
      ),
    ),
  ];
}
