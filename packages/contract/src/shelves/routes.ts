import { needs, routesOf } from '../kit/route.ts';
import type { shelfSchemas } from './schemas.ts';

const route = routesOf<typeof shelfSchemas>();

export const listShelves = route('listShelves', 'GET', '/shelves', {
  summary: 'Shelves that the person may see',
  access: needs('shelf', 'application.add'),
});

export const showShelf = route('showShelf', 'GET', '/shelves/:id', {
  summary: 'One shelf: geometry, storeys and the products on them',
  access: needs('shelf.show', 'shelf.edit', 'application.add'),
});

export const createShelf = route('createShelf', 'POST', '/shelves', {
  summary: 'Draw a new shelf: its branch, name and geometry',
  access: needs('shelf.add'),
  idempotent: true,
  status: 201,
});

export const editShelf = route('editShelf', 'PATCH', '/shelves/:id', {
  summary:
    'Change name, place in the walk, categories, geometry or zones; the answer to a first call names the products that would no longer fit',
  access: needs('shelf.edit'),
});

export const deleteShelf = route('deleteShelf', 'DELETE', '/shelves/:id', {
  summary: 'Delete a shelf, confirmed: its tags are to be taken down; it can be brought back',
  access: needs('shelf.delete'),
});

export const bringBackShelf = route('bringBackShelf', 'POST', '/shelves/:id/bring-back', {
  summary: 'Bring a deleted shelf back with what stood on it',
  access: needs('shelf.delete'),
});

export const copyShelf = route('copyShelf', 'POST', '/shelves/:id/copy', {
  summary:
    'Copy a shelf to other branches; the answer lists what each of them lacks, and with preview nothing is written',
  access: needs('shelf.add'),
  idempotent: true,
});
