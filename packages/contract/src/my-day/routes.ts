import { needs, routesOf } from '../kit/route.ts';
import type { AnswerOf } from '../route-types.ts';
import type { myDaySchemas } from './schemas.ts';

const route = routesOf<typeof myDaySchemas>();

export const myDay = route('myDay', 'GET', '/my-day', {
  summary:
    'Tasks of a branch for today, one row a kind, the most urgent first, as far as the caller may see them',
  access: needs('shelf'),
});

export const dayOverview = route('dayOverview', 'GET', '/day-overview', {
  summary: 'State of the chain, whole and by region: tags that are right, campaigns, requests, check lists',
  access: needs('branch'),
});
export type DayOverview = AnswerOf<'dayOverview'>;

export const branchDays = route('branchDays', 'GET', '/branches/:id/days', {
  summary: 'State of a branch today, and on each of the last 90 days: tags, campaigns, check lists, requests',
  access: needs('branch.show'),
});
export type BranchDays = AnswerOf<'branchDays'>;
