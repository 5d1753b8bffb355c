import { roleSchemas } from '../access/schemas.ts';
import { analyticPriceTagSchemas } from '../analytic-price-tags/schemas.ts';
import { applicationSchemas } from '../applications/schemas.ts';
import { branchSchemas } from '../branches/schemas.ts';
import { brandSchemas } from '../brands/schemas.ts';
import { characterSchemas } from '../characters/schemas.ts';
import { checkListTemplateSchemas } from '../check-list-templates/schemas.ts';
import { checkListSchemas } from '../check-lists/schemas.ts';
import { directorSchemas } from '../directors/schemas.ts';
import { productSchemas } from '../goods/schemas.ts';
import { importSchemas } from '../imports/schemas.ts';
import { idParams } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { priceTagSchemas } from '../price-tags/schemas.ts';
import { samplerSchemas } from '../samplers/schemas.ts';
import { segmentSchemas } from '../segments/schemas.ts';
import { shelfSchemas } from '../shelves/schemas.ts';
import { walkCheckSchemas } from '../walk-checks/schemas.ts';

const PAGES = { limit: true, cursor: true } as const;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const exportSchemas = {
  exportProducts: {
    query: productSchemas.listProducts.query.omit(PAGES),
  },
  exportCategories: {},
  exportBrands: {
    query: brandSchemas.listBrands.query.omit(PAGES),
  },
  exportCharacterCategories: {},
  exportCharacters: {
    query: characterSchemas.listCharacters.query,
  },
  exportBranches: {
    query: branchSchemas.listBranches.query.omit(PAGES),
  },
  exportApplications: {
    query: applicationSchemas.listApplications.query.omit(PAGES),
  },
  exportShelves: {
    query: shelfSchemas.listShelves.query.omit(PAGES),
  },
  exportTags: {
    query: priceTagSchemas.listTags.query.omit(PAGES),
  },
  exportWalkReport: {
    query: walkCheckSchemas.showWalkReport.query,
  },
  exportImports: {
    query: importSchemas.listImports.query.omit(PAGES),
  },
  exportAnalyticPriceTags: {
    query: analyticPriceTagSchemas.listAnalyticPriceTags.query.omit(PAGES),
  },
  exportAnalyticPriceTagBranches: {
    params: idParams,
    query: analyticPriceTagSchemas.listAnalyticPriceTagBranches.query.omit(PAGES),
  },
  exportAnalyticPriceTagProducts: {
    params: idParams,
    query: analyticPriceTagSchemas.listAnalyticPriceTagProducts.query.omit(PAGES),
  },
  exportRegions: {},
  exportRoles: {
    query: roleSchemas.listRoles.query.omit(PAGES),
  },
  exportPermissions: {
    query: roleSchemas.listPermissions.query.omit(PAGES),
  },
  exportSegments: {
    query: segmentSchemas.listSegments.query.omit(PAGES),
  },
  exportCheckLists: {
    query: checkListSchemas.listCheckLists.query.omit(PAGES),
  },
  exportCheckListTemplates: {
    query: checkListTemplateSchemas.listCheckListTemplates.query.omit(PAGES),
  },
  exportSamplers: {
    query: samplerSchemas.listSamplers.query.omit(PAGES),
  },
  exportSegmentProducts: {
    query: segmentSchemas.listSegmentProducts.query.omit(PAGES),
  },
  exportTopDirectors: {
    query: directorSchemas.topDirectors.query,
  },
} satisfies SchemasById;
