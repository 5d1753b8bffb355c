import type { AnyRouter } from '@tanstack/react-router';
import type { ScreenMeta } from './meta.ts';

/** What the route of a path says about its screen; undefined for a path that opens none. */
export function screenAt(router: AnyRouter, path: string): ScreenMeta | undefined {
  const pathname = path.replace(/[?#].*$/, '');
  const [, , route] = router.getMatchedRoutes(pathname);
  const data = route?.options.staticData as { screen?: ScreenMeta } | undefined;
  return data?.screen;
}
