export { applyComingPrices, applyComingPricesRegularly } from './coming-prices.ts';
export { sweepRegularly } from './sweep.ts';
