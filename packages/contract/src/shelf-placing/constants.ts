/** Reasons why a product got no place. */
export const LEFT_OUT_REASONS = [
  'product_without_size',
  'other_category',
  'sold_out',
  'no_storeys',
  'too_high',
  'too_deep',
  'too_wide',
  'no_room',
  'too_many_products',
] as const;
