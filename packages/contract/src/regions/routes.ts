import { needs, type Route, SIGNED_IN } from '../kit/route.ts';
import type { regionSchemas } from './schemas.ts';

type Schemas = typeof regionSchemas;

export const listRegions: Route<Schemas, 'listRegions'> = {
  id: 'listRegions',
  method: 'GET',
  path: '/regions',
  summary: 'The regions of the chain, in their order',
  access: SIGNED_IN,
};

export const createRegion: Route<Schemas, 'createRegion'> = {
  id: 'createRegion',
  method: 'POST',
  path: '/regions',
  summary: 'Add a region, last in the order',
  access: needs('branch.region'),
  idempotent: true,
  status: 201,
};

export const editRegion: Route<Schemas, 'editRegion'> = {
  id: 'editRegion',
  method: 'PATCH',
  path: '/regions/:id',
  summary: 'Rename a region, change its code, or move it to a place in the order',
  access: needs('branch.region'),
};

export const deleteRegion: Route<Schemas, 'deleteRegion'> = {
  id: 'deleteRegion',
  method: 'DELETE',
  path: '/regions/:id',
  summary: 'Delete a region without branches',
  access: needs('branch.region'),
};
