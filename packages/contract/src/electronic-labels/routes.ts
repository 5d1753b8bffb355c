import { forService, needs, type Route } from '../kit/route.ts';
import type { electronicLabelSchemas } from './schemas.ts';

type Schemas = typeof electronicLabelSchemas;

export const listElectronicLabels: Route<Schemas, 'listElectronicLabels'> = {
  id: 'listElectronicLabels',
  method: 'GET',
  path: '/electronic-labels',
  summary: 'Electronic labels of a branch with what they show, and when the program in the store asked last',
  access: needs('price_tag', 'branch.show'),
};

export const addElectronicLabel: Route<Schemas, 'addElectronicLabel'> = {
  id: 'addElectronicLabel',
  method: 'POST',
  path: '/electronic-labels',
  summary: 'Add an electronic label to a branch by its MAC, bound to a product or to none yet',
  access: needs('branch.edit'),
  idempotent: true,
  status: 201,
};

export const bindElectronicLabel: Route<Schemas, 'bindElectronicLabel'> = {
  id: 'bindElectronicLabel',
  method: 'PUT',
  path: '/electronic-labels/:id/product',
  summary: 'Bind an electronic label to a product, to another one, or to none',
  access: needs('price_tag.print'),
};

export const removeElectronicLabel: Route<Schemas, 'removeElectronicLabel'> = {
  id: 'removeElectronicLabel',
  method: 'DELETE',
  path: '/electronic-labels/:id',
  summary: 'Take an electronic label out of use; its MAC may be added again, also elsewhere',
  access: needs('branch.edit'),
};

export const askElectronicWork: Route<Schemas, 'askElectronicWork'> = {
  id: 'askElectronicWork',
  method: 'POST',
  path: '/electronic-label-work/ask',
  summary:
    "Labels of the token's branch whose picture is not the one that they should show; freezes what they are to show",
  access: forService('labels'),
};

export const electronicPicture: Route<Schemas, 'electronicPicture'> = {
  id: 'electronicPicture',
  method: 'GET',
  path: '/electronic-label-work/:id/prints/:print',
  summary: 'Picture that a label is to show, as a JPEG of its pixels; refused once it would be wrong',
  access: forService('labels'),
  file: 'image/jpeg',
};

export const reportElectronicWork: Route<Schemas, 'reportElectronicWork'> = {
  id: 'reportElectronicWork',
  method: 'POST',
  path: '/electronic-label-work/report',
  summary: 'Say which pictures the access point accepted and which not; a repeat changes nothing',
  access: forService('labels'),
};
