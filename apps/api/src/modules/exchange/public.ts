export { serveExchange } from './routes.ts';
