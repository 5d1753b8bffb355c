import type { SamplerWords } from '@javon/contract';

/** An ordinary sampler in a body: all characters, a monthly price if there is one, no texts of its own. */
export const PLAIN_SPEC: SamplerWords = {
  title: null,
  shortName: false,
  characters: null,
  monthlyPrice: 'if_any',
  monthCount: true,
  discountTag: 'none',
  discountText: null,
  text: null,
  suffix: { uz: 'soʻm', ru: 'сум' },
};
