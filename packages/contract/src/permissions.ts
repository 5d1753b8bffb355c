/**
 * Permissions that the product itself uses. Screen keys equal route names; action keys guard actions on a
 * screen. They are written to the database at start and can neither be renamed nor removed there.
 *
 * `scope` is a list of 0, own, all; `flag` is 0 or 1; `numeric` is an integer.
 */
export type PermissionType = 'flag' | 'list' | 'numeric';

interface Spec {
  readonly type: PermissionType;
  readonly category: PermissionCategory;
}

export const PERMISSION_CATEGORIES = {
  shelves: '#4C6EF5',
  goods: '#0CA678',
  price_tags: '#F08C00',
  day: '#1098AD',
  people: '#AE3EC9',
  access: '#E03131',
  system: '#495057',
} as const;
export type PermissionCategory = keyof typeof PERMISSION_CATEGORIES;
export const PERMISSION_CATEGORY_KEYS = Object.keys(PERMISSION_CATEGORIES) as PermissionCategory[];

const scope = (category: PermissionCategory) => ({ type: 'list', category }) as const satisfies Spec;
const flag = (category: PermissionCategory) => ({ type: 'flag', category }) as const satisfies Spec;
const numeric = (category: PermissionCategory) => ({ type: 'numeric', category }) as const satisfies Spec;

export const PERMISSIONS = {
  // Screens
  shelf: scope('shelves'),
  'shelf.show': scope('shelves'),
  'shelf.add': scope('shelves'),
  'shelf.edit': scope('shelves'),
  application: scope('shelves'),
  'application.show': scope('shelves'),
  goods: flag('goods'),
  'goods.show': flag('goods'),
  'product.show': flag('goods'),
  brand: flag('goods'),
  characters: flag('goods'),
  'characters.show': flag('goods'),
  import: flag('goods'),
  price_tag: scope('price_tags'),
  'price_tag.view': scope('price_tags'),
  'price_tag.view2': scope('price_tags'),
  'price_tag.view3': scope('price_tags'),
  'price_tag.segment_show': scope('price_tags'),
  walk_check: scope('price_tags'),
  segment: flag('price_tags'),
  'segment.show': flag('price_tags'),
  price_tag_sampler: flag('price_tags'),
  'price_tag_sampler.add': flag('price_tags'),
  'price_tag_sampler.add2': flag('price_tags'),
  'price_tag_sampler.add3': flag('price_tags'),
  'price_tag_sampler.view': flag('price_tags'),
  'price_tag_sampler.view2': flag('price_tags'),
  'price_tag_sampler.view3': flag('price_tags'),
  analytic_price_tag: scope('price_tags'),
  'analytic_price_tag.show': scope('price_tags'),
  check_list: scope('day'),
  'check_list.show': scope('day'),
  'check_list.template': flag('day'),
  top_direktores: scope('day'),
  branch: scope('people'),
  'branch.show': scope('people'),
  'branch.shelf': scope('people'),
  'branch.region': flag('people'),
  users: scope('people'),
  'users.add': scope('people'),
  'users.show': scope('people'),
  roles: flag('access'),
  'roles.add': flag('access'),
  perms: flag('access'),
  'perms.add': flag('access'),
  'perms.edit': flag('access'),
  history: scope('system'),
  settings: flag('system'),

  // Actions
  'shelf.place': scope('shelves'),
  'shelf.arrange': scope('shelves'),
  'shelf.delete': scope('shelves'),
  'application.add': scope('shelves'),
  'application.work': scope('shelves'),
  'application.delete': scope('shelves'),
  'check_list.fill': scope('day'),
  'branch.add': flag('people'),
  'branch.edit': scope('people'),
  'branch.close': flag('people'),
  'users.edit': scope('people'),
  'users.block': scope('people'),
  'users.delete': scope('people'),
  'users.password': scope('people'),
  'users.sessions': scope('people'),
  'roles.edit': flag('access'),
  'roles.delete': flag('access'),
  'perms.delete': flag('access'),
  'history.export': scope('system'),
  'goods.edit': flag('goods'),
  'goods.price': flag('goods'),
  'goods.add': flag('goods'),
  'goods.delete': flag('goods'),
  'goods.category': flag('goods'),
  'goods.character': flag('goods'),
  'goods.brand': flag('goods'),
  'goods.import': flag('goods'),
  service_tokens: flag('system'),
  webhooks: flag('system'),
  'settings.plans': flag('system'),
  'price_tag.print': scope('price_tags'),
  'price_tag.confirm': scope('price_tags'),
  'price_tag.remind': scope('price_tags'),
  'segment.edit': flag('price_tags'),
  'segment.delete': flag('price_tags'),
  'clients.add': flag('price_tags'),
  'clients.edit': flag('price_tags'),
  'analytic_price_tag.edit': flag('price_tags'),
  'analytic_price_tag.issue': flag('price_tags'),
  'analytic_price_tag.withdraw': flag('price_tags'),
  'analytic_price_tag.remind': flag('price_tags'),
  'price_tag_sampler.edit': flag('price_tags'),
  'price_tag_sampler.delete': flag('price_tags'),
  'price_tag.duplicates': numeric('price_tags'),
  'price_tag.batch': numeric('price_tags'),
} as const satisfies Record<string, Spec>;

export type PermissionKey = keyof typeof PERMISSIONS;
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[];

/** Keys whose value is a scope: 0, own or all branches. */
export const SCOPED_PERMISSIONS = PERMISSION_KEYS.filter((key) => PERMISSIONS[key].type === 'list');

/** Whether the product itself uses the key. */
export function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(PERMISSIONS, key);
}

type KeysOfType<T extends PermissionType> = {
  [K in PermissionKey]: (typeof PERMISSIONS)[K]['type'] extends T ? K : never;
}[PermissionKey];
export type NumericPermissionKey = KeysOfType<'numeric'>;

/**
 * Whether the value of a role entry grants its key: `all`, `own`, `1` or the number 1 (specification, section
 * 5). No other value does, including `"true"` and 2.
 */
export function isGranting(value: unknown): boolean {
  return value === 'all' || value === 'own' || value === '1' || value === 1;
}

/** Screen without a permission of its own: opened by those that may read what it shows. */
export type OpenedScreen = 'exchange';

/**
 * Screens that are opened by other permissions, such as that for an action on them, even if the role does not have the
 * screen's own key.
 */
const OPENED_BY: readonly (readonly [PermissionKey | OpenedScreen, readonly PermissionKey[]])[] = [
  ['import', ['goods.import', 'users.add']],
  ['exchange', ['import', 'goods.import']],
];

/** Entries of a role as the browser gets them: including the screens that its permissions open. */
export function withOpenedScreens<Entry extends { readonly key: string; readonly value: string | number }>(
  entries: readonly Entry[],
): (Entry | { readonly key: PermissionKey | OpenedScreen; readonly value: '1' })[] {
  const granted = new Set<string>(entries.filter(({ value }) => isGranting(value)).map(({ key }) => key));
  const opened = OPENED_BY.flatMap(([screen, by]) =>
    !granted.has(screen) && by.some((key) => granted.has(key)) ? [screen] : [],
  );
  return [
    ...entries.filter(({ key }) => !opened.some((screen) => screen === key)),
    ...opened.map((key) => ({ key, value: '1' as const })),
  ];
}
