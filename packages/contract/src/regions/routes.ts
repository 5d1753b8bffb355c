import { needs, routesOf, SIGNED_IN } from '../kit/route.ts';
import type { regionSchemas } from './schemas.ts';

const route = routesOf<typeof regionSchemas>();

export const listRegions = route('listRegions', 'GET', '/regions', {
  summary: 'The regions of the chain, in their order',
  access: SIGNED_IN,
});

export const createRegion = route('createRegion', 'POST', '/regions', {
  summary: 'Add a region, last in the order',
  access: needs('branch.region'),
  idempotent: true,
  status: 201,
});

export const editRegion = route('editRegion', 'PATCH', '/regions/:id', {
  summary: 'Rename a region, change its code, or move it to a place in the order',
  access: needs('branch.region'),
});

export const deleteRegion = route('deleteRegion', 'DELETE', '/regions/:id', {
  summary: 'Delete a region without branches',
  access: needs('branch.region'),
});
