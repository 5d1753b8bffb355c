export { type BranchRow, branchFor, findBranch } from './branch-for.ts';
export {
  type DayRow,
  dayNumbers,
  dayNumbersOf,
  dayScopes,
  runningCampaigns,
} from './day-numbers.ts';
export { inScope } from './in-scope.ts';
export { readBranches } from './queries.ts';
export { branchRoutes } from './routes.ts';
