export { BrandService } from './brand-service.ts';
export { CategoryService } from './category-service.ts';
export { applyComingPrices } from './coming-prices.ts';
export { keptText, nameFault } from './printable-text.ts';
export { distance, fuzzyMatches, matches } from './product-search.ts';
export { catalogueRoutes } from './routes.ts';
export { productSearchKey } from './search-key.ts';
export { CatalogueService } from './service.ts';
