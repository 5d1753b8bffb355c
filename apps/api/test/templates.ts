/** A migrated database without rows. */
export const TEMPLATE_EMPTY = 'template_empty';
/** Same with permissions, default roles and the demo chain, as after a first start. */
export const TEMPLATE_DEMO = 'template_demo';
