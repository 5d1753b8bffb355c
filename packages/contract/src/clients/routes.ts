import { needs, routesOf } from '../kit/route.ts';
import type { clientSchemas } from './schemas.ts';

const route = routesOf<typeof clientSchemas>();

export const findClient = route('findClient', 'POST', '/clients/find', {
  summary: 'Find a client by the whole of a phone number, a card number or a PINFL; how often is bounded',
  access: needs('price_tag.view3'),
});

export const showClient = route('showClient', 'GET', '/clients/:id', {
  summary: 'One client',
  access: needs('price_tag.view3'),
});

export const createClient = route('createClient', 'POST', '/clients', {
  summary: 'Add a client; of a card the last four digits and a keyed hash are kept',
  access: needs('clients.add'),
  idempotent: true,
  status: 201,
});

export const editClient = route('editClient', 'PATCH', '/clients/:id', {
  summary: 'Change a client; a card that is not named is kept, null removes it',
  access: needs('clients.edit'),
});

export const eraseClient = route('eraseClient', 'DELETE', '/clients/:id', {
  summary: 'Erase what is known of a client, for good',
  access: needs('clients.edit'),
});

export const showCustomerTag = route('showCustomerTag', 'GET', '/clients/:id/tags/:product/:format', {
  summary: "One product's tag with the client's instalment plan, as it would be printed today",
  access: needs('price_tag.view3'),
});

export const printCustomerTag = route('printCustomerTag', 'POST', '/clients/:id/tags', {
  summary: 'The same as PDF, to be handed over: it counts as no print of the tag that hangs on the shelf',
  access: needs('price_tag.view3'),
  file: 'application/pdf',
});
