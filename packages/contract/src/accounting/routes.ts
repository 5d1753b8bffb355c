import { forService, routesOf } from '../kit/route.ts';
import type { accountingSchemas } from './schemas.ts';

const route = routesOf<typeof accountingSchemas>();

const ALL_OR_NOTHING =
  'All rows or none: a row that cannot be written is reported as `items.<place>.<field>`, and nothing is written. ' +
  'The Idempotency-Key header is required; a repeat with the same key answers what the first one answered.';

export const putProducts = route('putProducts', 'PUT', '/accounting/products', {
  summary: `Products by SKU: new ones are made, known ones changed in the fields that are sent. ${ALL_OR_NOTHING}`,
  access: forService('products'),
  idempotent: true,
});

export const putPrices = route('putPrices', 'PUT', '/accounting/prices', {
  summary: `Prices of products that are there, in whole so‘m. With \`valid_from\` the price takes effect automatically when that day begins in Tashkent, together with its old price; a price sent again for the same day replaces it. ${ALL_OR_NOTHING}`,
  access: forService('prices'),
  idempotent: true,
});

export const putBalances = route('putBalances', 'PUT', '/accounting/balances', {
  summary: `Balances of products by branch code. ${ALL_OR_NOTHING}`,
  access: forService('balances'),
  idempotent: true,
});
