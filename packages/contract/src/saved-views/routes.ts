import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { savedViewSchemas } from './schemas.ts';

type Schemas = typeof savedViewSchemas;

export const listSavedViews: Route<Schemas, 'listSavedViews'> = {
  id: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  summary: 'The own views of a list, by name',
  access: SIGNED_IN,
};

export const createSavedView: Route<Schemas, 'createSavedView'> = {
  id: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  summary: 'Save filters, sort and columns of a list under a name; 20 views of a list at most',
  access: SIGNED_IN,
  idempotent: true,
  status: 201,
};

export const editSavedView: Route<Schemas, 'editSavedView'> = {
  id: 'editSavedView',
  method: 'PATCH',
  path: '/saved-views/:id',
  summary: 'Rename an own view, save other filters in it, or let the list open with it',
  access: SIGNED_IN,
};

export const deleteSavedView: Route<Schemas, 'deleteSavedView'> = {
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Delete an own view',
  access: SIGNED_IN,
};
