import { needs, routesOf } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import type { analyticPriceTagSchemas } from './schemas.ts';

const route = routesOf<typeof analyticPriceTagSchemas>();

export const listAnalyticPriceTags = route('listAnalyticPriceTags', 'GET', '/analytic-price-tags', {
  summary: 'Campaigns, the most urgent first; a branch sees those that were issued to it',
  access: needs('analytic_price_tag'),
});

export const showAnalyticPriceTag = route('showAnalyticPriceTag', 'GET', '/analytic-price-tags/:id', {
  summary: 'One campaign',
  access: needs('analytic_price_tag.show'),
});

export const createAnalyticPriceTag = route('createAnalyticPriceTag', 'POST', '/analytic-price-tags', {
  summary: 'Draft a campaign; nobody but head office sees it before it is issued',
  access: needs('analytic_price_tag.edit'),
  idempotent: true,
  status: 201,
});

export const editAnalyticPriceTag = route('editAnalyticPriceTag', 'PATCH', '/analytic-price-tags/:id', {
  summary:
    'Change a campaign; tags of an issued one that were printed before and now differ are to print again',
  access: needs('analytic_price_tag.edit'),
});

export const deleteAnalyticPriceTag = route('deleteAnalyticPriceTag', 'DELETE', '/analytic-price-tags/:id', {
  summary: 'Delete a draft',
  access: needs('analytic_price_tag.edit'),
});

export const issueAnalyticPriceTag = route(
  'issueAnalyticPriceTag',
  'POST',
  '/analytic-price-tags/:id/issue',
  {
    summary: 'Issue a draft: its branches see it from now on',
    access: needs('analytic_price_tag.issue'),
  },
);

export const withdrawAnalyticPriceTag = route(
  'withdrawAnalyticPriceTag',
  'POST',
  '/analytic-price-tags/:id/withdraw',
  {
    summary: 'Withdraw an issued campaign for good: what hangs of it is to be taken down',
    access: needs('analytic_price_tag.withdraw'),
  },
);

export const remindAnalyticPriceTag = route(
  'remindAnalyticPriceTag',
  'POST',
  '/analytic-price-tags/:id/remind',
  {
    summary: 'Remind the branches that have something left to do of it: all of them, or those named',
    access: needs('analytic_price_tag.remind'),
  },
);

export const viewAnalyticPriceTag = route('viewAnalyticPriceTag', 'POST', '/analytic-price-tags/:id/viewed', {
  summary:
    "Say that somebody of the caller's branch has opened it; counts the first time, and nothing for others",
  access: needs('analytic_price_tag.show'),
});

export const showAnalyticPriceTagContent = route(
  'showAnalyticPriceTagContent',
  'GET',
  '/analytic-price-tags/:id/content',
  {
    summary: 'Products and branches of a campaign, whole, for editing it',
    access: needs('analytic_price_tag.edit'),
  },
);
export type CampaignContent = AnswerOf<'showAnalyticPriceTagContent'>;

export const listAnalyticPriceTagBranches = route(
  'listAnalyticPriceTagBranches',
  'GET',
  '/analytic-price-tags/:id/branches',
  {
    summary: 'The log of a campaign by branch, late ones first',
    access: needs('analytic_price_tag.show'),
  },
);

export const listAnalyticPriceTagProducts = route(
  'listAnalyticPriceTagProducts',
  'GET',
  '/analytic-price-tags/:id/products',
  {
    summary: 'The log of a campaign by product: of one branch, or of all that the caller may see',
    access: needs('analytic_price_tag.show'),
  },
);

export const showAnalyticPriceTagFunnel = route(
  'showAnalyticPriceTagFunnel',
  'GET',
  '/analytic-price-tags/:id/funnel',
  {
    summary: 'How far a campaign has come: whole, by region, and day by day since it was issued',
    access: needs('analytic_price_tag.show'),
  },
);
export type CampaignFunnel = AnswerOf<'showAnalyticPriceTagFunnel'>;

export const readAnalyticPriceTagLines = route(
  'readAnalyticPriceTagLines',
  'POST',
  '/analytic-price-tags/lines',
  {
    summary: 'Read pasted lines of SKU, price and old price; writes nothing',
    access: needs('analytic_price_tag.edit'),
  },
);

export const readAnalyticPriceTagFile = route(
  'readAnalyticPriceTagFile',
  'POST',
  '/analytic-price-tags/file',
  {
    summary: 'Read products of a campaign from an XLSX or CSV with SKU, price and old price; writes nothing',
    access: needs('analytic_price_tag.edit'),
    multipart: true,
  },
);
