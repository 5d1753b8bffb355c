export { checkListRoutes } from './routes.ts';
export { dueDays } from './schedule.ts';
export { openDueLists, openListsRegularly } from './service/opening.ts';
export { answerByWalk, type EndedWalk, mendByWalk } from './service/walked.ts';
