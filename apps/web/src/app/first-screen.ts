import type { AnyRouter } from '@tanstack/react-router';
import { orNull } from '../shared/http/or-null.ts';
import { hasIds } from '../shared/navigation/screen-at.ts';
import { decide, isPublic } from '../shared/session/decide.ts';
import { currentVisitor } from '../shared/session/visitor.ts';

interface Fetchable {
  readonly preload?: () => Promise<unknown> | undefined;
  readonly fetchData?: (search: object, params: object) => Promise<void>;
}

/** Whether the address needs a sign-in; the other screens do not load the current user [GRD-1]. */
export function asksForGuarded(router: AnyRouter): boolean {
  const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {};
  return screen?.name !== undefined && !isPublic(screen.name);
}

/**
 * Starts loading the code and texts of the requested page before the person is known; the guard decides
 * whether it is shown. A failure here occurs again, and is reported, when the page is drawn.
 */
export function fetchScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = router.routesById[routeId].options.component as Fetchable | undefined;
    component?.preload?.()?.catch(() => undefined);
  }
}

/**
 * Starts fetching what the requested page shows first, once the person is known and may open it: it need not wait until
 * the page is drawn, which would ask for it. A failure is reported by the call, or occurs again as above.
 */
export async function fetchScreenData(router: AnyRouter, person: Promise<unknown>): Promise<void> {
  const last = router.matchRoutes(router.latestLocation).at(-1);
  const screen = last?.staticData.screen;
  if (!last || !screen || !hasIds(screen, last.params) || (await orNull(person)) === null) return;
  if (decide(screen.name, currentVisitor()) !== 'pass') return;
  const component = router.routesById[last.routeId].options.component as Fetchable | undefined;
  await component?.fetchData?.(last.search, last.params);
}

/** Time after which the first screen should be drawn, milliseconds. */
const LATER_MS = 10_000;

/** Loads the page of a site that is down while the site is up; afterwards it could not be loaded. */
export function fetchSosLater(router: AnyRouter): void {
  const component = router.routesByPath['/sos'].options.component as Fetchable | undefined;
  setTimeout(() => component?.preload?.()?.catch(() => undefined), LATER_MS);
}
