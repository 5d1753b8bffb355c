export { countToPrintByShelf, readStatesOf } from './by-shelf.ts';

export { countTags } from './counts.ts';
export { readTag, readTags } from './queries.ts';
export { refreshTagContent } from './refresh-content.ts';
export { priceTagRoutes, questionOf } from './routes.ts';
export { readSamplerVersions, type StoredSampler, samplerFacts } from './samplers.ts';
export { readTagTexts, type TagTexts } from './source.ts';
