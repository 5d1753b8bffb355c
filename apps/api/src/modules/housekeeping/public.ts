export { applyComingPricesRegularly } from './coming-prices.ts';
export { sweepRegularly } from './sweep.ts';
