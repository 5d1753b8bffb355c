import { routesOf, SIGNED_IN } from '../kit/route.ts';
import type { savedViewSchemas } from './schemas.ts';

const route = routesOf<typeof savedViewSchemas>();

export const listSavedViews = route('listSavedViews', 'GET', '/saved-views', {
  summary: 'The own views of a list, by name',
  access: SIGNED_IN,
});

export const createSavedView = route('createSavedView', 'POST', '/saved-views', {
  summary: 'Save filters, sort and columns of a list under a name; 20 views of a list at most',
  access: SIGNED_IN,
  idempotent: true,
  status: 201,
});

export const editSavedView = route('editSavedView', 'PATCH', '/saved-views/:id', {
  summary: 'Rename an own view, save other filters in it, or let the list open with it',
  access: SIGNED_IN,
});

export const deleteSavedView = route('deleteSavedView', 'DELETE', '/saved-views/:id', {
  summary: 'Delete an own view',
  access: SIGNED_IN,
});
