import { forService, needs, type Route } from '../kit/route.ts';
import type { labelPrinterSchemas } from './schemas.ts';

type Schemas = typeof labelPrinterSchemas;

export const listLabelPrinters: Route<Schemas, 'listLabelPrinters'> = {
  id: 'listLabelPrinters',
  method: 'GET',
  path: '/label-printers',
  summary: 'Label printers of a branch, and the last contact with the program in the store',
  access: needs('price_tag', 'branch.show'),
};

export const addLabelPrinter: Route<Schemas, 'addLabelPrinter'> = {
  id: 'addLabelPrinter',
  method: 'POST',
  path: '/label-printers',
  summary: 'Add a label printer to a branch',
  access: needs('branch.edit'),
  idempotent: true,
  status: 201,
};

export const editLabelPrinter: Route<Schemas, 'editLabelPrinter'> = {
  id: 'editLabelPrinter',
  method: 'PUT',
  path: '/label-printers/:id',
  summary: 'Change a label printer: its name, language, resolution and roll',
  access: needs('branch.edit'),
};

export const removeLabelPrinter: Route<Schemas, 'removeLabelPrinter'> = {
  id: 'removeLabelPrinter',
  method: 'DELETE',
  path: '/label-printers/:id',
  summary: 'Remove a label printer; labels that wait for it are not printed',
  access: needs('branch.edit'),
};

export const listLabelJobs: Route<Schemas, 'listLabelJobs'> = {
  id: 'listLabelJobs',
  method: 'GET',
  path: '/label-jobs',
  summary: 'The last jobs sent to the label printers of a branch, newest first, at most fifty',
  access: needs('price_tag', 'branch.show'),
};

export const sendToPrinter: Route<Schemas, 'sendToPrinter'> = {
  id: 'sendToPrinter',
  method: 'POST',
  path: '/print-jobs/:id/labels',
  summary: 'Send the tags of a print job to a label printer; they must have the size of its roll',
  access: needs('price_tag.print'),
  idempotent: true,
  status: 201,
};

export const listLabelWork: Route<Schemas, 'listLabelWork'> = {
  id: 'listLabelWork',
  method: 'GET',
  path: '/label-work',
  summary: "Labels that wait for the printers of the token's branch, those sent first, first",
  access: forService('labels'),
};

export const takeLabelWork: Route<Schemas, 'takeLabelWork'> = {
  id: 'takeLabelWork',
  method: 'POST',
  path: '/label-work/:id/take',
  summary: 'Take waiting labels to pass them to their printer; refused when they no longer wait',
  access: forService('labels'),
};

export const labelWorkData: Route<Schemas, 'labelWorkData'> = {
  id: 'labelWorkData',
  method: 'GET',
  path: '/label-work/:id/data',
  summary: 'Labels that were taken, in the language of their printer, to be passed to it byte for byte',
  access: forService('labels'),
  file: 'application/octet-stream',
};

export const endLabelWork: Route<Schemas, 'endLabelWork'> = {
  id: 'endLabelWork',
  method: 'POST',
  path: '/label-work/:id/end',
  summary: 'Say what became of labels that were taken; a repeat changes nothing',
  access: forService('labels'),
};
