export { applyComingPrices } from '../catalogue/public.ts';
export { applyComingPricesRegularly } from './coming-prices.ts';
export { notifyOfTagsEachMorning } from './morning.ts';
export { sweepRegularly } from './sweep.ts';
export { checkTagsNightly } from './tag-drift.ts';
