import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './layouts.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/shelf', replace: true });
  },
});

/** Redirects of this area. */
export const shelfRedirects = [home] as const;

/** Screens of this area, each within the frame. */
export const shelvesRoutes = [] as const;
