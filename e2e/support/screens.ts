import type { PermissionKey } from '@javon/contract';
import type { Page } from 'playwright-core';
import { readSigningKey } from '../../apps/api/src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../../apps/api/src/modules/price-tags/tag-code.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { arrive, follow, settle } from './page.ts';
import { type Language, WORDS } from './words.ts';

/** Rows of the demo chain that screens are opened with. */
export interface Rows {
  readonly shelf: number;
  /** Id of an application with a proposed plan. */
  readonly application: number;
  readonly branch: number;
  readonly category: number;
  readonly product: number;
  /** A role other than administrator. */
  readonly role: number;
  readonly person: number;
  /** Key of a client. */
  readonly client: string;
  /** Id of a check list that is not filled in yet. */
  readonly checkList: number;
  /** Ids of samplers, one of each kind. */
  readonly samplers: readonly number[];
  /** Code on a printed tag. */
  readonly tagCode: string;
}

export interface Screen {
  /** As in the specification. */
  readonly path: string;
  /** A path that can be opened. */
  readonly at: (rows: Rows) => string;
  /** Name of the route, which is also the permission key. */
  readonly name: string;
  /** Permission that opens the screen, where its name is none. */
  readonly permission?: PermissionKey;
  readonly crumb: keyof (typeof WORDS)['uz']['pages'];
  /** Beginning of the name of the screen's code file. */
  readonly code: string;
  /** Opens without a sign-in, or for every signed-in person; otherwise by permission. */
  readonly open?: 'public' | 'free';
  /** The screen has no frame. */
  readonly bare?: true;
}

