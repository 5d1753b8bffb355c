import { FORMATS, type Format, type Orientation } from '../formats.ts';
import type { Part, TagLayout } from '../layout/types.ts';
import type { SamplerKind } from '../source.ts';
import { a5Instalment, a5Promotion, a5Standard } from './design-a5.ts';
import { a6Instalment, a6Promotion, a6Standard } from './design-a6.ts';
import { a7Instalment, a7Promotion, a7Standard } from './design-a7.ts';
import { scaleParts } from './scale-parts.ts';

/** Red that a black-and-white printer still makes a dark grey, and that carries white words (6.4 : 1). */
const PROMOTION_RED = '#c40d1e';
const BLACK = '#000000';

type ByFormat = Readonly<Record<Format, readonly Part[]>>;

/** Drawn by hand, in the orientation in which each format tiles a sheet. */
const OWN: Readonly<Record<SamplerKind, ByFormat>> = {
  1: { A5: a5Standard, A6: a6Standard, A7: a7Standard },
  2: { A5: a5Promotion, A6: a6Promotion, A7: a7Promotion },
  3: { A5: a5Instalment, A6: a6Instalment, A7: a7Instalment },
};

/** The other way up a format has the proportions of its neighbour, and takes that one's design. */
const TURNED: Readonly<Record<Format, readonly [from: Format, ratio: number]>> = {
  A5: ['A6', Math.SQRT2],
  A6: ['A7', Math.SQRT2],
  A7: ['A6', Math.SQRT1_2],
};

function partsOf(kind: SamplerKind, format: Format, orientation: Orientation): readonly Part[] {
  if (orientation === FORMATS[format].orientation) return OWN[kind][format];
  const [from, ratio] = TURNED[format];
  return scaleParts(OWN[kind][from], ratio);
}

/**
 * The finished design that a sampler of a kind starts from [PT-60]; A5 and A7 stand across and A6 upright
 * where nothing else is asked for.
 */
export function defaultLayout(
  kind: SamplerKind,
  format: Format,
  orientation: Orientation = FORMATS[format].orientation,
): TagLayout {
  return {
    version: 1,
    format,
    orientation,
    accent: kind === 2 ? PROMOTION_RED : BLACK,
    parts: partsOf(kind, format, orientation),
  };
}
