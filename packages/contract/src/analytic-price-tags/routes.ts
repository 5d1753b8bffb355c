import { type AnswerOf, needs, type Route } from '../kit/route.ts';
import type { analyticPriceTagSchemas } from './schemas.ts';

type Schemas = typeof analyticPriceTagSchemas;

export const listAnalyticPriceTags: Route<Schemas, 'listAnalyticPriceTags'> = {
  id: 'listAnalyticPriceTags',
  method: 'GET',
  path: '/analytic-price-tags',
  summary: 'Campaigns, the most urgent first; a branch sees those that were issued to it',
  access: needs('analytic_price_tag'),
};

export const showAnalyticPriceTag: Route<Schemas, 'showAnalyticPriceTag'> = {
  id: 'showAnalyticPriceTag',
  method: 'GET',
  path: '/analytic-price-tags/:id',
  summary: 'One campaign',
  access: needs('analytic_price_tag.show'),
};

export const createAnalyticPriceTag: Route<Schemas, 'createAnalyticPriceTag'> = {
  id: 'createAnalyticPriceTag',
  method: 'POST',
  path: '/analytic-price-tags',
  summary: 'Draft a campaign; nobody but head office sees it before it is issued',
  access: needs('analytic_price_tag.edit'),
  idempotent: true,
  status: 201,
};

export const editAnalyticPriceTag: Route<Schemas, 'editAnalyticPriceTag'> = {
  id: 'editAnalyticPriceTag',
  method: 'PATCH',
  path: '/analytic-price-tags/:id',
  summary:
    'Change a campaign; tags of an issued one that were printed before and now differ are to print again',
  access: needs('analytic_price_tag.edit'),
};

export const deleteAnalyticPriceTag: Route<Schemas, 'deleteAnalyticPriceTag'> = {
  id: 'deleteAnalyticPriceTag',
  method: 'DELETE',
  path: '/analytic-price-tags/:id',
  summary: 'Delete a draft',
  access: needs('analytic_price_tag.edit'),
};

export const issueAnalyticPriceTag: Route<Schemas, 'issueAnalyticPriceTag'> = {
  id: 'issueAnalyticPriceTag',
  method: 'POST',
  path: '/analytic-price-tags/:id/issue',
  summary: 'Issue a draft: its branches see it from now on',
  access: needs('analytic_price_tag.issue'),
};

export const withdrawAnalyticPriceTag: Route<Schemas, 'withdrawAnalyticPriceTag'> = {
  id: 'withdrawAnalyticPriceTag',
  method: 'POST',
  path: '/analytic-price-tags/:id/withdraw',
  summary: 'Withdraw an issued campaign for good: what hangs of it is to be taken down',
  access: needs('analytic_price_tag.withdraw'),
};

export const remindAnalyticPriceTag: Route<Schemas, 'remindAnalyticPriceTag'> = {
  id: 'remindAnalyticPriceTag',
  method: 'POST',
  path: '/analytic-price-tags/:id/remind',
  summary: 'Remind the branches that have something left to do of it: all of them, or those named',
  access: needs('analytic_price_tag.remind'),
};

export const viewAnalyticPriceTag: Route<Schemas, 'viewAnalyticPriceTag'> = {
  id: 'viewAnalyticPriceTag',
  method: 'POST',
  path: '/analytic-price-tags/:id/viewed',
  summary:
    "Say that somebody of the caller's branch has opened it; counts the first time, and nothing for others",
  access: needs('analytic_price_tag.show'),
};

export const showAnalyticPriceTagContent: Route<Schemas, 'showAnalyticPriceTagContent'> = {
  id: 'showAnalyticPriceTagContent',
  method: 'GET',
  path: '/analytic-price-tags/:id/content',
  summary: 'Products and branches of a campaign, whole, for editing it',
  access: needs('analytic_price_tag.edit'),
};
export type CampaignContent = AnswerOf<typeof showAnalyticPriceTagContent>;

export const listAnalyticPriceTagBranches: Route<Schemas, 'listAnalyticPriceTagBranches'> = {
  id: 'listAnalyticPriceTagBranches',
  method: 'GET',
  path: '/analytic-price-tags/:id/branches',
  summary: 'The log of a campaign by branch, late ones first',
  access: needs('analytic_price_tag.show'),
};

export const listAnalyticPriceTagProducts: Route<Schemas, 'listAnalyticPriceTagProducts'> = {
  id: 'listAnalyticPriceTagProducts',
  method: 'GET',
  path: '/analytic-price-tags/:id/products',
  summary: 'The log of a campaign by product: of one branch, or of all that the caller may see',
  access: needs('analytic_price_tag.show'),
};

export const showAnalyticPriceTagFunnel: Route<Schemas, 'showAnalyticPriceTagFunnel'> = {
  id: 'showAnalyticPriceTagFunnel',
  method: 'GET',
  path: '/analytic-price-tags/:id/funnel',
  summary: 'How far a campaign has come: whole, by region, and day by day since it was issued',
  access: needs('analytic_price_tag.show'),
};
export type CampaignFunnel = AnswerOf<typeof showAnalyticPriceTagFunnel>;

export const readAnalyticPriceTagLines: Route<Schemas, 'readAnalyticPriceTagLines'> = {
  id: 'readAnalyticPriceTagLines',
  method: 'POST',
  path: '/analytic-price-tags/lines',
  summary: 'Read pasted lines of SKU, price and old price; writes nothing',
  access: needs('analytic_price_tag.edit'),
};

export const readAnalyticPriceTagFile: Route<Schemas, 'readAnalyticPriceTagFile'> = {
  id: 'readAnalyticPriceTagFile',
  method: 'POST',
  path: '/analytic-price-tags/file',
  summary: 'Read products of a campaign from an XLSX or CSV with SKU, price and old price; writes nothing',
  access: needs('analytic_price_tag.edit'),
  multipart: true,
};
