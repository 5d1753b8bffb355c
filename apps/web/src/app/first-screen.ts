import type { AnyRouter } from '@tanstack/react-router';
import { isPublic } from '../shared/session/decide.ts';

interface Fetchable {
  readonly preload?: () => Promise<unknown> | undefined;
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

/** Time after which the first screen should be drawn, milliseconds. */
const LATER_MS = 10_000;

/** Loads the page of a site that is down while the site is up; afterwards it could not be loaded. */
export function fetchSosLater(router: AnyRouter): void {
  const component = router.routesByPath['/sos'].options.component as Fetchable | undefined;
  setTimeout(() => component?.preload?.()?.catch(() => undefined), LATER_MS);
}
