export { type BranchRow, branchFor } from './branch-for.ts';
export { inScope } from './queries.ts';
export { branchRoutes } from './routes.ts';
