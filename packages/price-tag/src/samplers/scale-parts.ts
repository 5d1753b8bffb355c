import type { Part } from '../layout/types.ts';
import type { Mm, Pt } from '../units.ts';

/** Minimum type size in default designs, in points. */
const SMALLEST: Pt = 6;

/**
 * Scales parts to a tag `ratio` times as large, with the same proportions. Each format is half of the next,
 * so that a design of one is a design of the next in the other orientation, at √2 or 1/√2. Edges are rounded,
 * not sizes: parts that touch still touch.
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
