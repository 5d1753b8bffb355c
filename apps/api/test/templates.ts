/** A migrated database without rows. */
export const TEMPLATE_EMPTY = 'template_empty';
