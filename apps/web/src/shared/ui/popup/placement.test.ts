import { describe, expect, it } from 'vitest';
import { placement } from './placement.ts';

const WINDOW = { width: 390, height: 844 };
const SURFACE = { width: 200, height: 300 };

describe('placement', () => {
  it('is below what was pressed, flush with its right edge', () => {
    expect(placement({ top: 100, bottom: 130, right: 360 }, SURFACE, WINDOW)).toEqual({
      left: 160,
      top: 138,
    });
  });
  it('is above where there is more room and too little below', () => {
    expect(placement({ top: 700, bottom: 730, right: 360 }, SURFACE, WINDOW)).toEqual({
      left: 160,
      top: 392,
    });
  });
  it('stays within the window', () => {
    expect(placement({ top: 100, bottom: 130, right: 40 }, SURFACE, WINDOW).left).toBe(8);
    expect(placement({ top: 100, bottom: 130, right: 389 }, SURFACE, WINDOW).left).toBe(182);
    expect(placement({ top: 100, bottom: 130, right: 360 }, { width: 200, height: 820 }, WINDOW).top).toBe(
      16,
    );
  });
});
