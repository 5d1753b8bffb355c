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
import type { Route, RouteDescriptor } from '../kit/route.ts';
import { listTags } from '../price-tags/routes.ts';
import { listShelves } from '../shelves/routes.ts';
import { showWalkReport } from '../walk-checks/routes.ts';
import type { exportSchemas } from './schemas.ts';

type Schemas = typeof exportSchemas;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Properties that the export of a list shares with the list: access and path. */
function exportOf(
  list: RouteDescriptor,
  subject: string,
): Pick<RouteDescriptor, 'path' | 'subject' | 'access' | 'summary'> {
  return {
    path: `${list.path}/export`,
    subject,
    access: list.access,
    summary: `The list ${list.path} as XLSX, by the same search, filters and order, whole`,
  };
}

const file = { method: 'GET', file: XLSX } as const;

export const exportProducts: Route<Schemas, 'exportProducts'> = {
  id: 'exportProducts',
  ...file,
  ...exportOf(listProducts, 'goods'),
};

export const exportCategories: Route<Schemas, 'exportCategories'> = {
  id: 'exportCategories',
  ...file,
  ...exportOf(listCategories, 'goods'),
};

export const exportBrands: Route<Schemas, 'exportBrands'> = {
  id: 'exportBrands',
  ...file,
  ...exportOf(listBrands, 'goods'),
};

export const exportBranches: Route<Schemas, 'exportBranches'> = {
  id: 'exportBranches',
  ...file,
  ...exportOf(listBranches, 'branches'),
};

export const exportApplications: Route<Schemas, 'exportApplications'> = {
  id: 'exportApplications',
  ...file,
  ...exportOf(listApplications, 'applications'),
};

export const exportShelves: Route<Schemas, 'exportShelves'> = {
  id: 'exportShelves',
  ...file,
  ...exportOf(listShelves, 'shelves'),
};

export const exportTags: Route<Schemas, 'exportTags'> = {
  id: 'exportTags',
  ...file,
  ...exportOf(listTags, 'price tags'),
};

export const exportWalkReport: Route<Schemas, 'exportWalkReport'> = {
  id: 'exportWalkReport',
  ...file,
  ...exportOf(showWalkReport, 'walk checks'),
};

export const exportImports: Route<Schemas, 'exportImports'> = {
  id: 'exportImports',
  ...file,
  ...exportOf(listImports, 'imports'),
};

export const exportAnalyticPriceTags: Route<Schemas, 'exportAnalyticPriceTags'> = {
  id: 'exportAnalyticPriceTags',
  ...file,
  ...exportOf(listAnalyticPriceTags, 'analytics price tags'),
};

export const exportAnalyticPriceTagBranches: Route<Schemas, 'exportAnalyticPriceTagBranches'> = {
  id: 'exportAnalyticPriceTagBranches',
  ...file,
  ...exportOf(listAnalyticPriceTagBranches, 'analytics price tags'),
};

export const exportAnalyticPriceTagProducts: Route<Schemas, 'exportAnalyticPriceTagProducts'> = {
  id: 'exportAnalyticPriceTagProducts',
  ...file,
  ...exportOf(listAnalyticPriceTagProducts, 'analytics price tags'),
};
