export { earliestDay } from './periods.ts';
export { keepDays, readKeptDays } from './queries/days.ts';
export { directorRoutes } from './routes.ts';
export { keepDirectorDays } from './service/keeping.ts';
export { readRanking } from './service/ranking.ts';
