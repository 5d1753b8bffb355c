import { editProduct, listBrands, listCategories, listProducts, showProduct } from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { CatalogueService } from './service.ts';

export function catalogueRoutes(service: CatalogueService): Bound[] {
  return [
    permitted(listCategories, () => service.categories()),
    permitted(listBrands, (call) => service.brands(call.query)),
    permitted(listProducts, (call) => service.products(call.actor, call.query, call.language)),
    permitted(showProduct, (call) => service.product(call.actor, call.params.id)),
    permitted(editProduct, (call) => service.edit(call.actor, call.params.id, call.body, call.requestId)),
  ];
}
