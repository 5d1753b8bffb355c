import type { z } from 'zod';
import {
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
} from './analytic-price-tags.ts';
import { listApplications } from './applications.ts';
import { listBranches } from './branches.ts';
import { listBrands } from './brands.ts';
import { listProducts } from './catalogue.ts';
import { listCategories } from './categories.ts';
import { listImports } from './imports.ts';
import { idParams } from './kit/fields.ts';
import { type Access, defineRoute, type RouteDescriptor } from './kit/route.ts';
import { listTags } from './price-tags.ts';
import { listShelves } from './shelves.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Search, filters and order of a list, without its pages. */
function queryOf<Query extends z.ZodObject>(list: {
  readonly id: string;
  readonly query?: Query | undefined;
}): Query {
  if (list.query === undefined) throw new Error(`${list.id} has no query`);
  return list.query;
}

/** Properties that the export of a list shares with the list: access and path. */
function exportOf(list: RouteDescriptor): {
  path: `/${string}`;
  tag: string;
  access: Access;
  summary: string;
} {
  return {
    path: `${list.path}/export`,
    tag: list.tag,
    access: list.access,
    summary: `The list ${list.path} as XLSX, by the same search, filters and order, whole`,
  };
}

const file = { method: 'GET', base: 'local', file: XLSX } as const;
const PAGES = { limit: true, cursor: true } as const;

export const exportProducts = defineRoute({
  id: 'exportProducts',
  ...file,
  ...exportOf(listProducts),
  query: queryOf(listProducts).omit(PAGES),
});

export const exportCategories = defineRoute({ id: 'exportCategories', ...file, ...exportOf(listCategories) });

export const exportBrands = defineRoute({
  id: 'exportBrands',
  ...file,
  ...exportOf(listBrands),
  query: queryOf(listBrands).omit(PAGES),
});

export const exportBranches = defineRoute({
  id: 'exportBranches',
  ...file,
  ...exportOf(listBranches),
  query: queryOf(listBranches).omit(PAGES),
});

export const exportApplications = defineRoute({
  id: 'exportApplications',
  ...file,
  ...exportOf(listApplications),
  query: queryOf(listApplications).omit(PAGES),
});

export const exportShelves = defineRoute({
  id: 'exportShelves',
  ...file,
  ...exportOf(listShelves),
  query: queryOf(listShelves).omit(PAGES),
});

export const exportTags = defineRoute({
  id: 'exportTags',
  ...file,
  ...exportOf(listTags),
  query: queryOf(listTags).omit(PAGES),
});

export const exportImports = defineRoute({
  id: 'exportImports',
  ...file,
  ...exportOf(listImports),
  query: queryOf(listImports).omit(PAGES),
});

export const exportAnalyticPriceTags = defineRoute({
  id: 'exportAnalyticPriceTags',
  ...file,
  ...exportOf(listAnalyticPriceTags),
  query: queryOf(listAnalyticPriceTags).omit(PAGES),
});

export const exportAnalyticPriceTagBranches = defineRoute({
  id: 'exportAnalyticPriceTagBranches',
  ...file,
  ...exportOf(listAnalyticPriceTagBranches),
  params: idParams,
  query: queryOf(listAnalyticPriceTagBranches).omit(PAGES),
});

export const exportAnalyticPriceTagProducts = defineRoute({
  id: 'exportAnalyticPriceTagProducts',
  ...file,
  ...exportOf(listAnalyticPriceTagProducts),
  params: idParams,
  query: queryOf(listAnalyticPriceTagProducts).omit(PAGES),
});
