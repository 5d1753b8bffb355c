import { branchesOf } from '../../platform/auth/actor.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { exportList } from '../../platform/sheets/export-list.ts';
import type { ReadStates } from '../analytic-price-tags/public.ts';
import { applicationLister } from '../applications/public.ts';
import { branchFor, readBranches, readRegions } from '../branches/public.ts';
import {
  categoryTree,
  characterCategories,
  characterList,
  findBrands,
  findWholeProducts,
} from '../goods/public.ts';
import { listImports } from '../imports/public.ts';
import { questionOf, readTags } from '../price-tags/public.ts';
import { findShelves } from '../shelves/public.ts';
import { readReport } from '../walk-checks/public.ts';
import { accessExportRoutes } from './access.ts';
import { campaignExportRoutes } from './campaigns.ts';
import { dayExportRoutes } from './day.ts';
import { samplerExportRoutes } from './samplers.ts';
import { segmentExportRoutes } from './segments.ts';
import * as sheets from './sheets.ts';
import { columnsOf, exportItems, exportPages } from './sheets.ts';

/** Rows per read; a branch's tags are computed again for each read. */
const PAGE = 2000;
const TAG_PAGE = 10_000;

/** Functions of other modules that read the exported lists. */
export interface Lists {
  readonly tags: Parameters<typeof findShelves>[0]['tags'];
  readonly readStates: ReadStates;
}

/** Exports of lists: each reads page by page what the list itself would show this person. */
export function exportRoutes({ tags, readStates }: Lists): Bound[] {
  return [
    ...campaignExportRoutes(readStates),
    ...accessExportRoutes,
    ...dayExportRoutes,
    ...samplerExportRoutes,
    ...segmentExportRoutes,
    ...bindRoutes({
      exportProducts: ({ reader, actor, query, language }) =>
        exportList(sheets.sheetName('products', language), sheets.productColumns(language), (cursor) =>
          findWholeProducts(reader, actor, { ...query, limit: PAGE, cursor }, language),
        ),
      exportCategories: async ({ reader, actor, language }) => {
        const { items } = await categoryTree(reader, actor);
        return exportItems(language, 'categories', sheets.categoryColumns(items), items);
      },
      exportBrands: ({ reader, actor, query, language }) =>
        exportPages(language, 'brands', sheets.BRANDS, (cursor) =>
          findBrands(reader, actor, { ...query, limit: PAGE, cursor }),
        ),
      exportCharacterCategories: async ({ reader, actor, language }) => {
        const { items } = await characterCategories(reader, actor);
        return exportItems(language, 'character_categories', sheets.CHARACTER_CATEGORIES, items);
      },
      exportCharacters: async ({ reader, actor, query, language }) => {
        const { items: categories } = await characterCategories(reader, actor);
        const { items } = await characterList(reader, actor, query.category);
        return exportItems(language, 'characters', sheets.characterColumns(categories), items);
      },
      exportBranches: ({ reader, actor, query, language }) => {
        const byShelf = query.with_state === 'true';
        const name = byShelf ? 'branch_shelves' : 'branches';
        return exportPages(language, name, byShelf ? sheets.BRANCH_SHELVES : sheets.BRANCHES, (cursor) =>
          readBranches(reader, branchesOf(actor), actor, { ...query, limit: PAGE, cursor }, language),
        );
      },
      exportApplications: async ({ reader, actor, scope, query, language }) => {
        const lists = await applicationLister(reader, scope, actor, query);
        return exportPages(language, 'applications', sheets.APPLICATIONS, (cursor) =>
          lists({ limit: PAGE, cursor }),
        );
      },
      exportShelves: ({ reader, actor, scope, query, language }) =>
        exportPages(language, 'shelves', sheets.SHELVES, (cursor) =>
          findShelves({ db: reader, tags }, { actor, scope, query: { ...query, limit: PAGE, cursor } }),
        ),
      exportTags: async ({ reader, actor, scope, query, language }) => {
        const branch = await branchFor(reader, scope, actor, query.branch);
        const question = questionOf(branch, query.as_of);
        const name = `${sheets.sheetName('tags', language)} ${branch.code}`;
        return exportList(name, columnsOf(language, sheets.TAGS), async (cursor) => {
          const page = await readTags(reader, question, { ...query, limit: TAG_PAGE, cursor }, language);
          return { ...page, items: page.items.map(({ tag }) => tag) };
        });
      },
      exportWalkReport: async (call) => {
        const { items } = await readReport(call.reader, call, call.query);
        return exportItems(call.language, 'walk_report', sheets.WALKS, items);
      },
      exportRegions: async ({ reader, actor, language }) =>
        exportItems(language, 'regions', sheets.REGIONS, await readRegions(reader, actor)),
      exportImports: (call) =>
        exportPages(call.language, 'imports', sheets.IMPORTS, (cursor) =>
          listImports(call.reader, { ...call.query, limit: PAGE, cursor }, call),
        ),
    }),
  ];
}
