import { DIRECTOR_PARTS, DIRECTOR_WEIGHTS, type DirectorPart, type DirectorPartScore } from '@javon/contract';

/** Done and due amounts of each part of the score. */
export type Sums = Readonly<Record<DirectorPart, { readonly done: number; readonly of: number }>>;

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/**
 * The score of a branch's director, of 100: the weighted mean of four shares
 * (docs/decisions/2026-11-21-check-lists-and-ranking.md). A part without any tasks does not apply: it is left out and its weight is distributed in proportion.
 * - tags: tag-hours right ÷ tag-hours needed. Each hour in which stores are open counts every tag that the branch
 *   needs or has once, as right if the hanging tag is confirmed and has the right content at that moment.
 * - campaigns: printed by the day on which they begin (or were issued, if that is later) ÷ all with that deadline.
 * - check lists: the sum of the scores of those done in time ÷ all that were due; late and missed ones earn 0.
 * - applications: completed by their last day ÷ all with that last day.
 *
 * Tasks due today count only once they are done: the day is not over.
 */
export function scoreOf(sums: Sums): { readonly score: number | null; readonly parts: DirectorPartScore[] } {
  const weight = DIRECTOR_PARTS.reduce(
    (sum, part) => sum + (sums[part].of > 0 ? DIRECTOR_WEIGHTS[part] : 0),
    0,
  );
  const parts = DIRECTOR_PARTS.map((part): DirectorPartScore => {
    const { done, of } = sums[part];
    const applies = of > 0;
    return {
      part,
      done: twoDecimals(done),
      of,
      share: applies ? twoDecimals((100 * done) / of) : null,
      weight: applies ? twoDecimals((100 * DIRECTOR_WEIGHTS[part]) / weight) : 0,
    };
  });
  if (weight === 0) return { score: null, parts };
  const earned = DIRECTOR_PARTS.reduce((sum, part) => {
    const { done, of } = sums[part];
    return sum + (of > 0 ? (DIRECTOR_WEIGHTS[part] * done) / of : 0);
  }, 0);
  return { score: twoDecimals(Math.min(100, (100 * earned) / weight)), parts };
}

/**
 * Ranks by score, highest first: equal scores share a rank and the next one is skipped (1, 2, 2, 4). Null for
 * those without a score.
 */
export function ranksOf(scores: readonly (number | null)[]): (number | null)[] {
  const known = scores.filter((score) => score !== null).sort((a, b) => b - a);
  const places = new Map<number | null, number>();
  for (const [i, score] of known.entries()) if (!places.has(score)) places.set(score, i + 1);
  return scores.map((score) => places.get(score) ?? null);
}

/** A better rank and the gap to it; see `next_place` of the contract. */
export interface NextPlace {
  readonly rank: number;
  readonly lacks: number;
  readonly part: DirectorPart;
  readonly loses: number;
}

/**
 * Returns the nearest rank above `own` and the part that costs the most of the own score. Null without an own
 * score, or if no peer has a higher one.
 */
export function nextPlace(
  own: { readonly score: number | null; readonly parts: readonly DirectorPartScore[] | null } | null,
  peers: readonly (number | null)[],
): NextPlace | null {
  if (own === null || own.score === null) return null;
  const { score } = own;
  const better = peers.filter((peer) => peer !== null && peer > score) as number[];
  if (better.length === 0) return null;
  const nearest = Math.min(...better);
  const losses = (own.parts ?? []).map(({ part, share, weight }) => ({
    part,
    loses: share === null ? 0 : twoDecimals(((100 - share) * weight) / 100),
  }));
  const worst = losses.reduce((a, b) => (b.loses > a.loses ? b : a));
  return {
    rank: better.filter((peer) => peer > nearest).length + 1,
    lacks: twoDecimals(nearest - score),
    part: worst.part,
    loses: worst.loses,
  };
}
