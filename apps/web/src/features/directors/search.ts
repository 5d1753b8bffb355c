import type { BranchSize, Period } from '@javon/contract';

/** What the address of the ranking says. */
export interface RankingSearch {
  readonly period?: Period;
  readonly region?: number;
  readonly size?: BranchSize;
}

/** The month unless another period is asked for. */
export const USUAL_PERIOD: Period = 'current_month';
