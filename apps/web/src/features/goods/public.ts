export { productPath, tagPath } from './paths.ts';
export { categoriesQuery } from './queries.ts';
