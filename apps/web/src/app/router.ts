import { createRouter } from '@tanstack/react-router';
import { bareLayout, frameLayout, rootRoute } from '../routes/layouts.ts';
import { routeTree } from '../routes/tree.ts';
import { parseSearch, stringifySearch } from '../shared/address/address.ts';
import { watchHistory } from '../shared/navigation/came-back.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { NotFound } from './NotFound.tsx';
import { Pending } from './Pending.tsx';
import { Root } from './Root.tsx';
import { RouteError } from './RouteError.tsx';
import { startPath } from './start-path.ts';

rootRoute.update({ component: Root });
frameLayout.update({ component: lazyScreen(() => import('./frame/Frame.tsx'), 'Frame', ['frame', 'ui']) });
bareLayout.update({ component: lazyScreen(() => import('./BareLayout.tsx'), 'BareLayout', ['ui']) });

function start(): Promise<string> {
  return startPath(Object.values(router.routesById));
}

export const router = createRouter({
  routeTree,
  context: { startPath: start },
  parseSearch,
  stringifySearch,
  // A screen's code loads when it is first visited, not when a pointer passes its link.
  defaultPreload: false,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Pending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  // Paths are literal: another spelling is another path.
  caseSensitive: true,
  notFoundMode: 'root',
  // The screen of another row is mounted again: nothing typed or opened for one row is shown, or saved, for another.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

watchHistory(router.history);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
