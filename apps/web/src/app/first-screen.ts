import type { AnyRouter } from '@tanstack/react-router';
import { isPublic } from '../shared/session/decide.ts';

interface Fetchable {
  readonly preload?: () => Promise<unknown> | undefined;
}

/** Whether the address asks for a screen that needs a sign-in: on the others nobody asks who is there [GRD-1]. */
export function asksForGuarded(router: AnyRouter): boolean {
  const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {};
  return screen?.name !== undefined && !isPublic(screen.name);
}

/**
 * Starts fetching the code and texts of the requested page before the person is known; the guard decides whether it
 * is shown. A failure here happens again, and is reported, when the page is drawn.
 */
export function fetchScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = router.routesById[routeId].options.component as Fetchable | undefined;
    component?.preload?.()?.catch(() => undefined);
  }
}

/** After this time a first screen is there, milliseconds. */
const LATER_MS = 10_000;

/** Fetches the page of a site that is down while the site is up; afterwards it could not be had. */
export function fetchSosLater(router: AnyRouter): void {
  const component = router.routesByPath['/sos'].options.component as Fetchable | undefined;
  setTimeout(() => component?.preload?.()?.catch(() => undefined), LATER_MS);
}
