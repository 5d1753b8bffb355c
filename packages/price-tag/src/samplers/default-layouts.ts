import {
  type Format,
  isSheetFormat,
  type Orientation,
  orientationOf,
  SHEET_FORMATS,
  type SheetFormat,
  type Size,
  USUAL_LABEL,
} from '../formats.ts';
import type { Part, TagLayout } from '../layout/types.ts';
import type { SamplerKind } from '../source.ts';
import { a5Instalment, a5Promotion, a5Standard } from './design-a5.ts';
import { a6Instalment, a6Promotion, a6Standard } from './design-a6.ts';
import { a7Instalment, a7Promotion, a7Standard } from './design-a7.ts';
import { labelParts } from './design-label.ts';
import { scaleParts } from './scale-parts.ts';

/** Red that prints as dark grey on a black-and-white printer, and is readable under white text (6.4 : 1). */
const PROMOTION_RED = '#c40d1e';
const BLACK = '#000000';

type ByFormat = Readonly<Record<SheetFormat, readonly Part[]>>;

/** Drawn by hand, in the orientation in which each format tiles a sheet. */
const OWN: Readonly<Record<SamplerKind, ByFormat>> = {
  1: { A5: a5Standard, A6: a6Standard, A7: a7Standard },
  2: { A5: a5Promotion, A6: a6Promotion, A7: a7Promotion },
  3: { A5: a5Instalment, A6: a6Instalment, A7: a7Instalment },
};

/** In the other orientation a format has the proportions of its neighbour, and uses that one's design. */
const TURNED: Readonly<Record<SheetFormat, readonly [from: SheetFormat, ratio: number]>> = {
  A5: ['A6', Math.SQRT2],
  A6: ['A7', Math.SQRT2],
  A7: ['A6', Math.SQRT1_2],
};

function partsOf(kind: SamplerKind, format: SheetFormat, orientation: Orientation): readonly Part[] {
  if (orientation === SHEET_FORMATS[format].orientation) return OWN[kind][format];
  const [from, ratio] = TURNED[format];
  return scaleParts(OWN[kind][from], ratio);
}

/** The default design of a kind of sampler [PT-60]; by default A5 and A7 are across and A6 upright. */
export function defaultLayout(
  kind: SamplerKind,
  format: SheetFormat,
  orientation: Orientation = SHEET_FORMATS[format].orientation,
): TagLayout {
  return {
    version: 1,
    format,
    orientation,
    accent: kind === 2 ? PROMOTION_RED : BLACK,
    parts: partsOf(kind, format, orientation),
  };
}

/** The default design of labels of a size [PT-63]: black only, as their printers are. */
export function defaultLabel(kind: SamplerKind, size: Size): TagLayout {
  return {
    version: 1,
    format: 'label',
    orientation: orientationOf(size),
    size,
    accent: BLACK,
    parts: labelParts(kind, size),
  };
}

/** The default design of a kind on a tag of any format: paper has an orientation, a label a size. */
export function finishedLayout(
  kind: SamplerKind,
  format: Format,
  {
    orientation,
    size = USUAL_LABEL,
  }: { readonly orientation?: Orientation | undefined; readonly size?: Size | undefined } = {},
): TagLayout {
  return isSheetFormat(format) ? defaultLayout(kind, format, orientation) : defaultLabel(kind, size);
}
