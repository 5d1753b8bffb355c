export { keepDays, readKeptDays } from './days.ts';
export { keepDirectorDays } from './keeping.ts';
export { earliestDay } from './periods.ts';
export { directorRoutes } from './routes.ts';
