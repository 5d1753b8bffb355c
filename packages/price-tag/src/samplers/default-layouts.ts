import type { Format } from '../formats.ts';
import type { Part, TagLayout } from '../layout/types.ts';
import type { SamplerKind } from '../source.ts';
import { a5Instalment, a5Promotion, a5Standard } from './design-a5.ts';
import { a6Instalment, a6Promotion, a6Standard } from './design-a6.ts';
import { a7Instalment, a7Promotion, a7Standard } from './design-a7.ts';

/** Red that a black-and-white printer still makes a dark grey, and that carries white words (6.4 : 1). */
const PROMOTION_RED = '#c40d1e';
const BLACK = '#000000';

const DESIGNS: Readonly<Record<SamplerKind, Readonly<Record<Format, readonly Part[]>>>> = {
  1: { A5: a5Standard, A6: a6Standard, A7: a7Standard },
  2: { A5: a5Promotion, A6: a6Promotion, A7: a7Promotion },
  3: { A5: a5Instalment, A6: a6Instalment, A7: a7Instalment },
};

/** The finished design that a sampler of a kind starts from: A5 and A7 across, A6 upright [PT-60]. */
export function defaultLayout(kind: SamplerKind, format: Format): TagLayout {
  return {
    version: 1,
    format,
    orientation: format === 'A6' ? 'upright' : 'across',
    accent: kind === 2 ? PROMOTION_RED : BLACK,
    parts: DESIGNS[kind][format],
  };
}
