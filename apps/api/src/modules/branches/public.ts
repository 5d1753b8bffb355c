export { type BranchRow, branchFor, findBranch } from './branch-for.ts';
export { inScope, readBranches } from './queries.ts';
export { branchRoutes } from './routes.ts';
