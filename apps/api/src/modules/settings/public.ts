export { readRetention } from './groups.ts';
export { KnownSites } from './known-sites.ts';
export { settingRoutes } from './routes.ts';
