import { listPermissions, listRoles } from '../access/routes.ts';
import {
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  listAnalyticPriceTags,
} from '../analytic-price-tags/routes.ts';
import { listApplications } from '../applications/routes.ts';
import { listBranches } from '../branches/routes.ts';
import { listBrands } from '../brands/routes.ts';
import { listCategories } from '../categories/routes.ts';
import { listCharacterCategories, listCharacters } from '../characters/routes.ts';
import { listCheckListTemplates } from '../check-list-templates/routes.ts';
import { listCheckLists } from '../check-lists/routes.ts';
import { topDirectors } from '../directors/routes.ts';
import { listProducts } from '../goods/routes.ts';
import { listImports } from '../imports/routes.ts';
import { XLSX_TYPE } from '../kit/constants.ts';
import { type Access, type RouteDescriptor, type RouteSchemas, routesOf } from '../kit/route.ts';
import { listTags } from '../price-tags/routes.ts';
import { listRegions } from '../regions/routes.ts';
import { listSamplers } from '../samplers/routes.ts';
import { listSegmentProducts, listSegments } from '../segments/routes.ts';
import { listShelves } from '../shelves/routes.ts';
import { showWalkReport } from '../walk-checks/routes.ts';
import type { exportSchemas } from './schemas.ts';

const route = routesOf<typeof exportSchemas>();

/** Export of a list: it has the access of the list and is found below its path. */
function exportOf<Id extends keyof typeof exportSchemas, Allowed extends Access>(
  id: Id,
  list: RouteDescriptor<RouteSchemas, string, Allowed>,
  subject: string,
) {
  return route(id, 'GET', `${list.path}/export`, {
    subject,
    summary: `The list ${list.path} as XLSX, by the same search, filters and order, whole`,
    access: list.access,
    file: XLSX_TYPE,
  });
}

export const exportProducts = exportOf('exportProducts', listProducts, 'goods');
export const exportCategories = exportOf('exportCategories', listCategories, 'goods');
export const exportBrands = exportOf('exportBrands', listBrands, 'goods');
export const exportBranches = exportOf('exportBranches', listBranches, 'branches');
export const exportApplications = exportOf('exportApplications', listApplications, 'applications');
export const exportShelves = exportOf('exportShelves', listShelves, 'shelves');
export const exportTags = exportOf('exportTags', listTags, 'price tags');
export const exportWalkReport = exportOf('exportWalkReport', showWalkReport, 'walk checks');
export const exportImports = exportOf('exportImports', listImports, 'imports');
export const exportAnalyticPriceTags = exportOf(
  'exportAnalyticPriceTags',
  listAnalyticPriceTags,
  'analytics price tags',
);
export const exportAnalyticPriceTagBranches = exportOf(
  'exportAnalyticPriceTagBranches',
  listAnalyticPriceTagBranches,
  'analytics price tags',
);
export const exportAnalyticPriceTagProducts = exportOf(
  'exportAnalyticPriceTagProducts',
  listAnalyticPriceTagProducts,
  'analytics price tags',
);
export const exportRegions = exportOf('exportRegions', listRegions, 'branches');
export const exportRoles = exportOf('exportRoles', listRoles, 'roles');
export const exportPermissions = exportOf('exportPermissions', listPermissions, 'roles');
export const exportSegments = exportOf('exportSegments', listSegments, 'segments');
export const exportCheckLists = exportOf('exportCheckLists', listCheckLists, 'check lists');
export const exportTopDirectors = exportOf('exportTopDirectors', topDirectors, 'top directors');
export const exportCharacterCategories = exportOf(
  'exportCharacterCategories',
  listCharacterCategories,
  'goods',
);
export const exportCharacters = exportOf('exportCharacters', listCharacters, 'goods');
export const exportSamplers = exportOf('exportSamplers', listSamplers, 'samplers');
export const exportSegmentProducts = exportOf('exportSegmentProducts', listSegmentProducts, 'segments');
export const exportCheckListTemplates = exportOf(
  'exportCheckListTemplates',
  listCheckListTemplates,
  'check lists',
);
