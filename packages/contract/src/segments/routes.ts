import { needs, routesOf } from '../kit/route.ts';
import type { segmentSchemas } from './schemas.ts';

const route = routesOf<typeof segmentSchemas>();

export const listSegments = route('listSegments', 'GET', '/segments', {
  summary: 'Segments; deleted ones only when asked for',
  access: needs('segment'),
});

export const showSegment = route('showSegment', 'GET', '/segments/:id', {
  summary: 'One segment, and the others that apply to its products at the same time',
  access: needs('segment.show', 'price_tag.segment_show'),
});

export const createSegment = route('createSegment', 'POST', '/segments', {
  summary: 'Add a segment, without products yet',
  access: needs('segment.edit'),
  idempotent: true,
  status: 201,
});

export const editSegment = route('editSegment', 'PATCH', '/segments/:id', {
  summary: 'Change a segment; tags of its products follow at once',
  access: needs('segment.edit'),
});

export const deleteSegment = route('deleteSegment', 'DELETE', '/segments/:id', {
  summary: 'Delete a segment after confirmation; it is kept, marked as deleted, and applies to no tag',
  access: needs('segment.delete'),
});

export const restoreSegment = route('restoreSegment', 'POST', '/segments/:id/restore', {
  summary: 'Bring a deleted segment back with its products',
  access: needs('segment.delete'),
});

export const listSegmentProducts = route('listSegmentProducts', 'GET', '/segment-products', {
  summary: 'Products of a segment with their monthly price by its terms',
  access: needs('segment.show', 'price_tag.segment_show'),
});

export const addSegmentProducts = route('addSegmentProducts', 'POST', '/segments/:id/products', {
  summary: 'Add products to a segment; those that are in it stay',
  access: needs('segment.edit'),
});

export const pasteSegmentProducts = route('pasteSegmentProducts', 'POST', '/segments/:id/products/paste', {
  summary: 'Add products by pasted SKUs, one a line; all or none, bad lines are named as lines.N',
  access: needs('segment.edit'),
});

export const importSegmentProducts = route('importSegmentProducts', 'POST', '/segments/:id/products/import', {
  summary: 'Add products by the SKUs of an XLSX or CSV; all or none, bad rows are named as rows.N',
  access: needs('segment.edit'),
  multipart: true,
});

export const removeSegmentProducts = route('removeSegmentProducts', 'POST', '/segments/:id/products/remove', {
  summary: 'Take products out of a segment',
  access: needs('segment.edit'),
});
