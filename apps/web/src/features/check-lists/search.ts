import type { CheckListState } from '@javon/contract';
import { addDays, today } from '../../shared/format/format.ts';

export const STATE_FILTERS = ['open', 'done', 'missed'] as const;
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

export interface CheckListSearch {
  /** Shows results in place of the lists to fill in. */
  readonly view?: 'results';
  readonly search?: string;
  readonly sort?: 'due_on' | '-due_on' | 'score' | '-score' | 'name' | '-name';
  readonly branch?: string;
  readonly region?: number;
  readonly template?: number;
  readonly stands?: CheckListState | 'open' | 'closed';
  readonly from?: string;
  readonly to?: string;
  /** Length of the period of results, days. */
  readonly days?: Span;
}

/** First and last day of the last `count` days, including today. */
export function daysBack(count: number): { from: string; to: string } {
  const to = today();
  return { from: addDays(to, 1 - count), to };
}

/** Lists of one page. */
const AT_ONCE = 50;

export function checkListQuery(search: CheckListSearch, branch: string | undefined) {
  const { sort: asked, stands: state, search: words, region, template, from, to } = search;
  const sort = asked === 'name' || asked === '-name' ? undefined : asked;
  const filters = { search: words, region, template, from, to };
  return { ...filters, state, branch, sort: sort ?? ('-due_on' as const), limit: AT_ONCE };
}
