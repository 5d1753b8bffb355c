/** Lists whose filters can be saved, by the names of their routes. */
export const SAVED_LISTS = [
  'analytic_price_tag',
  'application',
  'branch',
  'brand',
  'check_list',
  'goods',
  'goods.show',
  'history',
  'price_tag',
  'segment',
  'shelf',
  'users',
] as const;

/** Maximum number of a person's views of one list. */
export const MAX_SAVED_VIEWS = 20;
export const SAVED_VIEW_NAME_MAX = 40;