/** Every path of the specification and of the product's table. */
export const SCREENS: readonly Screen[] = [
  screen('/auth/login', 'login', 'login', 'LoginPage', { open: 'public', bare: true }),
  screen('/auth/resetpassword', 'resetpassword', 'resetpassword', 'ResetPasswordPage', {
    open: 'public',
    bare: true,
  }),
  screen('/sos', 'sos', 'sos', 'SosPage', { open: 'public', bare: true }),
  screen('/succes', 'succes', 'succes', 'SuccesPage', { open: 'public', bare: true }),
  screen('/changePasword', 'changePasword', 'changePasword', 'ChangePasswordPage', {
    open: 'free',
    bare: true,
  }),
  screen('/twoStep', 'twoStep', 'twoStep', 'TwoStepPage', { open: 'free', bare: true }),
  screen('/no-access', 'no-access', 'no_access', 'NoAccessPage', { open: 'free' }),
  screen('/403', 'no-access', 'no_access', 'NoAccessPage', { open: 'free' }),
  screen('/shelf', 'shelf', 'shelf', 'ShelfListPage'),
  screen('/shelf/{id}', 'shelf.show', 'shelf_show', 'ShelfPage', { at: (rows) => `/shelf/${rows.shelf}` }),
  screen('/shelf/add', 'shelf.add', 'shelf_add', 'ShelfAddPage'),
  screen('/shelf/edit/{id}', 'shelf.edit', 'shelf_edit', 'ShelfEditPage', {
    at: (rows) => `/shelf/edit/${rows.shelf}`,
  }),
  screen('/application', 'application', 'application', 'ApplicationsScreen'),
  screen('/application/{id}', 'application.show', 'application_show', 'ApplicationPage', {
    at: (rows) => `/application/${rows.application}`,
  }),
  screen('/goods', 'goods', 'goods', 'CategoriesPage'),
  screen('/goods/{id}', 'goods.show', 'goods_show', 'ProductsPage', {
    at: (rows) => `/goods/${rows.category}`,
  }),
  screen('/goods/{id}/product/{productId}', 'product.show', 'product_show', 'ProductPage', {
    at: (rows) => `/goods/${rows.category}/product/${rows.product}`,
  }),
  screen('/brand', 'brand', 'brand', 'BrandListPage'),
  screen('/characters', 'characters', 'characters', 'CharacterCategoriesPage'),
  screen('/characters/{id}', 'characters.show', 'characters_show', 'CharactersPage', {
    at: () => '/characters/1',
  }),
  screen('/import', 'import', 'import', 'ImportPage'),
  screen('/import/exchange', 'exchange', 'exchange', 'ExchangePage', { permission: 'import' }),
  screen('/branch', 'branch', 'branch', 'BranchListPage'),
  screen('/branch/{id}', 'branch.show', 'branch_show', 'BranchPage', {
    at: (rows) => `/branch/${rows.branch}`,
  }),
  screen('/branch/shelf', 'branch.shelf', 'branch_shelf', 'BranchShelvesPage'),
  screen('/branch/region', 'branch.region', 'branch_region', 'RegionsPage'),
  screen('/users', 'users', 'users', 'UsersPage'),
  screen('/users/add', 'users.add', 'users_add', 'AddUserPage'),
  screen('/users/{id}', 'users.show', 'users_show', 'UserPage', { at: (rows) => `/users/${rows.person}` }),
  screen('/priceTag', 'price_tag', 'price_tag', 'PriceTagPage', { at: () => '/priceTag?branch=TAS-01' }),
  screen('/priceTag/code/{code}', 'price_tag', 'price_tag_code', 'TagCodePage', {
    at: (rows) => `/priceTag/code/${rows.tagCode}`,
  }),
  screen('/priceTag/view/{id}', 'price_tag.view', 'price_tag_view', 'TagView', {
    at: (rows) => `/priceTag/view/${rows.product}?branch=TAS-01`,
  }),
  screen('/analytic_price_tag', 'analytic_price_tag', 'analytic_price_tag', 'CampaignsPage'),
  screen('/analytic_price_tag/{id}', 'analytic_price_tag.show', 'analytic_price_tag_show', 'CampaignPage', {
    at: () => '/analytic_price_tag/2?branch=TAS-01',
  }),
  screen('/priceTag/view2/{id}', 'price_tag.view2', 'price_tag_view2', 'TagView', {
    at: (rows) => `/priceTag/view2/${rows.product}?branch=TAS-01`,
  }),
  screen(
    '/priceTag/segment_show/{id}',
    'price_tag.segment_show',
    'price_tag_segment_show',
    'SegmentTagsPage',
    {
      at: () => '/priceTag/segment_show/1?branch=TAS-01',
    },
  ),
  screen('/priceTag/view3/{id}', 'price_tag.view3', 'price_tag_view3', 'CustomerTagPage', {
    at: (rows) => `/priceTag/view3/${rows.product}?branch=TAS-01&client=${rows.client}`,
  }),
  screen('/segment', 'segment', 'segment', 'SegmentsPage'),
  screen('/segment/show/{id}', 'segment.show', 'segment_show', 'SegmentPage', {
    at: () => '/segment/show/1',
  }),
  screen('/profile', 'profile', 'profile', 'ProfilePage', { open: 'free' }),
  screen('/access/roles', 'roles', 'roles', 'RolesPage'),
  screen('/access/roles/add', 'roles.add', 'roles_add', 'RoleAddPage'),
  screen('/access/by_role/{id}', 'by.role', 'by_role', 'RolePage', {
    open: 'free',
    at: (rows) => `/access/by_role/${rows.role}`,
  }),
  screen('/access/perms', 'perms', 'perms', 'PermissionsPage'),
  screen('/access/perms/add', 'perms.add', 'perms_add', 'PermissionAddPage'),
  screen('/access/perms/edit/{id}', 'perms.edit', 'perms_edit', 'PermissionEditPage', {
    at: () => '/access/perms/edit/shelf.add',
  }),
  screen('/access/by_perms/{id}', 'by.perms', 'by_perms', 'PermissionAcrossPage', {
    open: 'free',
    at: () => '/access/by_perms/shelf.add',
  }),
  screen('/priceTagSampler', 'price_tag_sampler', 'price_tag_sampler', 'SamplersPage'),
  ...(['add', 'add2', 'add3'] as const).map((one) =>
    screen(
      `/priceTagSampler/${one}`,
      `price_tag_sampler.${one}`,
      `price_tag_sampler_${one}`,
      'SamplerAddPage',
    ),
  ),
  ...(['view', 'view2', 'view3'] as const).map((one, i) =>
    screen(
      `/priceTagSampler/${one}/{id}`,
      `price_tag_sampler.${one}`,
      `price_tag_sampler_${one}`,
      'SamplerViewPage',
      { at: (rows) => `/priceTagSampler/${one}/${rows.samplers[i]}` },
    ),
  ),
  screen('/my_day', 'shelf', 'my_day', 'MyDayPage', { at: () => '/my_day?branch=TAS-01' }),
  screen('/walk_check', 'walk_check', 'walk_check', 'WalkCheckPage'),
  screen('/check_list', 'check_list', 'check_list', 'CheckListPage'),
  screen('/top_direktores', 'top_direktores', 'top_direktores', 'RankingPage'),
  screen('/check_list/{id}', 'check_list.show', 'check_list_show', 'FillPage', {
    at: (rows) => `/check_list/${rows.checkList}`,
  }),
  screen('/check_list/template', 'check_list.template', 'check_list_templates', 'TemplatesPage'),
  screen('/check_list/template/{id}', 'check_list.template', 'check_list_template', 'TemplatePage', {
    at: () => '/check_list/template/1',
  }),
  screen('/history', 'history', 'history', 'HistoryPage'),
  screen('/settings', 'settings', 'settings', 'SettingsPage'),
];

