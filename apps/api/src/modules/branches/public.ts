export { branchFor, type OfBranch, openBranchFor, requireBranches, withBranch } from './branch-for.ts';
export { type BranchRow, findBranch, readBranches } from './queries/branches.ts';
export {
  type DayRow,
  type DayScopes,
  dayNumbers,
  dayNumbersOf,
  dayScopes,
  dayScopesOn,
  runningCampaigns,
} from './queries/day-numbers.ts';
export { inScope } from './queries/in-scope.ts';
export { readRegions } from './queries/regions.ts';
export { branchRoutes } from './routes.ts';
