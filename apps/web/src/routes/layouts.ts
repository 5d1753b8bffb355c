import { type AnyRoute, createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { CrumbKey, RouteName, ScreenMeta } from '../shared/navigation/meta.ts';
import { guardNavigation, type Navigation } from '../shared/session/guard.ts';

/** Functions of the app that routes call. */
interface RouteContext {
  /** Path of the screen that the person begins with. */
  readonly startPath: () => Promise<string>;
}

/** Root of all routes; the guard runs here, on every navigation. What layouts look like is given by the app. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  // Typed by hand: the router's own type of a navigation is made from this very tree.
  beforeLoad: (navigation: object): Promise<void> => guardNavigation(navigation as Navigation),
});

/** Pages that stand alone and stay light: sign-in, site down and the like. */
export const plainLayout = createRoute({ getParentRoute: () => rootRoute, id: 'plain' });

/** Pages of a signed-in person without the frame. */
export const bareLayout = createRoute({ getParentRoute: () => rootRoute, id: 'bare' });

/** Screens within the frame: navigation, header, search. */
export const frameLayout = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });

/** A name with `_` for each `.` and `-`. */
type KeyOf<Name extends string> = Name extends `${infer Head}${'.' | '-'}${infer Tail}`
  ? `${Head}_${KeyOf<Tail>}`
  : Name;

/** Breadcrumb of a screen, required where its name is the key of none. */
type Crumb<Name extends string> = KeyOf<Name> extends CrumbKey ? { crumb?: CrumbKey } : { crumb: CrumbKey };

/**
 * Options of the route to a screen within a layout: its path, and what the frame and the guard know of it. The name is
 * also the key of the breadcrumb, with `_` for `.` and `-`, where no other is given.
 */
export function screenIn<Layout extends AnyRoute, const Path extends string, const Name extends RouteName>(
  layout: Layout,
  path: Path,
  screen: Omit<ScreenMeta, 'crumb' | 'name'> & { name: Name } & Crumb<Name>,
) {
  const crumb = screen.name.replace(/[.-]/g, '_') as CrumbKey;
  return { getParentRoute: () => layout, path, staticData: { screen: { crumb, ...screen } } };
}
