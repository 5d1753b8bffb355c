export { refreshTagContent } from './content.ts';
export { type StoredSampler, samplerFacts } from './samplers.ts';
