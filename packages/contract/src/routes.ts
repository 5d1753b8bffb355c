import * as accounting from './accounting.ts';
import * as analyticPriceTags from './analytic-price-tags.ts';
import * as applications from './applications.ts';
import * as branches from './branches.ts';
import * as brands from './brands.ts';
import * as catalogue from './catalogue.ts';
import * as categories from './categories.ts';
import * as characters from './characters.ts';
import * as checkListTemplates from './check-list-templates.ts';
import * as checkLists from './check-lists.ts';
import * as clients from './clients.ts';
import * as directors from './directors.ts';
import * as exports from './exports.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as instalmentPlans from './instalment-plans.ts';
import type { RouteDescriptor } from './kit/route.ts';
import * as myDay from './my-day.ts';
import * as notices from './notices.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as priceTags from './price-tags.ts';
import * as profile from './profile.ts';
import * as regions from './regions.ts';
import * as roles from './roles.ts';
import * as samplers from './samplers.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as segments from './segments.ts';
import * as serviceTokens from './service-tokens.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as shelfPlacing from './shelf-placing.ts';
import * as shelfRevisions from './shelf-revisions.ts';
import * as shelves from './shelves.ts';
import * as tagViews from './tag-views.ts';

function isRoute(value: unknown): value is RouteDescriptor {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Every call of the HTTP interface, in the order of the documents. */
export const ALL_ROUTES: readonly RouteDescriptor[] = [
  session,
  secondFactor,
  passkeys,
  branches,
  regions,
  categories,
  brands,
  characters,
  catalogue,
  imports,
  accounting,
  serviceTokens,
  settings,
  instalmentPlans,
  shelves,
  shelfPlacing,
  shelfRevisions,
  applications,
  checkLists,
  checkListTemplates,
  directors,
  priceTags,
  tagViews,
  analyticPriceTags,
  myDay,
  samplers,
  notices,
  clients,
  segments,
  people,
  roles,
  profile,
  history,
  savedViews,
  search,
  exports,
].flatMap((module) => Object.values(module).filter(isRoute));
