/** Kinds of things of 1C that people map to things of ours. */
export const MAPPING_KINDS = ['price_type', 'warehouse', 'group', 'property', 'requisite'] as const;
export type MappingKind = (typeof MAPPING_KINDS)[number];

/** Target of a thing of 1C that is not used here. */
export const NOT_USED = 'none';

/** Meanings of a price type. */
export const PRICE_TARGETS = ['price', 'old_price'] as const;

/** Fields that a requisite can fill; a size or weight with the unit in which 1C keeps it. */
export const REQUISITE_TARGETS = [
  'name_ru',
  'name_uz',
  'barcode',
  'brand',
  'weight:кг',
  'weight:г',
  'width:мм',
  'width:см',
  'width:м',
  'height:мм',
  'height:см',
  'height:м',
  'length:мм',
  'length:см',
  'length:м',
] as const;
export type RequisiteTarget = (typeof REQUISITE_TARGETS)[number];

/** Field of 1C that is taken as the SKU of a product that is new here. */
export const SKU_SOURCES = ['article', 'code'] as const;

/** Products that get 1C's pictures: none, those without one of a person, all. */
export const PICTURE_RULES = ['none', 'missing', 'always'] as const;

/** Why an import made of an exchange waits for a person. */
export const EXCHANGE_HOLDS = [
  'exchange_price_jump',
  'exchange_many_withdrawn',
  'exchange_all_withdrawn',
  'exchange_prices_withdrawn',
  'exchange_price_type_renamed',
  'exchange_price_types_swapped',
  'exchange_price_type_with_tax',
  'exchange_price_type_without_tax',
  'exchange_clock_ahead',
] as const;
export type ExchangeHold = (typeof EXCHANGE_HOLDS)[number];

/** Outcome of an exchange: all applied, something waits for a person, nothing to change, or not sent whole. */
export const EXCHANGE_OUTCOMES = ['applied', 'waits', 'nothing', 'incomplete'] as const;

/** Why a thing of 1C is no row of an import. */
export type ExchangeWait =
  | 'exchange_sku_missing'
  | 'exchange_sku_taken'
  | 'exchange_linked_elsewhere'
  | 'exchange_product_deleted'
  | 'exchange_group_unmapped'
  | 'exchange_group_missing'
  | 'exchange_name_missing'
  | 'exchange_currency_other'
  | 'exchange_unit_other'
  | 'exchange_factor_missing'
  | 'exchange_many_missing';

/** Most items of one save of a mapping. */
export const MAX_MAPPED = 5000;
