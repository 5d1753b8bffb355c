export { readBranchLog } from './queries/branch-log.ts';
export { readCampaigns } from './queries/campaigns.ts';
export { analyticPriceTagRoutes } from './routes.ts';
export { campaignSeen, logBranch, type ReadStates, readingFor, readProductLog } from './service/reading.ts';
export { followCampaigns } from './service/regular-work.ts';
export { campaignOf } from './shown.ts';
