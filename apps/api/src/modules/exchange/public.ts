export { serveExchange } from './routes.ts';
export { takePicturesRegularly } from './service/pictures.ts';
export { remindOfExchanges } from './service/remind.ts';
export { importEnded, takeExchangesRegularly } from './service/take.ts';
export { exchangeRoutes } from './settings-routes.ts';
