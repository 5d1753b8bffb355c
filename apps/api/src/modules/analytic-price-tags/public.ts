export { type ReadStates, readBranchLog, readProductLog } from './log.ts';
export { readCampaigns, summaryOf } from './queries.ts';
export { followCampaigns } from './recounting.ts';
export { analyticPriceTagRoutes, campaignSeen, logBranch, readingFor } from './routes.ts';
