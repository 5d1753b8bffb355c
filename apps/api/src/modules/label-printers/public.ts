export { labelPrinterRoutes } from './routes.ts';
