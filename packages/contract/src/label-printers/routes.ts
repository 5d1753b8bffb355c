import { forService, needs, routesOf } from '../kit/route.ts';
import type { labelPrinterSchemas } from './schemas.ts';

const route = routesOf<typeof labelPrinterSchemas>();

export const listLabelPrinters = route('listLabelPrinters', 'GET', '/label-printers', {
  summary: 'Label printers of a branch, and the last contact with the program in the store',
  access: needs('price_tag', 'branch.show'),
});

export const addLabelPrinter = route('addLabelPrinter', 'POST', '/label-printers', {
  summary: 'Add a label printer to a branch',
  access: needs('branch.edit'),
  idempotent: true,
  status: 201,
});

export const editLabelPrinter = route('editLabelPrinter', 'PUT', '/label-printers/:id', {
  summary: 'Change a label printer: its name, language, resolution and roll',
  access: needs('branch.edit'),
});

export const removeLabelPrinter = route('removeLabelPrinter', 'DELETE', '/label-printers/:id', {
  summary: 'Remove a label printer; labels that wait for it are not printed',
  access: needs('branch.edit'),
});

export const listLabelJobs = route('listLabelJobs', 'GET', '/label-jobs', {
  summary: 'The last jobs sent to the label printers of a branch, newest first, at most fifty',
  access: needs('price_tag', 'branch.show'),
});

export const sendToPrinter = route('sendToPrinter', 'POST', '/print-jobs/:id/labels', {
  summary: 'Send the tags of a print job to a label printer; they must have the size of its roll',
  access: needs('price_tag.print'),
  idempotent: true,
  status: 201,
});

export const listLabelWork = route('listLabelWork', 'GET', '/label-work', {
  summary: "Labels that wait for the printers of the token's branch, those sent first, first",
  access: forService('labels'),
});

export const takeLabelWork = route('takeLabelWork', 'POST', '/label-work/:id/take', {
  summary: 'Take waiting labels to pass them to their printer; refused when they no longer wait',
  access: forService('labels'),
});

export const labelWorkData = route('labelWorkData', 'GET', '/label-work/:id/data', {
  summary: 'Labels that were taken, in the language of their printer, to be passed to it byte for byte',
  access: forService('labels'),
  file: 'application/octet-stream',
});

export const endLabelWork = route('endLabelWork', 'POST', '/label-work/:id/end', {
  summary: 'Say what became of labels that were taken; a repeat changes nothing',
  access: forService('labels'),
});
