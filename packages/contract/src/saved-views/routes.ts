import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { savedViewSchemas } from './schemas.ts';

type Schemas = typeof savedViewSchemas;

const base = { base: 'local', tag: 'saved views', access: SIGNED_IN } as const;

export const listSavedViews: Route<Schemas, 'listSavedViews'> = {
  id: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  ...base,
  summary: 'The own views of a list, by name',
};

export const createSavedView: Route<Schemas, 'createSavedView'> = {
  id: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  ...base,
  summary: 'Save filters, sort and columns of a list under a name; 20 views of a list at most',
  idempotent: true,
  status: 201,
};

export const editSavedView: Route<Schemas, 'editSavedView'> = {
  id: 'editSavedView',
  method: 'PATCH',
  path: '/saved-views/:id',
  ...base,
  summary: 'Rename an own view, save other filters in it, or let the list open with it',
};

export const deleteSavedView: Route<Schemas, 'deleteSavedView'> = {
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/:id',
  ...base,
  summary: 'Delete an own view',
};
