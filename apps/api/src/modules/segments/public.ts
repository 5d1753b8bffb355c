export { readSegments } from './queries/segments.ts';
export { segmentRoutes } from './routes.ts';
