import type { DayItem } from '@javon/contract';

/** Where an item of the day is done. */
export function placeOf({ kind, id }: Pick<DayItem, 'kind' | 'id'>, branch: string): string {
  const of = `branch=${encodeURIComponent(branch)}`;
  switch (kind) {
    case 'stale_tags':
      return `/priceTag?${of}&state=to_print`;
    case 'take_down':
      return `/priceTag?${of}&state=take_down`;
    case 'unconfirmed':
      return `/priceTag?${of}&job=${id}`;
    case 'campaign':
    case 'campaign_late':
      return `/analytic_price_tag/${id}?${of}`;
    case 'check_list':
    case 'check_list_late':
      return `/check_list/${id}`;
    case 'application':
    case 'application_late':
      return `/application/${id}`;
  }
}

/** Share of tags that are right, in whole per cent, rounded down so that 100 means all. */
export function percentOf({
  right,
  needed,
}: {
  readonly right: number;
  readonly needed: number;
}): number | null {
  return needed === 0 ? null : Math.floor((right / needed) * 100);
}

export type Level = 'good' | 'fair' | 'poor' | 'none';

/** How good a share is: from 95 per cent good, from 85 fair. */
export function levelOf(percent: number | null): Level {
  if (percent === null) return 'none';
  return percent >= 95 ? 'good' : percent >= 85 ? 'fair' : 'poor';
}

/** Where the numbers of a day open their lists: those of one branch, or of the whole chain. */
export function listsOf(branch: string | undefined, missedFrom: string) {
  const of = branch === undefined ? '' : `branch=${encodeURIComponent(branch)}&`;
  return {
    tags: branch === undefined ? '/branch?closed=false&sort=tags' : `/priceTag?${of}state=to_print`,
    campaigns: `/analytic_price_tag?${of}phase=running`,
    campaignsLate: `/analytic_price_tag?${of}phase=running&late=true`,
    applicationsLate: `/application?${of}late=true`,
    checkListsMissed: `/check_list?${of}stands=missed&from=${missedFrom}`,
  };
}

/** Branches of a region, those with most wrong tags first. */
export function regionPath(region: number): string {
  return `/branch?region=${region}&closed=false&sort=tags`;
}
