export { millimetres } from './measures.ts';
export { labelPrinterRoutes } from './routes.ts';
