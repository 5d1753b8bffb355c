export { requirePlan } from './choice.ts';
export { planRoutes } from './routes.ts';
