import {
  bindSampler,
  changePrices,
  createBrand,
  createCategory,
  createCharacter,
  createCharacterCategory,
  createProduct,
  deleteBrand,
  deleteCategory,
  deleteCharacter,
  deleteCharacterCategory,
  deleteProduct,
  editCategory,
  editCharacter,
  editCharacterCategory,
  editProduct,
  editProducts,
  listBrands,
  listCategories,
  listCharacterCategories,
  listCharacters,
  listProducts,
  listSamplerChoices,
  mergeBrand,
  mergeCharacter,
  moveCategory,
  orderCharacterCategories,
  orderCharacters,
  PHOTO_MAX_BYTES,
  previewPrices,
  removeBrandLogo,
  removeProductPicture,
  renameBrand,
  restoreProduct,
  setBrandLogo,
  setProductCharacters,
  setProductPicture,
  showProduct,
  showProductPlaces,
  unbindSampler,
} from '@javon/contract';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
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
  return [
    permitted(listCategories, (call) => categoryTree(db, call.actor)),
    permitted(createCategory, (call) =>
      once(db, createCategory, call, (tx) => addCategory(tx, call, call.body)),
    ),
    permitted(editCategory, (call) => changeCategory(db, call, call.params.id, call.body)),
    permitted(moveCategory, (call) => placeCategory(db, call, call.params.id, call.body)),
    permitted(deleteCategory, (call) =>
      removeCategory(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(bindSampler, (call) => bind(tools, call, call.params.id, call.params.format, call.body)),
    permitted(unbindSampler, (call) =>
      unbind(tools, call, call.params.id, call.params.format, call.query.version),
    ),
    permitted(listSamplerChoices, () => readSamplerChoices(db)),
  ];
}

function brandRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return [
    permitted(listBrands, (call) => findBrands(db, call.actor, call.query)),
    permitted(createBrand, (call) => once(db, createBrand, call, (tx) => addBrand(tx, call, call.body.name))),
    permitted(renameBrand, (call) => changeName(tools, call, call.params.id, call.body)),
    permitted(deleteBrand, (call) => removeBrand(db, call, call.params.id, call.query.confirmed === 'true')),
    permitted(mergeBrand, (call) => mergeInto(tools, call, call.params.id, call.body)),
    permitted(setBrandLogo, async (call) =>
      setLogo(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeBrandLogo, (call) => removeLogo(tools, call, call.params.id)),
  ];
}

function characterRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return [
    permitted(listCharacterCategories, (call) => characterCategories(db, call.actor)),
    permitted(createCharacterCategory, (call) =>
      once(db, createCharacterCategory, call, (tx) => addCharacterCategory(tx, call, call.body.name)),
    ),
    permitted(editCharacterCategory, (call) => renameCharacterCategory(db, call, call.params.id, call.body)),
    permitted(orderCharacterCategories, (call) => orderCategories(tools, call, call.body.ids)),
    permitted(deleteCharacterCategory, (call) =>
      removeCharacterCategory(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(listCharacters, (call) => characterList(db, call.actor, call.query.category)),
    permitted(createCharacter, (call) =>
      once(db, createCharacter, call, (tx) => addCharacter(tx, call, call.body)),
    ),
    permitted(editCharacter, (call) => changeCharacter(tools, call, call.params.id, call.body)),
    permitted(orderCharacters, (call) => orderWithin(tools, call, call.params.id, call.body.ids)),
    permitted(deleteCharacter, (call) =>
      removeCharacter(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(mergeCharacter, (call) => mergeCharacters(tools, call, call.params.id, call.body)),
  ];
}

function productRoutes(tools: Tools): Bound[] {
  const { db } = tools;
  return [
    permitted(listProducts, (call) => findProducts(db, call.actor, call.query, call.language)),
    permitted(showProduct, (call) => productDetails(db, call.actor, call.params.id, call.query.branch)),
    permitted(showProductPlaces, (call) => productPlaces(db, call.actor, call.params.id)),
    permitted(createProduct, (call) =>
      once(db, createProduct, call, (tx) => addProduct(tx, call, tools.hooks, call.body)),
    ),
    permitted(editProduct, (call) => changeProduct(tools, call, call.params.id, call.body)),
    permitted(editProducts, (call) => changeProducts(tools, call, call.body)),
    permitted(previewPrices, (call) => previewStep(db, call.body)),
    permitted(changePrices, (call) => once(db, changePrices, call, (tx) => applyStep(tx, call, call.body))),
    permitted(deleteProduct, (call) =>
      removeProduct(db, call, call.params.id, call.query.confirmed === 'true'),
    ),
    permitted(restoreProduct, (call) => undeleteProduct(tools, call, call.params.id)),
    permitted(setProductCharacters, (call) => setValues(tools, call, call.params.id, call.body)),
    permitted(setProductPicture, async (call) =>
      setPicture(tools, call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeProductPicture, (call) => removePicture(tools, call, call.params.id)),
  ];
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
