import { needs, type Route } from '../kit/route.ts';
import type { segmentSchemas } from './schemas.ts';

type Schemas = typeof segmentSchemas;

export const listSegments: Route<Schemas, 'listSegments'> = {
  id: 'listSegments',
  method: 'GET',
  path: '/segments',
  summary: 'Segments; deleted ones only when asked for',
  access: needs('segment'),
};

export const showSegment: Route<Schemas, 'showSegment'> = {
  id: 'showSegment',
  method: 'GET',
  path: '/segments/:id',
  summary: 'One segment, and the others that apply to its products at the same time',
  access: needs('segment.show', 'price_tag.segment_show'),
};

export const createSegment: Route<Schemas, 'createSegment'> = {
  id: 'createSegment',
  method: 'POST',
  path: '/segments',
  summary: 'Add a segment, without products yet',
  access: needs('segment.edit'),
  idempotent: true,
  status: 201,
};

export const editSegment: Route<Schemas, 'editSegment'> = {
  id: 'editSegment',
  method: 'PATCH',
  path: '/segments/:id',
  summary: 'Change a segment; tags of its products follow at once',
  access: needs('segment.edit'),
};

export const deleteSegment: Route<Schemas, 'deleteSegment'> = {
  id: 'deleteSegment',
  method: 'DELETE',
  path: '/segments/:id',
  summary: 'Delete a segment after confirmation; it is kept, marked as deleted, and applies to no tag',
  access: needs('segment.delete'),
};

export const restoreSegment: Route<Schemas, 'restoreSegment'> = {
  id: 'restoreSegment',
  method: 'POST',
  path: '/segments/:id/restore',
  summary: 'Bring a deleted segment back with its products',
  access: needs('segment.delete'),
};

export const listSegmentProducts: Route<Schemas, 'listSegmentProducts'> = {
  id: 'listSegmentProducts',
  method: 'GET',
  path: '/segment-products',
  summary: 'Products of a segment with their monthly price by its terms',
  access: needs('segment.show', 'price_tag.segment_show'),
};

export const addSegmentProducts: Route<Schemas, 'addSegmentProducts'> = {
  id: 'addSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products',
  summary: 'Add products to a segment; those that are in it stay',
  access: needs('segment.edit'),
};

export const pasteSegmentProducts: Route<Schemas, 'pasteSegmentProducts'> = {
  id: 'pasteSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/paste',
  summary: 'Add products by pasted SKUs, one a line; all or none, bad lines are named as lines.N',
  access: needs('segment.edit'),
};

export const importSegmentProducts: Route<Schemas, 'importSegmentProducts'> = {
  id: 'importSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/import',
  summary: 'Add products by the SKUs of an XLSX or CSV; all or none, bad rows are named as rows.N',
  access: needs('segment.edit'),
  multipart: true,
};

export const removeSegmentProducts: Route<Schemas, 'removeSegmentProducts'> = {
  id: 'removeSegmentProducts',
  method: 'POST',
  path: '/segments/:id/products/remove',
  summary: 'Take products out of a segment',
  access: needs('segment.edit'),
};
