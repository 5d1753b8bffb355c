export {
  applyComingPricesRegularly,
  checkTagsNightly,
  endLeftWalksRegularly,
  notifyOfTagsEachMorning,
  sweepRegularly,
} from './regular-work.ts';
export { sweep } from './service/sweep.ts';
