/**
 * Zod schemas of requests and responses, and of each route: for the server, the API documentation and the
 * forms.
 */

import { roleSchemas } from './access/schemas.ts';
import { accountingSchemas } from './accounting/schemas.ts';
import { analyticPriceTagSchemas } from './analytic-price-tags/schemas.ts';
import { applicationSchemas } from './applications/schemas.ts';
import { branchSchemas } from './branches/schemas.ts';
import { brandSchemas } from './brands/schemas.ts';
import { categorySchemas } from './categories/schemas.ts';
import { characterSchemas } from './characters/schemas.ts';
import { checkListTemplateSchemas } from './check-list-templates/schemas.ts';
import { checkListSchemas } from './check-lists/schemas.ts';
import { clientSchemas } from './clients/schemas.ts';
import { directorSchemas } from './directors/schemas.ts';
import { electronicLabelSchemas } from './electronic-labels/schemas.ts';
import { exchangeSchemas } from './exchange/schemas.ts';
import { exportSchemas } from './exports/schemas.ts';
import { productSchemas } from './goods/schemas.ts';
import { historySchemas } from './history/schemas.ts';
import { importSchemas } from './imports/schemas.ts';
import { instalmentPlanSchemas } from './instalment-plans/schemas.ts';
import type { RouteDescriptor, RouteSchemas, SchemasById } from './kit/route.ts';
import { labelPrinterSchemas } from './label-printers/schemas.ts';
import { myDaySchemas } from './my-day/schemas.ts';
import { noticeSchemas } from './notices/schemas.ts';
import { passkeySchemas } from './passkeys/schemas.ts';
import { peopleSchemas } from './people/schemas.ts';
import { priceTagSchemas } from './price-tags/schemas.ts';
import { profileSchemas } from './profile/schemas.ts';
import { pushSchemas } from './push/schemas.ts';
import { regionSchemas } from './regions/schemas.ts';
import { samplerSchemas } from './samplers/schemas.ts';
import { savedViewSchemas } from './saved-views/schemas.ts';
import { searchSchemas } from './search/schemas.ts';
import { secondFactorSchemas } from './second-factor/schemas.ts';
import { segmentSchemas } from './segments/schemas.ts';
import { serviceTokenSchemas } from './service-tokens/schemas.ts';
import { sessionSchemas } from './session/schemas.ts';
import { settingsSchemas } from './settings/schemas.ts';
import { shelfPlacingSchemas } from './shelf-placing/schemas.ts';
import { shelfRevisionSchemas } from './shelf-revisions/schemas.ts';
import { shelfSchemas } from './shelves/schemas.ts';
import { tagViewSchemas } from './tag-views/schemas.ts';
import { walkCheckSchemas } from './walk-checks/schemas.ts';
import { webhookSchemas } from './webhooks/schemas.ts';

export * from './access/schemas.ts';
export * from './accounting/schemas.ts';
export * from './analytic-price-tags/schemas.ts';
export * from './applications/schemas.ts';
export * from './branches/schemas.ts';
export * from './brands/schemas.ts';
export * from './categories/schemas.ts';
export * from './characters/schemas.ts';
export * from './check-list-templates/form-schemas.ts';
export * from './check-list-templates/schemas.ts';
export * from './check-lists/schemas.ts';
export * from './clients/schemas.ts';
export * from './directors/schemas.ts';
export * from './electronic-labels/schemas.ts';
export * from './exchange/schemas.ts';
export * from './exports/schemas.ts';
export * from './goods/column-schemas.ts';
export * from './goods/schemas.ts';
export * from './history/schemas.ts';
export * from './imports/schemas.ts';
export * from './instalment-plans/schemas.ts';
export * from './kit/answers.ts';
export * from './kit/fields.ts';
export * from './label-printers/schemas.ts';
export * from './my-day/schemas.ts';
export * from './notices/schemas.ts';
export * from './passkeys/response-schemas.ts';
export * from './passkeys/schemas.ts';
export * from './people/schemas.ts';
export * from './price-tags/schemas.ts';
export * from './profile/schemas.ts';
export * from './push/schemas.ts';
export * from './regions/schemas.ts';
export * from './samplers/schemas.ts';
export * from './saved-views/schemas.ts';
export * from './search/schemas.ts';
export * from './second-factor/schemas.ts';
export * from './segments/schemas.ts';
export * from './service-tokens/schemas.ts';
export * from './session/schemas.ts';
export * from './settings/schemas.ts';
export * from './shelf-placing/schemas.ts';
export * from './shelf-revisions/schemas.ts';
export * from './shelves/plan-schemas.ts';
export * from './shelves/schemas.ts';
export * from './tag-views/schemas.ts';
export * from './walk-checks/schemas.ts';
export * from './webhooks/schemas.ts';

const BY_ID: SchemasById = {
  ...accountingSchemas,
  ...analyticPriceTagSchemas,
  ...applicationSchemas,
  ...branchSchemas,
  ...brandSchemas,
  ...productSchemas,
  ...categorySchemas,
  ...characterSchemas,
  ...checkListTemplateSchemas,
  ...checkListSchemas,
  ...clientSchemas,
  ...directorSchemas,
  ...electronicLabelSchemas,
  ...exchangeSchemas,
  ...exportSchemas,
  ...historySchemas,
  ...importSchemas,
  ...instalmentPlanSchemas,
  ...labelPrinterSchemas,
  ...myDaySchemas,
  ...noticeSchemas,
  ...passkeySchemas,
  ...peopleSchemas,
  ...priceTagSchemas,
  ...profileSchemas,
  ...regionSchemas,
  ...roleSchemas,
  ...samplerSchemas,
  ...pushSchemas,
  ...savedViewSchemas,
  ...searchSchemas,
  ...secondFactorSchemas,
  ...segmentSchemas,
  ...serviceTokenSchemas,
  ...sessionSchemas,
  ...settingsSchemas,
  ...shelfPlacingSchemas,
  ...shelfRevisionSchemas,
  ...shelfSchemas,
  ...tagViewSchemas,
  ...walkCheckSchemas,
  ...webhookSchemas,
};

/**
 * Returns the schemas of a route.
 * @throws Error if the contract does not have the route
 */
export function schemasOf(route: Pick<RouteDescriptor, 'id'>): RouteSchemas {
  const schemas = BY_ID[route.id];
  if (schemas === undefined) throw new Error(`No schemas for ${route.id}`);
  return schemas;
}
