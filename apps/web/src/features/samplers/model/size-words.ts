import type { Size } from '@javon/price-tag';
import { formatNumber } from '../../../shared/format/format.ts';

/** Sides of a tag in millimetres, as texts. */
export function millimetres({ width, height }: Size): { readonly width: string; readonly height: string } {
  return { width: formatNumber(width / 10), height: formatNumber(height / 10) };
}
