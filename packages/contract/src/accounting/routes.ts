import { forService, type Route } from '../kit/route.ts';
import type { accountingSchemas } from './schemas.ts';

type Schemas = typeof accountingSchemas;

const ALL_OR_NOTHING =
  'All rows or none: a row that cannot be written is reported as `items.<place>.<field>`, and nothing is written. ' +
  'The Idempotency-Key header is required; a repeat with the same key answers what the first one answered.';

export const putProducts: Route<Schemas, 'putProducts'> = {
  id: 'putProducts',
  method: 'PUT',
  path: '/accounting/products',
  summary: `Products by SKU: new ones are made, known ones changed in the fields that are sent. ${ALL_OR_NOTHING}`,
  access: forService('products'),
  idempotent: true,
};

export const putPrices: Route<Schemas, 'putPrices'> = {
  id: 'putPrices',
  method: 'PUT',
  path: '/accounting/prices',
  summary: `Prices of products that are there, in whole so‘m. With \`valid_from\` the price takes effect automatically when that day begins in Tashkent, together with its old price; a price sent again for the same day replaces it. ${ALL_OR_NOTHING}`,
  access: forService('prices'),
  idempotent: true,
};

export const putBalances: Route<Schemas, 'putBalances'> = {
  id: 'putBalances',
  method: 'PUT',
  path: '/accounting/balances',
  summary: `Balances of products by branch code. ${ALL_OR_NOTHING}`,
  access: forService('balances'),
  idempotent: true,
};
