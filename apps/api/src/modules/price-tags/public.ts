export { serveCodePages } from './code-page.ts';
export { compareSteps, sortBy, stepsIn } from './print-order.ts';
export { isFalseDiscount, problemOf } from './problems.ts';
export { readCodeKeys } from './queries/code-keys.ts';
export { countTags, countToPrintByShelf, readStatesInFormat, readStatesOf } from './queries/counts.ts';
export { type PrintRow, readLastPrints, readPrints, waitingItems } from './queries/jobs.ts';
export { lockTags, writeJob } from './queries/print.ts';
export { readSamplerVersions, readUploads } from './queries/samplers.ts';
export { readTagTexts, type TagTexts } from './queries/tag-texts.ts';
export { readAllTags, readTag, readTagRows, readTags } from './queries/tags.ts';
export { questionOf, type TagLanguage } from './question.ts';
export { tagKey } from './reasons.ts';
export { priceTagRoutes } from './routes.ts';
export { type SamplerWithUploads, type StoredSampler, samplerFacts, tagPictures } from './samplers.ts';
export { addCodeKey, printsOfCodes, withdrawCodeKey } from './service/code-keys.ts';
export { lockTagContent, refreshTagContent } from './service/content.ts';
export {
  closeDisplayed,
  type DisplayTag,
  drawForDisplay,
  endDisplay,
  printForDisplays,
  productsOfPrints,
  readDisplayTags,
} from './service/displays.ts';
export { type Drift, findDrift } from './service/drift.ts';
export { type LabelOfJob, labelsOfJob } from './service/labels.ts';
export { validatePrint } from './service/print-validation.ts';
export { screenFacts } from './service/screen-facts.ts';
export { judgePrints, type TagVerdict } from './service/verdict.ts';
export { sampleBranch } from './service/wrong-tags.ts';
export { codeBase, numberOfPrint, type OwnSites, SPECIMEN } from './tag-code.ts';
export { jobPictures } from './tag-pictures.ts';
export type { TagRow } from './tag-row.ts';
