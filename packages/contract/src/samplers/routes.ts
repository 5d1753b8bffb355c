import { needs, type Route } from '../kit/route.ts';
import type { samplerSchemas } from './schemas.ts';

type Schemas = typeof samplerSchemas;

const VIEWS = ['price_tag_sampler.view', 'price_tag_sampler.view2', 'price_tag_sampler.view3'] as const;
const ADDS = ['price_tag_sampler.add', 'price_tag_sampler.add2', 'price_tag_sampler.add3'] as const;

export const listSamplers: Route<Schemas, 'listSamplers'> = {
  id: 'listSamplers',
  method: 'GET',
  path: '/samplers',
  summary: 'Price tag samplers with their designs, bound categories and tags printed',
  access: needs('price_tag_sampler'),
};

export const showSampler: Route<Schemas, 'showSampler'> = {
  id: 'showSampler',
  method: 'GET',
  path: '/samplers/:id',
  summary: 'One sampler with its design in force and its versions; the permission of its kind is needed',
  access: needs(...VIEWS),
};

export const showSamplerVersion: Route<Schemas, 'showSamplerVersion'> = {
  id: 'showSamplerVersion',
  method: 'GET',
  path: '/samplers/:id/versions/:number',
  summary: 'The design of one version of a sampler',
  access: needs(...VIEWS),
};

export const compareSamplerVersions: Route<Schemas, 'compareSamplerVersions'> = {
  id: 'compareSamplerVersions',
  method: 'GET',
  path: '/samplers/:id/compare',
  summary: 'Two versions of a sampler side by side, and what differs',
  access: needs(...VIEWS),
};

export const createSampler: Route<Schemas, 'createSampler'> = {
  id: 'createSampler',
  method: 'POST',
  path: '/samplers',
  summary: 'Add a sampler of a kind; without a layout it takes the finished design of kind and format',
  access: needs(...ADDS),
  idempotent: true,
  status: 201,
};

export const editSampler: Route<Schemas, 'editSampler'> = {
  id: 'editSampler',
  method: 'PUT',
  path: '/samplers/:id/design',
  summary: 'Save a new version of a sampler; tags printed by the one before become stale',
  access: needs('price_tag_sampler.edit'),
};

export const renameSampler: Route<Schemas, 'renameSampler'> = {
  id: 'renameSampler',
  method: 'PATCH',
  path: '/samplers/:id',
  summary: 'Give a sampler another name',
  access: needs('price_tag_sampler.edit'),
};

export const returnSampler: Route<Schemas, 'returnSampler'> = {
  id: 'returnSampler',
  method: 'POST',
  path: '/samplers/:id/return',
  summary: 'Bring an old version back, as a new one',
  access: needs('price_tag_sampler.edit'),
};

export const copySampler: Route<Schemas, 'copySampler'> = {
  id: 'copySampler',
  method: 'POST',
  path: '/samplers/:id/copy',
  summary: 'Copy a sampler; in another format or orientation it takes the finished design of that one',
  access: needs(...ADDS),
  idempotent: true,
  status: 201,
};

export const deleteSampler: Route<Schemas, 'deleteSampler'> = {
  id: 'deleteSampler',
  method: 'DELETE',
  path: '/samplers/:id',
  summary: 'Delete a sampler that no category is bound to; it can be brought back',
  access: needs('price_tag_sampler.delete'),
};

export const restoreSampler: Route<Schemas, 'restoreSampler'> = {
  id: 'restoreSampler',
  method: 'POST',
  path: '/samplers/:id/restore',
  summary: 'Bring a deleted sampler back',
  access: needs('price_tag_sampler.delete'),
};

export const exportSampler: Route<Schemas, 'exportSampler'> = {
  id: 'exportSampler',
  method: 'GET',
  path: '/samplers/:id/file',
  summary: 'The sampler as a JSON file',
  access: needs(...VIEWS),
  file: 'application/json',
};

export const importSampler: Route<Schemas, 'importSampler'> = {
  id: 'importSampler',
  method: 'POST',
  path: '/samplers/import',
  summary: 'Add a sampler from a JSON file; a fault is refused with the part that has it',
  access: needs(...ADDS),
  idempotent: true,
  status: 201,
};

export const sampleProducts: Route<Schemas, 'sampleProducts'> = {
  id: 'sampleProducts',
  method: 'GET',
  path: '/samplers/sample-products',
  summary: 'Products to try a sampler on: the one chosen, an ordinary one, and the hardest ones',
  access: needs('price_tag_sampler', ...VIEWS, ...ADDS),
};

export const samplerChoices: Route<Schemas, 'samplerChoices'> = {
  id: 'samplerChoices',
  method: 'GET',
  path: '/samplers/choices',
  summary: 'Characters, instalment plans and uploaded pictures that a sampler may name',
  access: needs('price_tag_sampler', ...VIEWS, ...ADDS),
};

export const addSamplerPicture: Route<Schemas, 'addSamplerPicture'> = {
  id: 'addSamplerPicture',
  method: 'POST',
  path: '/samplers/pictures',
  summary: 'Keep a picture for samplers: PNG or JPG by content, 10 MB at most; the same one twice is one',
  access: needs('price_tag_sampler.edit', ...ADDS),
  multipart: true,
  status: 201,
};
