import { describe, expect, it } from 'vitest';
import { bandOf, cropOf } from './band.ts';

const centre = ({ x, y, width, height }: ReturnType<typeof bandOf>) => [x + width / 2, y + height / 2];

describe('the band of a camera', () => {
  it('lies in the middle of the view and never outside it', () => {
    for (const view of [
      { width: 360, height: 420 },
      { width: 640, height: 360 },
      { width: 1440, height: 300 },
    ]) {
      const band = bandOf(view);
      expect(centre(band)).toEqual([view.width / 2, view.height / 2]);
      expect(band.x).toBeGreaterThan(0);
      expect(band.y).toBeGreaterThan(0);
      expect(band.width).toBeLessThanOrEqual(460);
    }
  });

  it('is cut out of the picture that covers the view, with a margin', () => {
    // A view of half the picture's size: 318 pixels of it are 636 of the picture, and 16 % more.
    const crop = cropOf({ width: 1280, height: 720 }, { width: 370, height: 360 });
    expect(crop).toEqual({ x: 270, y: 131, width: 739, height: 458 });
    // Upright, as a phone holds it.
    expect(cropOf({ width: 720, height: 1280 }, { width: 360, height: 500 })).toMatchObject({ width: 719 });
  });

  it('is the whole picture where the view has no size yet, and never more than it', () => {
    const video = { width: 640, height: 480 };
    expect(cropOf(video, { width: 0, height: 0 })).toEqual({ x: 0, y: 0, ...video });
    const crop = cropOf(video, { width: 100, height: 1000 });
    expect(crop.width).toBeLessThanOrEqual(640);
    expect(crop.x).toBeGreaterThanOrEqual(0);
  });
});
