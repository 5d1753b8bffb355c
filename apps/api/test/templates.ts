/** A migrated database without rows. */
export const TEMPLATE_EMPTY = 'template_empty';
/** The same with permissions, default roles and the demo chain, as a first start leaves it. */
export const TEMPLATE_DEMO = 'template_demo';
