import type { Period } from '@javon/contract';

/** Search parameters of the history. */
export interface HistorySearch {
  readonly person?: number;
  readonly entity?: string;
  readonly entity_id?: number;
  readonly branch?: string;
  /** Signing in and out instead of what was done. */
  readonly sign_ins?: true;
  readonly period?: Period;
  /** First and last day, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: 'at' | '-at';
}

/** Whether the days are asked for in the wrong order, which the server would refuse. */
export function isReversed({ from, to }: Pick<HistorySearch, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The part of the address that filters, as the calls take it. */
export function filtersOf({ sort: _, ...search }: HistorySearch, branch: string | undefined) {
  const { from, to, sign_ins: signIns, ...rest } = search;
  const part = signIns || rest.entity === 'session' ? 'only' : 'without';
  return { ...rest, branch, sign_ins: part, ...(isReversed(search) ? {} : { from, to }) } as const;
}
