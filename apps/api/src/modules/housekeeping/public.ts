export { applyComingPrices } from '../goods/public.ts';
export {
  applyComingPricesRegularly,
  checkTagsNightly,
  notifyOfTagsEachMorning,
  sweepRegularly,
} from './regular-work.ts';
