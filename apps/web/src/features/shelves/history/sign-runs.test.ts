import { describe, expect, it } from 'vitest';
import type { Sign } from './changes.ts';
import { type PlacedSign, signRuns } from './sign-runs.ts';

/** Boxes side by side on one board, each of a width, all with a sign. */
function row(widths: readonly number[], sign: Sign = 'added', bottom = 100, from = 0): PlacedSign[] {
  let left = from;
  return widths.map((width, i) => {
    const box = { left, top: bottom - 40, right: left + width, bottom };
    left += width;
    return { key: `${sign}${bottom}-${i}`, sign, box };
  });
}
const sizes = (signs: readonly PlacedSign[]) => signRuns(signs, 18).map(({ of }) => of.length);

describe('signs of a comparison', () => {
  it('stand alone where there is room for each', () => {
    expect(sizes(row([40, 40, 18]))).toEqual([1, 1, 1]);
  });

  it('are one for boxes side by side that are narrower than a sign', () => {
    expect(sizes(row([9, 9, 9, 9, 9]))).toEqual([5]);
  });

  it('are one across a gap too narrow for a sign', () => {
    expect(sizes([...row([9, 9]), ...row([9, 9], 'added', 100, 18 + 17)])).toEqual([4]);
  });

  it('are not put together across boards, wide gaps or kinds of change', () => {
    expect(sizes([...row([9, 9]), ...row([9, 9, 9], 'added', 160)])).toEqual([2, 3]);
    expect(sizes([...row([9, 9]), ...row([9, 9], 'added', 100, 60)])).toEqual([2, 2]);
    expect(sizes([...row([9, 9]), ...row([9, 9], 'removed', 100, 18)])).toEqual([2, 2]);
  });

  it('lose no change', () => {
    const signs = [...row([9, 40, 9, 9]), ...row([9, 9], 'moved', 160), ...row([50], 'removed', 220)];
    const kept = signRuns(signs.toReversed(), 18).flatMap(({ of }) => of.map(({ key }) => key));
    expect(kept.toSorted()).toEqual(signs.map(({ key }) => key).toSorted());
  });
});