/** Views at an address of the above screens, with their own query. */
export const VIEWS: readonly Screen[] = [
  screen('/analytic_price_tag?add=true', 'analytic_price_tag', 'analytic_price_tag', 'CampaignEditor'),
  screen('/priceTag?jobs=true', 'price_tag', 'price_tag', 'JobLog', {
    at: () => '/priceTag?branch=TAS-01&jobs=true',
  }),
];

function screen(
  path: string,
  name: string,
  crumb: Screen['crumb'],
  code: string,
  more: Partial<Pick<Screen, 'at' | 'open' | 'bare' | 'permission'>> = {},
): Screen {
  return { path, name, crumb, code, at: () => path, ...more };
}

/** Screens of signed-in people that need a permission. */
export const GUARDED: readonly Screen[] = SCREENS.filter((one) => one.open === undefined);

/** Rows of branch TAS-01 to open screens with. */
export async function readRows(db: Db): Promise<Rows> {
  const branch = await db
    .selectFrom('branch')
    .select('id')
    .where('code', '=', 'TAS-01')
    .executeTakeFirstOrThrow();
  const place = await db
    .selectFrom('placement')
    .innerJoin('product', 'product.id', 'placement.product_id')
    .select(['placement.shelf_id', 'product.id', 'product.category_id'])
    .where('placement.branch_id', '=', branch.id)
    .orderBy('placement.shelf_id')
    .orderBy('product.id')
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('is_admin', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('branch_id', '=', branch.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const checkList = await db
    .selectFrom('check_list')
    .select('id')
    .where('branch_id', '=', branch.id)
    .orderBy('due_on', 'desc')
    .orderBy('template_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const samplers = await db
    .selectFrom('sampler')
    .select((e) => e.fn.min('id').as('id'))
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const client = await db.selectFrom('client').select('key').limit(1).executeTakeFirstOrThrow();
  const print = await db
    .selectFrom('print_job_item')
    .select('id')
    .where('branch_id', '=', branch.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const application = await db
    .selectFrom('application')
    .select('id')
    .where('branch_id', '=', branch.id)
    .where('proposed_plan', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    client: client.key,
    shelf: place.shelf_id,
    application: application.id,
    branch: branch.id,
    category: place.category_id,
    product: place.id,
    role: role.id,
    person: person.id,
    checkList: checkList.id,
    samplers: samplers.map((sampler) => Number(sampler.id)),
    tagCode: codeOfPrint(await readSigningKey(db), print.id),
  };
}

/** Path of a screen without the query. */
export function pathOf(screen: Screen, rows: Rows): string {
  return new URL(screen.at(rows), 'http://any').pathname;
}

/** Navigates to a screen as a link does, and waits until it is drawn. */
export async function visit(
  page: Page,
  screen: Screen,
  rows: Rows,
  language: Language = 'uz',
): Promise<void> {
  // The page that changes a password cannot be left; the tests of the session cover that.
  await page.evaluate(() => sessionStorage.removeItem('javon.changing-password'));
  await follow(page, screen.at(rows));
  await arrive(page, pathOf(screen, rows));
  await page.waitForFunction(
    (title) => document.title === title,
    `${WORDS[language].pages[screen.crumb]} · Javon`,
  );
  await settle(page);
}
