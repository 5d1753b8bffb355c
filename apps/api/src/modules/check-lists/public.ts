export { readTemplates as findTemplates } from './queries/templates.ts';
export { checkListRoutes } from './routes.ts';
export { dueDays } from './schedule.ts';
export { listLists as findCheckLists } from './service/lists.ts';
export { openDueLists, openListsRegularly } from './service/opening.ts';
export { answerByWalk, correctByWalk, type EndedWalk } from './service/walked.ts';
