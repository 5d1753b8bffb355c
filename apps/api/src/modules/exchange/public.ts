export { serveExchange } from './routes.ts';
export { importEnded, takeExchangesRegularly } from './service/take.ts';
export { exchangeRoutes } from './settings-routes.ts';
