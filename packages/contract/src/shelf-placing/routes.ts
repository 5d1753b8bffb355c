import { needs, routesOf } from '../kit/route.ts';
import type { shelfPlacingSchemas } from './schemas.ts';

const route = routesOf<typeof shelfPlacingSchemas>();

export const placeOnShelf = route('placeOnShelf', 'PUT', '/shelves/:id/placements', {
  summary: 'Save the whole plan of a shelf; a product that does not fit is refused by name unless forced',
  access: needs('shelf.place'),
});

export const arrangeShelf = route('arrangeShelf', 'POST', '/shelves/:id/arrange', {
  summary: 'The plan that results from filling the shelf by the rules of its categories; nothing is written',
  access: needs('shelf.arrange'),
});

export const previewSoldOut = route('previewSoldOut', 'GET', '/shelves/sold-out', {
  summary: 'Products on shelves that their branch has none left of: of one shelf, one branch, or all',
  access: needs('shelf.place'),
});

export const clearSoldOut = route('clearSoldOut', 'POST', '/shelves/sold-out', {
  summary: 'Take sold-out products off: of one shelf, one branch, or all; a bounded number of shelves a call',
  access: needs('shelf.place'),
});

export const printShelfPlan = route('printShelfPlan', 'GET', '/shelves/:id/plan.pdf', {
  summary: 'The plan of a shelf on paper: from above, each face to scale, and its products in walking order',
  access: needs('shelf.show'),
  file: 'application/pdf',
});
