export { type ReadStates, readBranchLog, readProductLog } from './log.ts';
export { readCampaigns, summaryOf } from './queries.ts';
export { recountCampaignsRegularly } from './recounting.ts';
export { analyticPriceTagRoutes, campaignSeen, logBranch, readingFor } from './routes.ts';
