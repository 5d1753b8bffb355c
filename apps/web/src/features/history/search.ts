import type { Period } from '@javon/contract';

/** Search parameters of the history. */
export interface HistorySearch {
  readonly person?: number;
  readonly entity?: string;
  readonly entity_id?: number;
  readonly branch?: string;
  /** Shows sign-ins and sign-outs instead of other actions. */
  readonly sign_ins?: true;
  readonly period?: Period;
  /** First and last day, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: 'at' | '-at';
}

/** Whether the days are in the wrong order, which the server would refuse. */
export function isReversed({ from, to }: Pick<HistorySearch, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** Filters of the address as the calls need them. */
export function filtersOf({ sort: _, ...search }: HistorySearch, branch: string | undefined) {
  const { from, to, sign_ins: signIns, ...rest } = search;
  const part = signIns || rest.entity === 'session' ? 'only' : 'without';
  return { ...rest, branch, sign_ins: part, ...(isReversed(search) ? {} : { from, to }) } as const;
}
