export { keptText, nameFault } from './printable-text.ts';
export { matches } from './product-queries.ts';
export { catalogueRoutes } from './routes.ts';
export { productSearchKey } from './search-key.ts';
export { CatalogueService } from './service.ts';
