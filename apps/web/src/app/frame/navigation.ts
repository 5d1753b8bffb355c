import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NAV_GROUPS, type NavGroup, type NavPlace, type ScreenMeta } from '../../shared/navigation/meta.ts';
import { useMayOpen, usePerson } from '../../shared/session/visitor.ts';

export interface NavEntry extends NavPlace {
  readonly path: string;
  readonly screen: ScreenMeta;
  /** Screen above this one, which leads here: the entry is for people who may not open that one. */
  readonly above?: ScreenMeta;
}

/** A route as the navigation reads it. */
export interface RouteLike {
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly screen?: ScreenMeta } };
}

/**
 * Screens with a navigation entry, in its order, each followed by the screens below it that need no row, such as the
 * form of a new one.
 */
export function entriesOf(routes: readonly RouteLike[]): NavEntry[] {
  const entries: NavEntry[] = [];
  const others: { path: string; screen: ScreenMeta }[] = [];
  for (const { fullPath: path, options } of routes) {
    const screen = options.staticData?.screen;
    if (screen?.nav) entries.push({ ...screen.nav, path, screen });
    else if (screen && !path.includes('$')) others.push({ path, screen });
  }
  const below = others.flatMap((one): NavEntry[] => {
    const above = entries.find(({ path }) => one.path.startsWith(`${path}/`));
    return above ? [{ ...above, ...one, above: above.screen }] : [];
  });
  return [...entries, ...below].sort(
    (a, b) => NAV_GROUPS.indexOf(a.group) - NAV_GROUPS.indexOf(b.group) || a.order - b.order,
  );
}

/** Entries of screens that a person may open; those of the own branch need a person who has one. */
export function openableOf(
  entries: readonly NavEntry[],
  may: (screen: string) => boolean,
  isOfBranch: boolean,
): NavEntry[] {
  return entries.filter(
    ({ screen, ownBranch, above }) =>
      may(screen.name) && (isOfBranch || !ownBranch) && !(above && may(above.name)),
  );
}

/** Navigation entries of existing screens that the person may open. */
export function useNavEntries(): NavEntry[] {
  const router = useRouter();
  const may = useMayOpen();
  const all = useMemo(() => entriesOf(Object.values(router.routesById)), [router]);
  return openableOf(all, may, usePerson()?.branch != null);
}

/** Number of screens in the bar of a phone, besides "more". */
const PLACES = 4;

/** The screens in the bar of a phone, and the others behind "more". */
export function phoneEntries(entries: readonly NavEntry[]): { bar: NavEntry[]; more: NavEntry[] } {
  const place = ({ phone = Number.POSITIVE_INFINITY }: NavEntry) => phone;
  const bar = entries.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))).slice(0, PLACES);
  return { bar, more: entries.filter((entry) => !bar.includes(entry)) };
}

/** Entries by group, without the empty groups. */
export function byGroup(entries: readonly NavEntry[]): { group: NavGroup; entries: NavEntry[] }[] {
  return NAV_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  })).filter(({ entries: own }) => own.length > 0);
}

/** Whether the path is at or below an entry's path, and no longer entry's path matches. */
export function isCurrent(entry: NavEntry, pathname: string, all: readonly NavEntry[]): boolean {
  const holds = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    holds(entry.path) && !all.some((other) => other.path.length > entry.path.length && holds(other.path))
  );
}
