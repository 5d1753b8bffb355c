import { PHOTO_MAX_BYTES } from '@javon/contract';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import {
  addBrand,
  changeName,
  findBrands,
  mergeInto,
  removeBrand,
  removeLogo,
  setLogo,
} from './brands/service.ts';
import { readSamplerChoices } from './categories/queries.ts';
import { bind, unbind } from './categories/service/samplers.ts';
import {
  addCategory,
  categoryTree,
  changeCategory,
  placeCategory,
  removeCategory,
} from './categories/service/tree.ts';
import type { Tools } from './change.ts';
import {
  addCharacterCategory,
  characterCategories,
  orderCategories,
  orderWithin,
  removeCharacterCategory,
  renameCharacterCategory,
} from './characters/service/categories.ts';
import {
  addCharacter,
  changeCharacter,
  characterList,
  removeCharacter,
} from './characters/service/characters.ts';
import { mergeCharacters } from './characters/service/merge.ts';
import { changeProducts } from './products/service/bulk.ts';
import { changeProduct } from './products/service/edit.ts';
import { addProduct, removeProduct, undeleteProduct } from './products/service/life.ts';
import { removePicture, setPicture } from './products/service/pictures.ts';
import { applyStep, previewStep } from './products/service/price-step.ts';
import { findProducts, productDetails, productPlaces } from './products/service/products.ts';
import { setValues } from './products/service/values.ts';

function categoryRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listCategories: (call) => categoryTree(db, call.actor),
    createCategory: (call) => once(db, call, (tx) => addCategory(tx, call)),
    editCategory: (call) => changeCategory(db, call),
    moveCategory: (call) => placeCategory(db, call),
    deleteCategory: (call) => removeCategory(db, call),
    bindSampler: (call) => bind(tools, call),
    unbindSampler: (call) => unbind(tools, call, call.params.id, call.params.format, call.query.version),
    listSamplerChoices: () => readSamplerChoices(db),
  });
}

function brandRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listBrands: (call) => findBrands(db, call.actor, call.query),
    createBrand: (call) => once(db, call, (tx) => addBrand(tx, call, call.body.name)),
    renameBrand: (call) => changeName(tools, call),
    deleteBrand: (call) => removeBrand(db, call),
    mergeBrand: (call) => mergeInto(tools, call),
    setBrandLogo: async (call) =>
      setLogo(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    removeBrandLogo: (call) => removeLogo(tools, call, call.params.id),
  });
}

function characterRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listCharacterCategories: (call) => characterCategories(db, call.actor),
    createCharacterCategory: (call) => once(db, call, (tx) => addCharacterCategory(tx, call, call.body.name)),
    editCharacterCategory: (call) => renameCharacterCategory(db, call),
    orderCharacterCategories: (call) => orderCategories(tools, call, call.body.ids),
    deleteCharacterCategory: (call) => removeCharacterCategory(db, call),
    listCharacters: (call) => characterList(db, call.actor, call.query.category),
    createCharacter: (call) => once(db, call, (tx) => addCharacter(tx, call)),
    editCharacter: (call) => changeCharacter(tools, call),
    orderCharacters: (call) => orderWithin(tools, call, call.params.id, call.body.ids),
    deleteCharacter: (call) => removeCharacter(db, call),
    mergeCharacter: (call) => mergeCharacters(tools, call),
  });
}

function productRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listProducts: (call) => findProducts(db, call.actor, call.query, call.language),
    showProduct: (call) => productDetails(db, call.actor, call.params.id, call.query.branch),
    showProductPlaces: (call) => productPlaces(db, call.actor, call.params.id),
    createProduct: (call) => once(db, call, (tx) => addProduct(tx, call, tools.hooks, call.body)),
    editProduct: (call) => changeProduct(tools, call),
    editProducts: (call) => changeProducts(tools, call),
    previewPrices: (call) => previewStep(db, call.body),
    changePrices: (call) => once(db, call, (tx) => applyStep(tx, call, call.body)),
    deleteProduct: (call) => removeProduct(db, call),
    restoreProduct: (call) => undeleteProduct(tools, call, call.params.id),
    setProductCharacters: (call) => setValues(tools, call),
    setProductPicture: async (call) =>
      setPicture(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    removeProductPicture: (call) => removePicture(tools, call, call.params.id),
  });
}

/** Categories, brands, characters and products. */
export function goodsRoutes(tools: Tools): Bound[] {
  return [
    ...categoryRoutes(tools),
    ...brandRoutes(tools),
    ...characterRoutes(tools),
    ...productRoutes(tools),
  ];
}
