export { countToPrintByShelf, readStatesInFormat, readStatesOf } from './by-shelf.ts';
export { checkBase, type OwnSites } from './check-code.ts';
export { addCheckKey, readCheckKeys, withdrawCheckKey } from './check-keys.ts';
export { serveTagChecks } from './check-page.ts';
export { countTags } from './counts.ts';
export { type Drift, findDrift } from './drift.ts';
export { screenFacts } from './on-screen.ts';
export { lockTags } from './print.ts';
export { checkTags } from './print-check.ts';
export { writeJob } from './print-write.ts';
export { problemOf } from './problems.ts';
export { readTag, readTags } from './queries.ts';
export type { TagLanguage } from './question.ts';
export { refreshTagContent } from './refresh-content.ts';
export { priceTagRoutes, questionOf } from './routes.ts';
export {
  readSamplerVersions,
  readUploads,
  type SamplerWithUploads,
  type StoredSampler,
  samplerFacts,
  tagPictures,
} from './samplers.ts';
export { readTagTexts, type TagTexts } from './source.ts';
export { jobPictures } from './tag-pictures.ts';
export { sampleBranch } from './wrong-tags.ts';
