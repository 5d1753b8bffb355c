import { DIRECTOR_PARTS } from '@javon/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPlace, ranksOf, type Sums, scoreOf } from './score.ts';

const none = { done: 0, of: 0 };
const NONE: Sums = { tags: none, campaigns: none, check_lists: none, applications: none };

describe('the score of a director [OPS-3]', () => {
  it('weighs four shares', () => {
    const { score, parts } = scoreOf({
      tags: { done: 90, of: 100 },
      campaigns: { done: 1, of: 2 },
      check_lists: { done: 4, of: 5 },
      applications: { done: 3, of: 3 },
    });
    expect(score).toBe(82);
    expect(parts.map(({ share, weight }) => [share, weight])).toEqual([
      [90, 40],
      [50, 20],
      [80, 20],
      [100, 20],
    ]);
  });

  it('leaves out parts that do not apply and divides their weight', () => {
    const { score, parts } = scoreOf({ ...NONE, tags: { done: 9, of: 10 }, check_lists: { done: 3, of: 5 } });
    expect(score).toBe(80);
    expect(parts.map(({ weight }) => weight)).toEqual([66.67, 0, 33.33, 0]);
  });

  it('is null without data', () => {
    expect(scoreOf(NONE)).toMatchObject({ score: null });
  });

  it('lies between the least and the greatest share', () => {
    const share = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.tuple(share, share, share, share), (pairs) => {
        const sums = Object.fromEntries(
          DIRECTOR_PARTS.map((part, i) => [
            part,
            { done: Math.min(...(pairs[i] ?? [0])), of: pairs[i]?.[1] ?? 0 },
          ]),
        ) as unknown as Sums;
        const { score, parts } = scoreOf(sums);
        const shares = parts.flatMap((one) => one.share ?? []);
        if (score === null) expect(shares).toEqual([]);
        else {
          expect(score).toBeGreaterThanOrEqual(Math.min(...shares) - 0.01);
          expect(score).toBeLessThanOrEqual(Math.max(...shares) + 0.01);
        }
      }),
    );
  });

  it('equal scores share a place; directors without a score have none', () => {
    expect(ranksOf([80, null, 90, 80, 70])).toEqual([2, null, 1, 2, 4]);
    // 0 of some tasks is a score; no tasks give no score and no rank.
    expect(ranksOf([null, 0, 5])).toEqual([null, 2, 1]);
  });
});

describe('the nearest better place [OPS-3]', () => {
  const own = scoreOf({ ...NONE, tags: { done: 95, of: 100 }, campaigns: { done: 1, of: 2 } });

  it('gives the place, the missing points, and the part that loses most', () => {
    // Tags weigh 66.67 and lose 3.33; campaigns weigh 33.33 and lose 16.67.
    expect(own.score).toBe(80);
    expect(nextPlace(own, [90, null, 81.2, 80, 81.2, 10])).toEqual({
      rank: 2,
      lacks: 1.2,
      part: 'campaigns',
      loses: 16.67,
    });
  });

  it('is null for the first, for a shared first place and without a score', () => {
    expect(nextPlace(own, [80, 80, 12, null])).toBeNull();
    expect(nextPlace(scoreOf(NONE), [80])).toBeNull();
    expect(nextPlace(null, [80])).toBeNull();
  });

  it('has exactly as many peers above it as its rank says', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }), (peers) => {
        const scores = [...peers, 80];
        const mine = ranksOf(scores).at(-1) ?? 0;
        const next = nextPlace(own, scores);
        if (next === null) return mine === 1;
        const above = scores.map((score, i) => [score, ranksOf(scores)[i]] as const);
        return next.rank < mine && above.some(([s, r]) => r === next.rank && s === 80 + next.lacks);
      }),
    );
  });
});
