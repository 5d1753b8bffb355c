import type { PermissionKey } from '@javon/contract';

/** Roles that every new database gets; their names are in the messages. */
export type DefaultRole =
  | 'administrator'
  | 'seller'
  | 'director'
  | 'merchandiser'
  | 'analyst'
  | 'catalogue_manager';

type Values = Readonly<Partial<Record<PermissionKey, string>>>;

function give(value: string, ...keys: readonly PermissionKey[]): Values {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

const LOOK_AT_SHELVES = ['shelf', 'shelf.show'] as const;
const LOOK_AT_GOODS = ['goods', 'goods.show', 'product.show'] as const;
const LOOK_AT_TAGS = ['price_tag', 'price_tag.view', 'price_tag.view2', 'price_tag.segment_show'] as const;
const CHECK_LISTS = ['check_list', 'check_list.show'] as const;
const PRINT_TAGS = ['price_tag.print', 'price_tag.confirm', 'walk_check'] as const;

const SELLER: Values = {
  ...give('own', ...LOOK_AT_SHELVES, ...LOOK_AT_TAGS, 'price_tag.view3', ...PRINT_TAGS),
  ...give('own', 'analytic_price_tag', 'analytic_price_tag.show', ...CHECK_LISTS, 'check_list.fill'),
  ...give('1', ...LOOK_AT_GOODS, 'clients.add'),
  'price_tag.duplicates': '3',
  'price_tag.batch': '300',
};

/** Initial permissions of each role; those not listed are denied. An administrator may do everything. */
export const DEFAULT_ROLES: Readonly<Record<DefaultRole, Values>> = {
  administrator: {},
  seller: SELLER,
  director: {
    ...SELLER,
    ...give(
      'own',
      'application',
      'application.show',
      'application.add',
      'branch',
      'branch.show',
      'branch.shelf',
    ),
    ...give('own', 'users', 'users.show', 'top_direktores', 'history', 'history.export'),
    'clients.edit': '1',
    'price_tag.duplicates': '10',
    'price_tag.batch': '1000',
  },
  merchandiser: {
    ...give('all', ...LOOK_AT_SHELVES, 'shelf.add', 'shelf.edit', 'application', 'application.show'),
    ...give('all', 'shelf.place', 'shelf.arrange', 'shelf.delete', 'application.add', 'application.work'),
    ...give('all', 'application.delete', 'price_tag.remind'),
    ...give('all', ...LOOK_AT_TAGS, ...PRINT_TAGS, 'branch', 'branch.show', 'branch.shelf', ...CHECK_LISTS),
    ...give('1', ...LOOK_AT_GOODS, 'brand', 'characters', 'characters.show', 'check_list.template'),
    'price_tag.duplicates': '20',
    'price_tag.batch': '2000',
  },
  analyst: {
    ...give('all', ...LOOK_AT_SHELVES, ...LOOK_AT_TAGS, 'analytic_price_tag', 'analytic_price_tag.show'),
    ...give('all', 'branch', 'branch.show', 'branch.shelf', 'top_direktores', ...CHECK_LISTS),
    ...give('all', 'price_tag.remind', 'walk_check'),
    ...give('1', ...LOOK_AT_GOODS, 'brand', 'segment', 'segment.show', 'price_tag_sampler'),
    ...give('1', 'segment.edit', 'segment.delete'),
    ...give('1', 'price_tag_sampler.view', 'price_tag_sampler.view2', 'price_tag_sampler.view3'),
    ...give('1', 'analytic_price_tag.edit', 'analytic_price_tag.issue'),
    ...give('1', 'analytic_price_tag.withdraw', 'analytic_price_tag.remind'),
    'price_tag.duplicates': '10',
    'price_tag.batch': '2000',
  },
  catalogue_manager: {
    ...give('all', ...LOOK_AT_SHELVES, ...LOOK_AT_TAGS),
    ...give('1', ...LOOK_AT_GOODS, 'goods.edit', 'goods.price', 'goods.add', 'goods.delete'),
    ...give('1', 'goods.category', 'goods.character', 'goods.brand', 'goods.import', 'import'),
    ...give('1', 'brand', 'characters', 'characters.show', 'price_tag_sampler'),
    ...give('1', 'price_tag_sampler.add', 'price_tag_sampler.add2', 'price_tag_sampler.add3'),
    ...give('1', 'price_tag_sampler.edit', 'price_tag_sampler.delete'),
    ...give('1', 'price_tag_sampler.view', 'price_tag_sampler.view2', 'price_tag_sampler.view3'),
    'price_tag.duplicates': '10',
    'price_tag.batch': '2000',
  },
};

export const DEFAULT_ROLE_NAMES = Object.keys(DEFAULT_ROLES) as DefaultRole[];
