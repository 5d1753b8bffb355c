export { readSamplers } from './queries/samplers.ts';
export { samplerRoutes } from './routes.ts';
