export { readSegments } from './queries/segments.ts';
export { segmentRoutes } from './routes.ts';
export { listProducts as findSegmentProducts } from './service/products.ts';
