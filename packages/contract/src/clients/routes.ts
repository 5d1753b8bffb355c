import { needs, type Route } from '../kit/route.ts';
import type { clientSchemas } from './schemas.ts';

type Schemas = typeof clientSchemas;

export const findClient: Route<Schemas, 'findClient'> = {
  id: 'findClient',
  method: 'POST',
  path: '/clients/find',
  summary: 'Find a client by the whole of a phone number, a card number or a PINFL; how often is bounded',
  access: needs('price_tag.view3'),
};

export const showClient: Route<Schemas, 'showClient'> = {
  id: 'showClient',
  method: 'GET',
  path: '/clients/:id',
  summary: 'One client',
  access: needs('price_tag.view3'),
};

export const createClient: Route<Schemas, 'createClient'> = {
  id: 'createClient',
  method: 'POST',
  path: '/clients',
  summary: 'Add a client; of a card the last four digits and a keyed hash are kept',
  access: needs('clients.add'),
  idempotent: true,
  status: 201,
};

export const editClient: Route<Schemas, 'editClient'> = {
  id: 'editClient',
  method: 'PATCH',
  path: '/clients/:id',
  summary: 'Change a client; a card that is not named is kept, null removes it',
  access: needs('clients.edit'),
};

export const eraseClient: Route<Schemas, 'eraseClient'> = {
  id: 'eraseClient',
  method: 'DELETE',
  path: '/clients/:id',
  summary: 'Erase what is known of a client, for good',
  access: needs('clients.edit'),
};

export const showCustomerTag: Route<Schemas, 'showCustomerTag'> = {
  id: 'showCustomerTag',
  method: 'GET',
  path: '/clients/:id/tags/:product/:format',
  summary: "One product's tag with the client's instalment plan, as it would be printed today",
  access: needs('price_tag.view3'),
};

export const printCustomerTag: Route<Schemas, 'printCustomerTag'> = {
  id: 'printCustomerTag',
  method: 'POST',
  path: '/clients/:id/tags',
  summary: 'The same as PDF, to be handed over: it counts as no print of the tag that hangs on the shelf',
  access: needs('price_tag.view3'),
  file: 'application/pdf',
};
