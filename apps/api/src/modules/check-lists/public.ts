export { openDueLists, openListsRegularly } from './opening.ts';
export { checkListRoutes } from './routes.ts';
