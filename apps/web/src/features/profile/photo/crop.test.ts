import { describe, expect, it } from 'vitest';
import { type Crop, fitted, MAX_ZOOM, panned, squareOf, WHOLE } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square cut out of a picture', () => {
  it('is the largest one in the middle at first', () => {
    expect(squareOf(wide, WHOLE)).toEqual({ left: 100, top: 0, side: 200 });
    expect(squareOf({ width: 200, height: 400 }, WHOLE)).toEqual({ left: 0, top: 100, side: 200 });
  });

  it('never leaves the picture, wherever it is pulled', () => {
    const tries: Crop[] = [];
    for (const zoom of [0, 1, 1.7, MAX_ZOOM, 99])
      for (const x of [-3, 0, 0.4, 1, 7]) for (const y of [-1, 0.5, 2]) tries.push({ zoom, x, y });
    for (const crop of tries) {
      const { left, top, side } = squareOf(wide, crop);
      expect(side).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(-1e-9);
      expect(top).toBeGreaterThanOrEqual(-1e-9);
      expect(left + side).toBeLessThanOrEqual(400 + 1e-9);
      expect(top + side).toBeLessThanOrEqual(200 + 1e-9);
    }
  });

  it('follows the hand: pulling the picture right shows what lies at its left', () => {
    expect(squareOf(wide, panned(wide, WHOLE, 0.25, 0)).left).toBe(50);
    expect(squareOf(wide, panned(wide, WHOLE, 9, 0)).left).toBe(0);
    expect(squareOf(wide, panned(wide, { zoom: 2, x: 0.5, y: 0.5 }, 0, -0.5)).top).toBe(100);
  });

  it('comes nearer up to a bound', () => {
    expect(squareOf(wide, { zoom: 4, x: 0.5, y: 0.5 })).toEqual({ left: 175, top: 75, side: 50 });
    expect(fitted(wide, { zoom: 50, x: 0.5, y: 0.5 }).zoom).toBe(MAX_ZOOM);
  });
});
