/**
 * For whoever binds samplers to categories.
 * @public
 */
export { requireBindable } from './binding.ts';
export { samplerRoutes } from './routes.ts';
