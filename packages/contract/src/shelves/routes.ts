import { needs, type Route } from '../kit/route.ts';
import type { shelfSchemas } from './schemas.ts';

type Schemas = typeof shelfSchemas;

export const listShelves: Route<Schemas, 'listShelves'> = {
  id: 'listShelves',
  method: 'GET',
  path: '/shelves',
  summary: 'Shelves that the person may see',
  access: needs('shelf'),
};

export const showShelf: Route<Schemas, 'showShelf'> = {
  id: 'showShelf',
  method: 'GET',
  path: '/shelves/:id',
  summary: 'One shelf: geometry, storeys and the products on them',
  access: needs('shelf.show'),
};

export const createShelf: Route<Schemas, 'createShelf'> = {
  id: 'createShelf',
  method: 'POST',
  path: '/shelves',
  summary: 'Draw a new shelf: its branch, name and geometry',
  access: needs('shelf.add'),
  idempotent: true,
  status: 201,
};

export const editShelf: Route<Schemas, 'editShelf'> = {
  id: 'editShelf',
  method: 'PATCH',
  path: '/shelves/:id',
  summary:
    'Change name, place in the walk, categories, geometry or zones; the answer to a first call names the products that would no longer fit',
  access: needs('shelf.edit'),
};

export const deleteShelf: Route<Schemas, 'deleteShelf'> = {
  id: 'deleteShelf',
  method: 'DELETE',
  path: '/shelves/:id',
  summary: 'Delete a shelf, confirmed: its tags are to be taken down; it can be brought back',
  access: needs('shelf.delete'),
};

export const bringBackShelf: Route<Schemas, 'bringBackShelf'> = {
  id: 'bringBackShelf',
  method: 'POST',
  path: '/shelves/:id/bring-back',
  summary: 'Bring a deleted shelf back with what stood on it',
  access: needs('shelf.delete'),
};

export const copyShelf: Route<Schemas, 'copyShelf'> = {
  id: 'copyShelf',
  method: 'POST',
  path: '/shelves/:id/copy',
  summary:
    'Copy a shelf to other branches; the answer lists what each of them lacks, and with preview nothing is written',
  access: needs('shelf.add'),
  idempotent: true,
};
