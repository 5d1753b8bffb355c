import type { SamplerWords } from '@javon/contract';

/** An ordinary sampler as it is sent: all characters, a monthly price where there is one, no words of its own. */
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
