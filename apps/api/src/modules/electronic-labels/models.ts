import { ELECTRONIC_MODELS, type ElectronicModelName } from '@javon/contract';
import type { Size } from '@javon/price-tag';

/** Tenths of a millimetre in one. */
const TENTHS = 10;

/** Returns the dots in a millimetre of a tag that a model shows as large as its pixels allow. */
export function dotsPerMmOf(model: ElectronicModelName): number {
  const { width, height, tag } = ELECTRONIC_MODELS[model];
  return Math.min((width * TENTHS) / tag.width, (height * TENTHS) / tag.height);
}

/** Whether a model shows tags of a size. */
export function showsSize(model: ElectronicModelName, size: Size): boolean {
  const { tag } = ELECTRONIC_MODELS[model];
  return tag.width === size.width && tag.height === size.height;
}
