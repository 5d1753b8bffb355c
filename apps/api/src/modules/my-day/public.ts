export { myDayRoutes } from './routes.ts';
