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
import { BrandService } from './brand-service.ts';
import { CategoryService } from './category-service.ts';
import type { Tools } from './change.ts';
import { CharacterService } from './character-service.ts';
import { applyStep, previewStep } from './price-step.ts';
import { CatalogueService } from './service.ts';

const DELETED = { deleted: true } as const;

function categoryRoutes(tools: Tools): Bound[] {
  const service = new CategoryService(tools);
  return [
    permitted(listCategories, (call) => service.list(call.actor)),
    permitted(createCategory, (call) =>
      once(tools.db, createCategory, call, (tx) => service.create(tx, call, call.body)),
    ),
    permitted(editCategory, (call) => service.edit(call, call.params.id, call.body)),
    permitted(moveCategory, (call) => service.move(call, call.params.id, call.body)),
    permitted(deleteCategory, async (call) => {
      await service.remove(call, call.params.id, call.query.confirmed === 'true');
      return DELETED;
    }),
    permitted(bindSampler, (call) => service.bind(call, call.params.id, call.params.format, call.body)),
    permitted(unbindSampler, (call) =>
      service.unbind(call, call.params.id, call.params.format, call.query.version),
    ),
    permitted(listSamplerChoices, () => service.samplerChoices()),
  ];
}

function brandRoutes(tools: Tools): Bound[] {
  const service = new BrandService(tools);
  return [
    permitted(listBrands, (call) => service.list(call.actor, call.query)),
    permitted(createBrand, (call) =>
      once(tools.db, createBrand, call, (tx) => service.create(tx, call, call.body.name)),
    ),
    permitted(renameBrand, (call) => service.rename(call, call.params.id, call.body)),
    permitted(deleteBrand, async (call) => {
      await service.remove(call, call.params.id, call.query.confirmed === 'true');
      return DELETED;
    }),
    permitted(mergeBrand, (call) =>
      service.merge(call, call.params.id, call.body, call.body.confirmed === true),
    ),
    permitted(setBrandLogo, async (call) =>
      service.setLogo(call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeBrandLogo, (call) => service.removeLogo(call, call.params.id)),
  ];
}

function characterRoutes(tools: Tools): Bound[] {
  const service = new CharacterService(tools);
  return [
    permitted(listCharacterCategories, (call) => service.categories(call.actor)),
    permitted(createCharacterCategory, (call) =>
      once(tools.db, createCharacterCategory, call, (tx) => service.createCategory(tx, call, call.body.name)),
    ),
    permitted(editCharacterCategory, (call) => service.renameCategory(call, call.params.id, call.body)),
    permitted(orderCharacterCategories, (call) => service.orderCategories(call, call.body.ids)),
    permitted(deleteCharacterCategory, async (call) => {
      await service.removeCategory(call, call.params.id, call.query.confirmed === 'true');
      return DELETED;
    }),
    permitted(listCharacters, (call) => service.list(call.actor, call.query.category)),
    permitted(createCharacter, (call) =>
      once(tools.db, createCharacter, call, (tx) => service.create(tx, call, call.body)),
    ),
    permitted(editCharacter, (call) => service.edit(call, call.params.id, call.body)),
    permitted(orderCharacters, (call) => service.order(call, call.params.id, call.body.ids)),
    permitted(deleteCharacter, async (call) => {
      await service.remove(call, call.params.id, call.query.confirmed === 'true');
      return DELETED;
    }),
    permitted(mergeCharacter, (call) => service.merge(call, call.params.id, call.body)),
  ];
}

function productRoutes(tools: Tools): Bound[] {
  const service = new CatalogueService(tools);
  return [
    permitted(listProducts, (call) => service.products(call.actor, call.query, call.language)),
    permitted(showProduct, (call) => service.product(call.actor, call.params.id, call.query.branch)),
    permitted(showProductPlaces, (call) => service.places(call.actor, call.params.id)),
    permitted(createProduct, (call) =>
      once(tools.db, createProduct, call, (tx) => service.create(tx, call, call.body)),
    ),
    permitted(editProduct, (call) => service.edit(call, call.params.id, call.body)),
    permitted(editProducts, (call) => service.editMany(call, call.body)),
    permitted(previewPrices, (call) => previewStep(tools.db, call.body)),
    permitted(changePrices, (call) =>
      once(tools.db, changePrices, call, async (tx) => ({
        changed: await applyStep(tx, call, call.body),
      })),
    ),
    permitted(deleteProduct, (call) => service.remove(call, call.params.id, call.query.confirmed === 'true')),
    permitted(restoreProduct, (call) => service.restore(call, call.params.id)),
    permitted(setProductCharacters, (call) => service.setValues(call, call.params.id, call.body)),
    permitted(setProductPicture, async (call) =>
      service.setPicture(call, call.params.id, await readUpload(call.request, PHOTO_MAX_BYTES)),
    ),
    permitted(removeProductPicture, (call) => service.removePicture(call, call.params.id)),
  ];
}

/** Categories, brands, characters and products. */
export function catalogueRoutes(tools: Tools): Bound[] {
  return [
    ...categoryRoutes(tools),
    ...brandRoutes(tools),
    ...characterRoutes(tools),
    ...productRoutes(tools),
  ];
}
