import {
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
} from '../analytic-price-tags/routes.ts';
import { listApplications } from '../applications/routes.ts';
import { listBranches } from '../branches/routes.ts';
import { listBrands } from '../brands/routes.ts';
import { listCategories } from '../categories/routes.ts';
import { listProducts } from '../goods/routes.ts';
import { listImports } from '../imports/routes.ts';
import type { Access, Route, RouteDescriptor } from '../kit/route.ts';
import { listTags } from '../price-tags/routes.ts';
import { listShelves } from '../shelves/routes.ts';
import { showWalkReport } from '../walk-checks/routes.ts';
import type { exportSchemas } from './schemas.ts';

type Schemas = typeof exportSchemas;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

export const exportProducts: Route<Schemas, 'exportProducts'> = {
  id: 'exportProducts',
  ...file,
  ...exportOf(listProducts),
};

export const exportCategories: Route<Schemas, 'exportCategories'> = {
  id: 'exportCategories',
  ...file,
  ...exportOf(listCategories),
};

export const exportBrands: Route<Schemas, 'exportBrands'> = {
  id: 'exportBrands',
  ...file,
  ...exportOf(listBrands),
};

export const exportBranches: Route<Schemas, 'exportBranches'> = {
  id: 'exportBranches',
  ...file,
  ...exportOf(listBranches),
};

export const exportApplications: Route<Schemas, 'exportApplications'> = {
  id: 'exportApplications',
  ...file,
  ...exportOf(listApplications),
};

export const exportShelves: Route<Schemas, 'exportShelves'> = {
  id: 'exportShelves',
  ...file,
  ...exportOf(listShelves),
};

export const exportTags: Route<Schemas, 'exportTags'> = {
  id: 'exportTags',
  ...file,
  ...exportOf(listTags),
};

export const exportWalkReport: Route<Schemas, 'exportWalkReport'> = {
  id: 'exportWalkReport',
  ...file,
  ...exportOf(showWalkReport),
};

export const exportImports: Route<Schemas, 'exportImports'> = {
  id: 'exportImports',
  ...file,
  ...exportOf(listImports),
};

export const exportAnalyticPriceTags: Route<Schemas, 'exportAnalyticPriceTags'> = {
  id: 'exportAnalyticPriceTags',
  ...file,
  ...exportOf(listAnalyticPriceTags),
};

export const exportAnalyticPriceTagBranches: Route<Schemas, 'exportAnalyticPriceTagBranches'> = {
  id: 'exportAnalyticPriceTagBranches',
  ...file,
  ...exportOf(listAnalyticPriceTagBranches),
};

export const exportAnalyticPriceTagProducts: Route<Schemas, 'exportAnalyticPriceTagProducts'> = {
  id: 'exportAnalyticPriceTagProducts',
  ...file,
  ...exportOf(listAnalyticPriceTagProducts),
};
