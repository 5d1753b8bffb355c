export { applyComingPrices } from '../catalogue/public.ts';
export {
  applyComingPricesRegularly,
  checkTagsNightly,
  notifyOfTagsEachMorning,
  sweepRegularly,
} from './regular-work.ts';
