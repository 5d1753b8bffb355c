export {
  applyComingPricesRegularly,
  checkTagsNightly,
  endLeftWalksRegularly,
  notifyOfTagsEachMorning,
  remindOfExchangesEachMorning,
  sweepRegularly,
} from './regular-work.ts';
export { sweep } from './service/sweep.ts';
