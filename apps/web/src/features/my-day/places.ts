import type { DayItem, DayKind, DayOverview } from '@javon/contract';
import { lastDayOf } from '../../shared/format/format.ts';

/** Route name of the page of one thing of each kind. */
const PAGES: Readonly<Record<DayKind, string>> = {
  stale_tags: 'price_tag',
  take_down: 'price_tag',
  unconfirmed: 'price_tag',
  campaign: 'analytic_price_tag.show',
  campaign_late: 'analytic_price_tag.show',
  check_list: 'check_list.show',
  check_list_late: 'check_list.show',
  application: 'application.show',
  application_late: 'application.show',
};

/**
 * Screen of a thing of the day; without an id, or if the person may not open its page, the list of its kind.
 * @param mayOpen whether the guard would let the person open a route
 */
export function placeOf(
  kind: DayKind,
  thing: number | null,
  branch: string,
  mayOpen: (routeName: string) => boolean,
): string {
  const id = mayOpen(PAGES[kind]) ? thing : null;
  const of = `branch=${encodeURIComponent(branch)}`;
  const one = (path: string) => (id === null ? path : `${path}/${id}`);
  switch (kind) {
    case 'stale_tags':
      return `/priceTag?${of}&state=to_print`;
    case 'take_down':
      return `/priceTag?${of}&state=take_down`;
    case 'unconfirmed':
      return `/priceTag?${of}&${id === null ? 'jobs=true' : `job=${id}`}`;
    case 'campaign':
    case 'campaign_late':
      return `${one('/analytic_price_tag')}?${of}`;
    case 'check_list':
    case 'check_list_late':
      return id === null ? `/check_list?${of}` : `/check_list/${id}`;
    case 'application':
    case 'application_late':
      return id === null ? `/application?${of}` : `/application/${id}`;
  }
}

/** Tags of a day that are to be printed. */
export function tagsToPrint(items: readonly DayItem[]): number {
  return items.find(({ kind }) => kind === 'stale_tags')?.tags ?? 0;
}

/** Share of right tags, in whole per cent, rounded down so that 100 means all. */
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

/** Tones of the grades that need somebody. */
export const LEVEL_TONES = { good: undefined, fair: 'to_print', poor: 'take_down', none: undefined } as const;

/** Grade of a share: good from 95 per cent, fair from 85. */
export function levelOf(percent: number | null): Level {
  if (percent === null) return 'none';
  return percent >= 95 ? 'good' : percent >= 85 ? 'fair' : 'poor';
}

/** Regions with the lowest share of right tags, lowest first; without regions that have no tags. */
export function lowestRegions(regions: DayOverview['regions'], count: number) {
  return regions
    .flatMap(({ region, tags }) => {
      const percent = tags && percentOf(tags);
      return percent === null ? [] : [{ region, percent }];
    })
    .sort((a, b) => a.percent - b.percent)
    .slice(0, count);
}

/** Urgency of an item: late or wrong on a shelf now; due today; or neither. */
export type Urgency = 'late' | 'today' | 'calm';

/** @param today the day, as in `due` */
export function urgencyOf({ kind, things }: Pick<DayItem, 'kind' | 'things'>, today: string): Urgency {
  if (kind.endsWith('_late') || kind === 'take_down') return 'late';
  if (kind === 'stale_tags' || kind === 'unconfirmed') return 'today';
  return things.some(({ due }) => due !== null && lastDayOf(due) <= today) ? 'today' : 'calm';
}

/** Paths of the lists behind the numbers of a day: of one branch, or of the whole chain. */
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

/** Page of a region's branches, those with most wrong tags first. */
export function regionPath(region: number): string {
  return `/branch?region=${region}&closed=false&sort=tags`;
}
