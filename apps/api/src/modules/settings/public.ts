export { KnownSites } from './known-sites.ts';
export { readRetention } from './queries/settings.ts';
export { settingRoutes } from './routes.ts';
export { requirePlan } from './service/plans.ts';
