export { faultsOf } from './faults.ts';
export { tagViewRoutes } from './routes.ts';
export { samplerFor } from './sampler-for.ts';
