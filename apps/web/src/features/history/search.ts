import type { Period } from '@javon/contract';

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
export function filtersOf(search: HistorySearch, branch: string | undefined) {
  const { person, entity, entity_id, period, from, to, sign_ins: signIns } = search;
  const part = signIns || entity === 'session' ? 'only' : 'without';
  const days = isReversed(search) ? {} : { from, to };
  return { person, entity, entity_id, period, branch, sign_ins: part, ...days } as const;
}
