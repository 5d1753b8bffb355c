import type { SortOf } from '@javon/contract';

/** Search parameters of the list of requests. */
export interface ApplicationSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listApplications'>;
  readonly branch?: string;
  readonly region?: number;
  readonly status?: '1' | '2' | '3';
  readonly late?: 'true';
  /** The shelf for which a change is requested. */
  readonly ask?: number;
  /** Set if another app shared photos. */
  readonly shared?: number;
}

/** Requests of one page of the list. */
export const APPLICATIONS_AT_ONCE = 50;

/** Query parameters of the call for the filters. */
export function applicationListQuery(search: ApplicationSearch, branch: string | undefined) {
  const { search: text, sort, region, status, late } = search;
  return {
    search: text,
    sort: sort ?? ('status' as const),
    branch,
    status,
    late,
    region: branch === undefined ? region : undefined,
  };
}
