import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './layouts.ts';

const access = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access',
  beforeLoad: () => {
    throw redirect({ href: '/access/roles', replace: true });
  },
});

/** Redirects of this area. */
export const accessRedirects = [access] as const;

/** Screens of this area, each within the frame. */
export const accessRoutes = [] as const;
