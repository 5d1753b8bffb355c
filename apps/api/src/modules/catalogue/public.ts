export { catalogueRoutes } from './routes.ts';
export { type Findable, productSearchKey } from './search-key.ts';
export { CatalogueService, type ProductHooks } from './service.ts';
