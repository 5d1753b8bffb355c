import type { RouteDescriptor } from '@javon/contract';
import { resourceOf } from './api-query.ts';

const TAGS = [
  'price-tags',
  'tag-views',
  'tag-codes',
  'print-jobs',
  'analytic-price-tags',
  'my-day',
  'showWalkResult',
];
const GOODS = ['products', 'categories', 'brands', 'characters', 'character-categories'];

/** Resources that a write to a resource changes beside that resource; each write changes the history, too. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'analytic-price-tags': TAGS,
  applications: ['my-day', 'shelves'],
  branches: [...TAGS, 'regions', 'shelves', 'users'],
  brands: [...GOODS, ...TAGS],
  categories: [...GOODS, ...TAGS],
  'character-categories': GOODS,
  characters: [...GOODS, ...TAGS],
  'check-list-templates': ['check-lists', 'check-list-results'],
  'check-lists': ['applications', 'check-list-results', 'my-day'],
  'electronic-labels': TAGS,
  'exchange-bases': ['exchanges', 'imports'],
  exchanges: [...GOODS, ...TAGS],
  imports: [...GOODS, ...TAGS, 'users', 'exchange-bases', 'exchanges'],
  'instalment-plans': [...TAGS, 'clients', 'segments'],
  'label-printers': ['label-jobs'],
  notices: ['my-day'],
  'password-requests': ['users'],
  permissions: ['roles'],
  'price-tags': TAGS,
  'print-jobs': TAGS,
  products: [...GOODS, ...TAGS, 'segments', 'segment-products'],
  profile: ['users'],
  regions: ['branches', 'top-directors', 'users'],
  roles: ['permissions', 'users'],
  samplers: [...TAGS, 'categories', 'sampler-choices'],
  segments: [...TAGS, 'segment-products', 'listProducts', 'instalment-plans'],
  settings: TAGS,
  shelves: TAGS,
  users: ['password-requests'],
  // A walk that has ended answers questions of check lists.
  'walk-checks': ['check-lists', 'my-day'],
};

/**
 * Routes that differ from their resource: what they change is named whole, by resource or by route. A route that
 * changes nothing that is cached names nothing; after one that deletes, the page of what is gone is not fetched again;
 * and where the answer itself is put into the cache, only the lists beside it are.
 */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  addApplicationPhoto: ['listApplications', 'history'],
  addCheckListPhoto: ['listCheckLists'],
  addPush: [],
  answerCheckList: ['listCheckLists'],
  arrangeShelf: [],
  bePresent: [],
  beginCodes: [],
  beginPasskey: [],
  beginPasskeyStep: [],
  beginWalk: ['listWalks', 'history'],
  changePassword: ['listOwnSessions'],
  confirmPassword: [],
  countTagCost: [],
  deleteAnalyticPriceTag: ['listAnalyticPriceTags', 'history'],
  deleteApplication: ['listApplications', 'history', 'my-day'],
  deleteCheckListTemplate: ['listCheckListTemplates', 'check-lists', 'history'],
  deletePermission: ['listPermissions', 'roles', 'history'],
  deleteRole: ['listRoles', 'permissions', 'users', 'history'],
  deleteShelf: ['listShelves', 'history', ...TAGS],
  editPermission: ['listPermissions', 'roles', 'history'],
  findClient: [],
  firstPasswordsSheet: [],
  login: [],
  placeOnShelf: ['listShelves', 'listRevisions', 'compareRevisions', 'history', ...TAGS],
  previewPrices: [],
  readAnalyticPriceTagFile: [],
  readAnalyticPriceTagLines: [],
  readImportColumns: [],
  refresh: [],
  requestPassword: [],
  secondStep: [],
  seeShelf: ['listShelves'],
  // The answer is put into the walk; fetching its tags after each scan would be slow.
  sendScans: ['showWalkResult', 'showCheckList'],
  sendToPrinter: ['label-jobs', 'label-printers', 'history'],
  viewAnalyticPriceTag: ['analytic-price-tags'],
  withdrawApplication: ['listApplications', 'history', 'my-day'],
};

/** Names, of resources and of routes, whose cached answers may be stale after a write. */
function staleAfter(write: Pick<RouteDescriptor, 'id' | 'path'>): ReadonlySet<string> {
  const resource = resourceOf(write);
  return new Set(INSTEAD[write.id] ?? [resource, 'history', ...(ALSO[resource] ?? [])]);
}

/** Whether a cached answer may be stale after a write, by its key (see `apiQuery`). */
export function isStaleAfter(
  write: Pick<RouteDescriptor, 'id' | 'path'>,
  queryKey: readonly unknown[],
): boolean {
  const stale = staleAfter(write);
  return stale.has(String(queryKey[0])) || stale.has(String(queryKey[1]));
}

/** Every name of resource or route that the tables hold, to check that each exists. */
export function namesInTable(): readonly string[] {
  return [...Object.entries(ALSO), ...Object.entries(INSTEAD)].flatMap(([name, stale]) => [name, ...stale]);
}
