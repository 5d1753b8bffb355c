import { needs, routesOf } from '../kit/route.ts';
import { SAMPLER_ADDS, SAMPLER_SCREENS, SAMPLER_VIEWS } from './constants.ts';
import type { samplerSchemas } from './schemas.ts';

const route = routesOf<typeof samplerSchemas>();

export const listSamplers = route('listSamplers', 'GET', '/samplers', {
  summary: 'Price tag samplers with their designs, bound categories and tags printed',
  access: needs('price_tag_sampler', 'analytic_price_tag.edit'),
});

export const showSampler = route('showSampler', 'GET', '/samplers/:id', {
  summary: 'One sampler with its design in force and its versions; the permission of its kind is needed',
  access: needs(...SAMPLER_VIEWS),
});

export const showSamplerVersion = route('showSamplerVersion', 'GET', '/samplers/:id/versions/:number', {
  summary: 'The design of one version of a sampler',
  access: needs(...SAMPLER_VIEWS),
});

export const compareSamplerVersions = route('compareSamplerVersions', 'GET', '/samplers/:id/compare', {
  summary: 'Two versions of a sampler side by side, and what differs',
  access: needs(...SAMPLER_VIEWS),
});

export const createSampler = route('createSampler', 'POST', '/samplers', {
  summary: 'Add a sampler of a kind; without a layout it takes the finished design of kind and format',
  access: needs(...SAMPLER_ADDS),
  idempotent: true,
  status: 201,
});

export const editSampler = route('editSampler', 'PUT', '/samplers/:id/design', {
  summary: 'Save a new version of a sampler; tags printed by the one before become stale',
  access: needs('price_tag_sampler.edit'),
});

export const renameSampler = route('renameSampler', 'PATCH', '/samplers/:id', {
  summary: 'Give a sampler another name',
  access: needs('price_tag_sampler.edit'),
});

export const returnSampler = route('returnSampler', 'POST', '/samplers/:id/return', {
  summary: 'Bring an old version back, as a new one',
  access: needs('price_tag_sampler.edit'),
});

export const copySampler = route('copySampler', 'POST', '/samplers/:id/copy', {
  summary: 'Copy a sampler; in another format or orientation it takes the finished design of that one',
  access: needs(...SAMPLER_ADDS),
  idempotent: true,
  status: 201,
});

export const deleteSampler = route('deleteSampler', 'DELETE', '/samplers/:id', {
  summary:
    'Delete a sampler that no category is bound to and no unfinished campaign prints by; it can be brought back',
  access: needs('price_tag_sampler.delete'),
});

export const restoreSampler = route('restoreSampler', 'POST', '/samplers/:id/restore', {
  summary: 'Bring a deleted sampler back',
  access: needs('price_tag_sampler.delete'),
});

export const exportSampler = route('exportSampler', 'GET', '/samplers/:id/file', {
  summary: 'The sampler as a JSON file',
  access: needs(...SAMPLER_VIEWS),
  file: 'application/json',
});

export const importSampler = route('importSampler', 'POST', '/samplers/import', {
  summary: 'Add a sampler from a JSON file; a fault is refused with the part that has it',
  access: needs(...SAMPLER_ADDS),
  idempotent: true,
  status: 201,
});

export const sampleProducts = route('sampleProducts', 'GET', '/samplers/sample-products', {
  summary: 'Products to try a sampler on: the one chosen, an ordinary one, and the hardest ones',
  access: needs(...SAMPLER_SCREENS),
});

export const samplerChoices = route('samplerChoices', 'GET', '/samplers/choices', {
  summary: 'Characters, instalment plans and uploaded pictures that a sampler may name',
  access: needs(...SAMPLER_SCREENS),
});

export const addSamplerPicture = route('addSamplerPicture', 'POST', '/samplers/pictures', {
  summary: 'Keep a picture for samplers: PNG or JPG by content, 10 MB at most; the same one twice is one',
  access: needs('price_tag_sampler.edit', ...SAMPLER_ADDS),
  multipart: true,
  status: 201,
});
