import { needs, type Route } from '../kit/route.ts';
import type { shelfPlacingSchemas } from './schemas.ts';

type Schemas = typeof shelfPlacingSchemas;

export const placeOnShelf: Route<Schemas, 'placeOnShelf'> = {
  id: 'placeOnShelf',
  method: 'PUT',
  path: '/shelves/:id/placements',
  summary: 'Save the whole plan of a shelf; a product that does not fit is refused by name unless forced',
  access: needs('shelf.place'),
};

export const arrangeShelf: Route<Schemas, 'arrangeShelf'> = {
  id: 'arrangeShelf',
  method: 'POST',
  path: '/shelves/:id/arrange',
  summary: 'The plan that results from filling the shelf by the rules of its categories; nothing is written',
  access: needs('shelf.arrange'),
};

export const previewSoldOut: Route<Schemas, 'previewSoldOut'> = {
  id: 'previewSoldOut',
  method: 'GET',
  path: '/shelves/sold-out',
  summary: 'Products on shelves that their branch has none left of: of one shelf, one branch, or all',
  access: needs('shelf.place'),
};

export const clearSoldOut: Route<Schemas, 'clearSoldOut'> = {
  id: 'clearSoldOut',
  method: 'POST',
  path: '/shelves/sold-out',
  summary: 'Take sold-out products off: of one shelf, one branch, or all; a bounded number of shelves a call',
  access: needs('shelf.place'),
};

export const printShelfPlan: Route<Schemas, 'printShelfPlan'> = {
  id: 'printShelfPlan',
  method: 'GET',
  path: '/shelves/:id/plan.pdf',
  summary: 'The plan of a shelf on paper: from above, each face to scale, and its products in walking order',
  access: needs('shelf.show'),
  file: 'application/pdf',
};
