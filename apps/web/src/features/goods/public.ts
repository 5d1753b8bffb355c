export { productPath, tagPath } from './paths.ts';
export { categoriesQuery, productQuery } from './queries.ts';
