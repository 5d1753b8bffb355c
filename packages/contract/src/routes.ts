import * as access from './access/routes.ts';
import * as accounting from './accounting/routes.ts';
import * as analyticPriceTags from './analytic-price-tags/routes.ts';
import * as applications from './applications/routes.ts';
import * as branches from './branches/routes.ts';
import * as brands from './brands/routes.ts';
import * as categories from './categories/routes.ts';
import * as characters from './characters/routes.ts';
import * as checkListTemplates from './check-list-templates/routes.ts';
import * as checkLists from './check-lists/routes.ts';
import * as clients from './clients/routes.ts';
import * as directors from './directors/routes.ts';
import * as electronicLabels from './electronic-labels/routes.ts';
import * as exchange from './exchange/routes.ts';
import * as exports from './exports/routes.ts';
import * as goods from './goods/routes.ts';
import * as history from './history/routes.ts';
import * as imports from './imports/routes.ts';
import * as instalmentPlans from './instalment-plans/routes.ts';
import type { RouteDescriptor } from './kit/route.ts';
import * as labelPrinters from './label-printers/routes.ts';
import * as myDay from './my-day/routes.ts';
import * as notices from './notices/routes.ts';
import * as passkeys from './passkeys/routes.ts';
import * as people from './people/routes.ts';
import * as priceTags from './price-tags/routes.ts';
import * as profile from './profile/routes.ts';
import * as push from './push/routes.ts';
import * as regions from './regions/routes.ts';
import * as samplers from './samplers/routes.ts';
import * as savedViews from './saved-views/routes.ts';
import * as search from './search/routes.ts';
import * as secondFactor from './second-factor/routes.ts';
import * as segments from './segments/routes.ts';
import * as serviceTokens from './service-tokens/routes.ts';
import * as session from './session/routes.ts';
import * as settings from './settings/routes.ts';
import * as shelfPlacing from './shelf-placing/routes.ts';
import * as shelfRevisions from './shelf-revisions/routes.ts';
import * as shelves from './shelves/routes.ts';
import * as tagViews from './tag-views/routes.ts';
import * as walkChecks from './walk-checks/routes.ts';
import * as webhooks from './webhooks/routes.ts';

function isRoute(value: unknown): value is RouteDescriptor {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Modules in the order of the documentation, each below the subject that its calls have there. */
const MODULES: readonly (readonly [subject: string, module: object])[] = [
  ['session', session],
  ['profile', secondFactor],
  ['profile', passkeys],
  ['branches', branches],
  ['branches', regions],
  ['goods', categories],
  ['goods', brands],
  ['goods', characters],
  ['goods', goods],
  ['imports', imports],
  ['electronic labels', electronicLabels],
  ['imports', exchange],
  ['accounting', accounting],
  ['settings', serviceTokens],
  ['settings', settings],
  ['settings', instalmentPlans],
  ['shelves', shelves],
  ['shelves', shelfPlacing],
  ['shelves', shelfRevisions],
  ['applications', applications],
  ['check lists', checkLists],
  ['check lists', checkListTemplates],
  ['top directors', directors],
  ['price tags', priceTags],
  ['label printers', labelPrinters],
  ['price tags', tagViews],
  ['walk checks', walkChecks],
  ['webhooks', webhooks],
  ['analytics price tags', analyticPriceTags],
  ['my day', myDay],
  ['samplers', samplers],
  ['notices', notices],
  ['clients', clients],
  ['segments', segments],
  ['people', people],
  ['roles', access],
  ['profile', profile],
  ['history', history],
  ['push', push],
  ['saved views', savedViews],
  ['search', search],
  ['exports', exports],
];

/** Subject of every call of the HTTP API, in the order of the documentation. */
export const SUBJECTS: ReadonlyMap<RouteDescriptor, string> = new Map(
  MODULES.flatMap(([subject, module]) =>
    Object.values(module)
      .filter(isRoute)
      .map((route) => [route, route.subject ?? subject]),
  ),
);

/** Every call of the HTTP API, in the order of the documentation. */
export const ALL_ROUTES: readonly RouteDescriptor[] = [...SUBJECTS.keys()];
