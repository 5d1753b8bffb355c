export { countToPrintByShelf, readStatesOf } from './by-shelf.ts';
export { refreshTagContent } from './content.ts';
export { countTags } from './counts.ts';
export { readTags } from './queries.ts';
export { priceTagRoutes, questionOf } from './routes.ts';
export { type StoredSampler, samplerFacts } from './samplers.ts';
export { readTagTexts, type TagTexts } from './source.ts';
