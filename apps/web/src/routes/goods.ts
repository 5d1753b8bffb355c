import { BRAND_SORTS, IMPORT_FILTERS, IMPORT_KINDS, PRODUCT_SORTS } from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import { flag, listParams, oneOf, searchParams, text, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const productList = listParams(PRODUCT_SORTS, {
  brand: wholeNumber,
  premium: flag,
  without_price: flag,
  incomplete: flag,
  name_made: flag,
  deleted: flag,
});

const goods = createRoute({
  ...screenIn(frameLayout, '/goods', {
    name: 'goods',
    nav: { group: 'goods', icon: 'goods', order: 10, phone: 4 },
    branch: true,
  }),
  validateSearch: productList,
  component: lazyScreen(() => import('../features/goods/components/CategoriesPage.tsx'), 'CategoriesPage', [
    'goods',
  ]),
});

const goodsShow = createRoute({
  ...screenIn(frameLayout, '/goods/$id', { name: 'goods.show', branch: true }),
  validateSearch: productList,
  component: lazyScreen(() => import('../features/goods/components/ProductsPage.tsx'), 'ProductsPage', [
    'goods',
  ]),
});

const product = createRoute({
  ...screenIn(frameLayout, '/goods/$id/product/$productId', { name: 'product.show', branch: true }),
  validateSearch: searchParams({ branch: text(20) }),
  component: lazyScreen(() => import('../features/goods/components/ProductPage.tsx'), 'ProductPage', [
    'goods',
    'history',
  ]),
});

const importKind = oneOf(IMPORT_KINDS);

const brands = createRoute({
  ...screenIn(frameLayout, '/brand', { name: 'brand', nav: { group: 'goods', icon: 'brand', order: 20 } }),
  validateSearch: listParams(BRAND_SORTS, {}),
  component: lazyScreen(() => import('../features/brands/components/BrandListPage.tsx'), 'BrandListPage', [
    'brands',
  ]),
});

const characters = createRoute({
  ...screenIn(frameLayout, '/characters', {
    name: 'characters',
    nav: { group: 'goods', icon: 'characters', order: 30 },
  }),
  component: lazyScreen(
    () => import('../features/characters/components/CharacterCategoriesPage.tsx'),
    'CharacterCategoriesPage',
    ['characters'],
  ),
});

const charactersShow = createRoute({
  ...screenIn(frameLayout, '/characters/$id', { name: 'characters.show' }),
  component: lazyScreen(
    () => import('../features/characters/components/CharactersPage.tsx'),
    'CharactersPage',
    ['characters'],
  ),
});

const imports = createRoute({
  ...screenIn(frameLayout, '/import', { name: 'import', nav: { group: 'goods', icon: 'import', order: 50 } }),
  validateSearch: searchParams({
    run: wholeNumber,
    kind: importKind,
    search: text(),
    of: importKind,
    stands: oneOf(IMPORT_FILTERS),
    from: text(10),
    to: text(10),
  }),
  component: lazyScreen(() => import('../features/imports/components/ImportPage.tsx'), 'ImportPage', [
    'characters',
    'imports',
    'price_tags',
  ]),
});

const exchange = createRoute({
  ...screenIn(frameLayout, '/import/exchange', { name: 'exchange' }),
  validateSearch: searchParams({ base: wholeNumber, story: wholeNumber }),
  component: lazyScreen(() => import('../features/exchange/components/ExchangePage.tsx'), 'ExchangePage', [
    'exchange',
    'imports',
  ]),
});

/** Screens of this area, each within the frame. */
export const goodsRoutes = [
  goods,
  goodsShow,
  product,
  brands,
  characters,
  charactersShow,
  imports,
  exchange,
] as const;
