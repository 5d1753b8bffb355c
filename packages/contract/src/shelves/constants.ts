/** Reason why a product is not copied to another branch. */
export const COPY_REASONS = ['product_deleted', 'not_in_branch', 'sold_out'] as const;

/** Sort keys of a list of shelves. */
export const SHELF_SORTS = ['branch', 'name', 'type', 'updated_at'] as const;
