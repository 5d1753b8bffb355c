import type { Part } from '../layout/types.ts';
import type { Mm, Pt } from '../units.ts';

/** No type of a finished design is smaller, in points. */
const SMALLEST: Pt = 6;

/**
 * Parts as they stand on a tag `ratio` times as large, on the same proportions. The formats halve one another,
 * so that a design of one is a design of the next, the other way up, at √2 or 1/√2. Edges are rounded, not
 * sizes: what met still meets.
 */
export function scaleParts(parts: readonly Part[], ratio: number): Part[] {
  const length = (value: Mm): Mm => Math.round(value * ratio);
  const type = (size: Pt): Pt => Math.max(SMALLEST, Math.round(size * ratio * 2) / 2);
  return parts.map((part): Part => {
    const x = length(part.x);
    const y = length(part.y);
    const box = { x, y, w: length(part.x + part.w) - x, h: length(part.y + part.h) - y };
    const scaled: Part = { ...part, ...box };
    if (scaled.kind === 'line') return { ...scaled, thickness: Math.max(1, length(scaled.thickness)) };
    if (scaled.kind === 'box') {
      return { ...scaled, radius: length(scaled.radius), thickness: length(scaled.thickness) };
    }
    return 'size' in scaled ? { ...scaled, size: type(scaled.size), floor: type(scaled.floor) } : scaled;
  });
}
