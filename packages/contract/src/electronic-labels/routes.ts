import { forService, needs, routesOf } from '../kit/route.ts';
import type { electronicLabelSchemas } from './schemas.ts';

const route = routesOf<typeof electronicLabelSchemas>();

export const listElectronicLabels = route('listElectronicLabels', 'GET', '/electronic-labels', {
  summary: 'Electronic labels of a branch with what they show, and when the program in the store asked last',
  access: needs('price_tag', 'branch.show'),
});

export const addElectronicLabel = route('addElectronicLabel', 'POST', '/electronic-labels', {
  summary: 'Add an electronic label to a branch by its MAC, bound to a product or to none yet',
  access: needs('branch.edit'),
  idempotent: true,
  status: 201,
});

export const bindElectronicLabel = route('bindElectronicLabel', 'PUT', '/electronic-labels/:id/product', {
  summary: 'Bind an electronic label to a product, to another one, or to none',
  access: needs('price_tag.print'),
});

export const removeElectronicLabel = route('removeElectronicLabel', 'DELETE', '/electronic-labels/:id', {
  summary: 'Take an electronic label out of use; its MAC may be added again, also elsewhere',
  access: needs('branch.edit'),
});

export const askElectronicWork = route('askElectronicWork', 'POST', '/electronic-label-work/ask', {
  summary:
    "Labels of the token's branch whose picture is not the one that they should show; freezes what they are to show",
  access: forService('labels'),
});

export const electronicPicture = route(
  'electronicPicture',
  'GET',
  '/electronic-label-work/:id/prints/:print',
  {
    summary: 'Picture that a label is to show, as a JPEG of its pixels; refused once it would be wrong',
    access: forService('labels'),
    file: 'image/jpeg',
  },
);

export const reportElectronicWork = route('reportElectronicWork', 'POST', '/electronic-label-work/report', {
  summary: 'Say which pictures the access point accepted and which not; a repeat changes nothing',
  access: forService('labels'),
});
