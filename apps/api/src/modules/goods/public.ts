export { findBrands } from './brands/service.ts';
export { categoriesUnder } from './categories/queries.ts';
export { categoryTree } from './categories/service/tree.ts';
export { characterCategories } from './characters/service/categories.ts';
export { characterList } from './characters/service/characters.ts';
export {
  type KeptValue,
  MAX_NUMBER,
  namedOptions,
  numberValue,
  type Option,
  optionValue,
  yesNoValue,
} from './characters/values.ts';
export { allBarcodes, type Barcodes } from './products/barcodes.ts';
export { readDeletedSkus } from './products/queries/rows.ts';
export {
  distance,
  matches,
  misspeltWords,
  type SearchedWord,
  typedWords,
} from './products/queries/search.ts';
export { productSearchKey } from './products/search-key.ts';
export { applyComingPrices } from './products/service/coming-prices.ts';
export { givePicture, productPicture } from './products/service/pictures.ts';
export { findWholeProducts, requireLiveProducts } from './products/service/products.ts';
export { goodsRoutes } from './routes.ts';
export { brandKey, keptText, localisedOf, nameFault } from './texts.ts';
