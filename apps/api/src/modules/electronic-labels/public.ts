export { electronicLabelRoutes } from './routes.ts';
export { followElectronicLabels } from './service/sweep.ts';
