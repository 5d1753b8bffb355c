import { forService, needs, routesOf } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import type { priceTagSchemas } from './schemas.ts';

const route = routesOf<typeof priceTagSchemas>();

export const listTags = route('listTags', 'GET', '/price-tags', {
  summary: "A branch's price tags by state, with the reasons; own branch when none is named",
  access: needs('price_tag'),
});

export const tagSummary = route('tagSummary', 'GET', '/price-tags/summary', {
  summary: 'How many tags of a branch are in which state, by category and format',
  access: needs('price_tag'),
});

export const showTag = route('showTag', 'GET', '/price-tags/:product/:format', {
  summary: "One product's tag in one format: state, values and the drawing as it would be printed today",
  access: needs('price_tag', 'price_tag.view', 'price_tag.view2'),
});

export const listProductTags = route('listProductTags', 'GET', '/products/:id/tags', {
  summary: 'Tags of one product that a branch needs or has, and the product’s places there',
  access: needs('price_tag'),
});
export type ProductTags = AnswerOf<'listProductTags'>;

export const showTagCode = route('showTagCode', 'GET', '/tag-codes/:code', {
  summary: 'Check of a printed tag by its code, for staff of its branch: verdict, reasons, place, state',
  access: needs('price_tag'),
});
export type TagCode = AnswerOf<'showTagCode'>;

export const countTagCost = route('countTagCost', 'POST', '/tag-cost', {
  summary:
    'Tags and sheets that branches would need for new prices of products, a campaign or an import of prices; writes nothing',
  access: needs('goods.price', 'goods.import', 'analytic_price_tag.issue'),
});

export const takeDown = route('takeDownTags', 'POST', '/price-tags/taken-down', {
  summary: 'Say that tags on the take-down list no longer hang',
  access: needs('price_tag.confirm'),
});

export const createPrintJob = route('createPrintJob', 'POST', '/print-jobs', {
  summary: 'Print tags: checks each, freezes the values of those that may go out, refuses the rest by name',
  access: needs('price_tag.print'),
  idempotent: true,
  status: 201,
});

export const listPrintJobs = route('listPrintJobs', 'GET', '/print-jobs', {
  summary: 'Print jobs of a branch, newest first',
  access: needs('price_tag'),
});

export const showPrintJob = route('showPrintJob', 'GET', '/print-jobs/:id', {
  summary: 'One print job with its sheets, as they came out, a page of them at a time',
  access: needs('price_tag'),
});

export const printJobPdf = route('printJobPdf', 'GET', '/print-jobs/:id/pdf', {
  summary:
    'The sheets as PDF, the same bytes each time for 30 days; 429 in_queue while others are being drawn',
  access: needs('price_tag.print'),
  file: 'application/pdf',
});

export const showPrintedTag = route('showPrintedTag', 'GET', '/print-jobs/:id/tags/:product/:format', {
  summary: 'One tag of a print job exactly as it came out, its code included; null once its 30 days are over',
  access: needs('price_tag'),
});

export const listStaleBranches = route('listStaleBranches', 'GET', '/stale-branches', {
  summary: 'Branches whose tags have been wrong for more than a day, those that have been so longest first',
  access: needs('price_tag.remind'),
});

export const remindStaleBranch = route('remindStaleBranch', 'POST', '/stale-branches/:id/remind', {
  summary:
    'Remind those who print in a branch of its tags that have been wrong for more than a day; once a day',
  access: needs('price_tag.remind'),
});

export const handOverPrintJob = route('handOverPrintJob', 'POST', '/print-jobs/:id/hand-over', {
  summary:
    "Note where the sheets of a job went; if sent to the branch's computer, people who may print there are notified at once",
  access: needs('price_tag.print'),
});

export const confirmPrintJob = route('confirmPrintJob', 'POST', '/print-jobs/:id/confirm', {
  summary:
    'Say that all came out and hang, or those that are named; failed ones return to the queue, the others wait on',
  access: needs('price_tag.confirm'),
  idempotent: true,
});

export const listServiceTags = route('listServiceTags', 'GET', '/service/price-tags', {
  subject: 'services',
  summary: "Price tags of the token's branch by state, with values and reasons",
  access: forService('tags'),
});

export const createServicePrint = route('createServicePrint', 'POST', '/service/print-jobs', {
  subject: 'services',
  summary: "Print tags of the token's branch, as a person does; needs an Idempotency-Key",
  access: forService('print'),
  idempotent: true,
  status: 201,
});

export const servicePrintPdf = route('servicePrintPdf', 'GET', '/service/print-jobs/:id/pdf', {
  subject: 'services',
  summary: "Sheets of a print job of the token's branch as PDF",
  access: forService('print'),
  file: 'application/pdf',
});

export const confirmServicePrint = route('confirmServicePrint', 'POST', '/service/print-jobs/:id/confirm', {
  subject: 'services',
  summary: "Say which tags of a print job of the token's branch hang, and which failed",
  access: forService('print'),
});
