export { openDueLists, openListsRegularly } from './opening.ts';
export { checkListRoutes } from './routes.ts';
export { dueDays } from './schedule.ts';
