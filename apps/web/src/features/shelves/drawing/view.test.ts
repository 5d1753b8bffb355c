import { describe, expect, it } from 'vitest';
import { fitView, MARGIN, openingView, panBy, reveal, type View, zoomAt } from './view.ts';

const SCREEN = { width: 1000, height: 600 };
const PHONE = { width: 360, height: 460 };
const EXTENT = { x: 0, y: 0, width: 4000, height: 2000 };

const pixel = (view: View, x: number, y: number) => [
  (x - view.left) * view.scale,
  (y - view.top) * view.scale,
];

describe('the view of a drawing', () => {
  it('fits the whole in the middle of what is left by the margins', () => {
    const view = fitView(EXTENT, SCREEN);
    const [left = 0, top = 0] = pixel(view, 0, 0);
    const [right = 0, bottom = 0] = pixel(view, 4000, 2000);
    expect(left).toBeCloseTo(MARGIN.left);
    expect(right).toBeCloseTo(SCREEN.width - MARGIN.right);
    expect(top).toBeGreaterThanOrEqual(MARGIN.top);
    expect(bottom).toBeLessThanOrEqual(SCREEN.height - MARGIN.bottom);
  });

  it('opens readably on a phone, from the left end', () => {
    const view = openingView(EXTENT, PHONE);
    expect(view.scale).toBeGreaterThan(fitView(EXTENT, PHONE).scale * 2);
    expect(pixel(view, 0, 0)[0]).toBeCloseTo(MARGIN.left);
    const long = { ...EXTENT, width: 12_000 };
    expect(openingView(long, SCREEN)).toEqual(fitView(long, SCREEN));
  });

  it('zooms around the pointer', () => {
    const start = zoomAt(fitView(EXTENT, SCREEN), [500, 300], 3, EXTENT, SCREEN);
    const at = [start.left + 400 / start.scale, start.top + 250 / start.scale] as const;
    const next = zoomAt(start, [400, 250], 1.5, EXTENT, SCREEN);
    expect(next.scale).toBeCloseTo(start.scale * 1.5);
    expect(pixel(next, ...at)[0]).toBeCloseTo(400);
    expect(pixel(next, ...at)[1]).toBeCloseTo(250);
  });

  it('does not zoom without end, nor lose the drawing', () => {
    let view = fitView(EXTENT, SCREEN);
    for (let i = 0; i < 50; i++) view = zoomAt(view, [10, 10], 2, EXTENT, SCREEN);
    expect(view.scale).toBe(4);
    for (let i = 0; i < 50; i++) view = zoomAt(view, [10, 10], 0.5, EXTENT, SCREEN);
    expect(view.scale).toBeCloseTo(fitView(EXTENT, SCREEN).scale / 2);
    view = panBy(view, 1e6, -1e6, EXTENT, SCREEN);
    const [left = 0] = pixel(view, 0, 0);
    const [, bottom = 0] = pixel(view, 0, 2000);
    expect(left).toBeLessThan(SCREEN.width);
    expect(bottom).toBeGreaterThan(0);
  });

  it('brings a box onto the screen with the least movement', () => {
    const view = zoomAt(fitView(EXTENT, SCREEN), [0, 0], 6, EXTENT, SCREEN);
    const box = { x: 3500, y: 1500, width: 200, height: 300 };
    const shown = reveal(view, box, SCREEN);
    expect(pixel(shown, box.x + box.width, 0)[0]).toBeCloseTo(SCREEN.width - MARGIN.right);
    expect(reveal(shown, box, SCREEN)).toEqual(shown);
  });
});
