import type { LocalText } from './language.ts';

/** The engine's own texts on a tag; all others come from the product or the sampler. */
export const WORDS = {
  month: { uz: 'oy', ru: 'мес.', kaa: 'ay' },
} as const satisfies Record<string, LocalText>;
