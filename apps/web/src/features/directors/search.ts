import type { BranchSize, Period } from '@javon/contract';

/** Search parameters of the ranking. */
export interface RankingSearch {
  readonly period?: Period;
  readonly region?: number;
  readonly size?: BranchSize;
}

/** The month unless another period is asked for. */
export const USUAL_PERIOD: Period = 'current_month';
