import type { AnyRouter } from '@tanstack/react-router';
import type { ScreenMeta } from './meta.ts';

/** What the route of a path says about its screen; undefined for a path that opens none. */
export function screenAt(router: AnyRouter, path: string): ScreenMeta | undefined {
  const pathname = path.replace(/[?#].*$/, '');
  const [, , route] = router.getMatchedRoutes(pathname);
  // A path below a screen's that opens nothing is met by that screen's route too.
  if (route && partsOf(route.fullPath) !== partsOf(pathname)) return undefined;
  const data = route?.options.staticData as { screen?: ScreenMeta } | undefined;
  return data?.screen;
}

function partsOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}
