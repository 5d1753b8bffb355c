export { walkCheckRoutes } from './routes.ts';
export { readReport, readWalksOfChain } from './service/report.ts';
export { endLeftWalks } from './service/walks.ts';
