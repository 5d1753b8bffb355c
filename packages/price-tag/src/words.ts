import type { LocalText } from './language.ts';

/** The engine's own words on a tag; everything else comes from the product or the sampler. */
export const WORDS = {
  month: { uz: 'oy', ru: 'мес.', kaa: 'ay' },
} as const satisfies Record<string, LocalText>;
