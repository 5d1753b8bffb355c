import { needs, routesOf } from '../kit/route.ts';
import type { shelfRevisionSchemas } from './schemas.ts';

const route = routesOf<typeof shelfRevisionSchemas>();

export const listRevisions = route('listRevisions', 'GET', '/shelves/:id/revisions', {
  summary: 'Saves of a shelf, the last first',
  access: needs('shelf.show'),
});

export const compareRevisions = route('compareRevisions', 'GET', '/shelves/:id/revisions/compare', {
  summary: 'Two saves of a shelf and how the second differs from the first; without `to` the last one',
  access: needs('shelf.show'),
});

export const showRevision = route('showRevision', 'GET', '/shelves/:id/revisions/:number', {
  summary: 'One save of a shelf with the whole plan',
  access: needs('shelf.show'),
});

export const restoreRevision = route('restoreRevision', 'POST', '/shelves/:id/revisions/:number/restore', {
  summary: 'Restore the shelf as it was at a save, as a new save; products deleted meanwhile are left out',
  access: needs('shelf.place'),
});

export const seeShelf = route('seeShelf', 'POST', '/shelves/:id/seen', {
  summary: 'Note that the person looked at a save of the shelf; an earlier one takes nothing back',
  access: needs('shelf.show'),
});

export const followShelf = route('followShelf', 'PUT', '/shelves/:id/follow', {
  summary: 'Follow a shelf to be notified of its changes, or stop following it',
  access: needs('shelf.show'),
});

export const bePresent = route('bePresent', 'PUT', '/shelves/:id/presence', {
  summary: 'Say every 20 seconds that one has the shelf open; answers who else has, and its version',
  access: needs('shelf.show'),
});
