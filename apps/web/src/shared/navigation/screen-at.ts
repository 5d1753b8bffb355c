import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { ScreenMeta } from './meta.ts';

interface Found {
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly screen: ScreenMeta;
}

function findScreen(router: AnyRouter, path: string): Found | undefined {
  const pathname = path.replace(/[?#].*$/, '');
  const [, params, route] = router.getMatchedRoutes(pathname);
  // A path below a screen's that opens nothing is met by that screen's route too.
  if (!route || pathsTo(route.fullPath).length !== pathsTo(pathname).length) return undefined;
  const { screen } = (route.options.staticData ?? {}) as { screen?: ScreenMeta };
  return screen && { route, params, screen };
}

/** Returns the metadata of the screen at a path; undefined for a path without a screen. */
export function screenAt(router: AnyRouter, path: string): ScreenMeta | undefined {
  return findScreen(router, path)?.screen;
}

/**
 * Returns the paths of the screens on the way to a page, its own last. A path that a parameter of another route only
 * happens to match, `/shelf/edit` as `/shelf/$id`, is not one of them.
 */
export function trailTo(router: AnyRouter, pathname: string): string[] {
  const found = findScreen(router, pathname);
  if (!found) return [];
  const templates = pathsTo(found.route.fullPath);
  const own = pathsTo(pathname).filter(
    (path, i) => findScreen(router, path)?.route.fullPath === templates[i],
  );
  const below = found.screen.below?.replace(/\$(\w+)/g, (_, name: string) => found.params[name] ?? '');
  return [...new Set([...(below === undefined ? [] : trailTo(router, below)), ...own])];
}

const ID = /^[1-9]\d{0,14}$/;

/** Whether the ids in the path of a screen are numbers, or may be words. */
export function hasIds(
  screen: ScreenMeta,
  { id = '1', productId = '1' }: Readonly<Record<string, string>>,
): boolean {
  return screen.textId === true || [id, productId].every((one) => ID.test(one));
}

/** Splits `/goods/3/product/7` into `/goods`, `/goods/3`, `/goods/3/product`, and itself. */
export function pathsTo(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}
