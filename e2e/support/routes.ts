import path from 'node:path';

/** Metadata of a screen, from the application's routes. */
export interface RouteScreen {
  /** `/goods/{}/product/{}`: names of parameters do not matter. */
  readonly shape: string;
  readonly name: string;
  readonly crumb: string;
  /** It has a place in the navigation. */
  readonly inNavigation: boolean;
}

interface Route {
  readonly options: {
    readonly path?: string;
    readonly staticData?: {
      readonly screen?: { readonly name: string; readonly crumb: string; readonly nav?: object };
    };
  };
  readonly children?: readonly Route[] | undefined;
}

/** The application's route tree, loaded by its file alone, without the screens. */
const TREE = path.resolve(import.meta.dirname, '../../apps/web/src/routes/tree.ts');

/** A path without the names of its parameters. */
export function shapeOf(text: string): string {
  return text.replace(/\{\w+\}|\$\w+/g, '{}');
}

function screensOf(route: Route): RouteScreen[] {
  const screen = route.options.staticData?.screen;
  const own = screen
    ? [
        {
          shape: shapeOf(route.options.path ?? ''),
          name: screen.name,
          crumb: screen.crumb,
          inNavigation: screen.nav !== undefined,
        },
      ]
    : [];
  return [...own, ...(route.children ?? []).flatMap(screensOf)];
}

/** The screens of the application, from its routes. */
export async function routeScreens(): Promise<RouteScreen[]> {
  const { routeTree } = (await import(TREE)) as { routeTree: Route };
  return screensOf(routeTree);
}
