import { createRoute, redirect } from '@tanstack/react-router';
import { flag, searchParams, text } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { bareLayout, frameLayout, plainLayout, rootRoute } from './layouts.ts';

const authRedirect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => plainLayout,
  path: '/auth/login',
  staticData: { screen: { name: 'login', crumb: 'login' } },
  validateSearch: searchParams({ next: text(2000) }),
  component: lazyScreen(() => import('../features/session/components/LoginPage.tsx'), 'LoginPage', [
    'session',
  ]),
});

const resetPassword = createRoute({
  getParentRoute: () => plainLayout,
  path: '/auth/resetpassword',
  staticData: { screen: { name: 'resetpassword', crumb: 'resetpassword' } },
  component: lazyScreen(
    () => import('../features/session/components/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
    ['session', 'errors'],
  ),
});

const changePassword = createRoute({
  getParentRoute: () => bareLayout,
  path: '/changePasword',
  staticData: { screen: { name: 'changePasword', crumb: 'changePasword' } },
  component: lazyScreen(
    () => import('../features/session/components/ChangePasswordPage.tsx'),
    'ChangePasswordPage',
    ['session', 'ui', 'errors'],
  ),
});

const twoStep = createRoute({
  getParentRoute: () => bareLayout,
  path: '/twoStep',
  staticData: { screen: { name: 'twoStep', crumb: 'twoStep' } },
  component: lazyScreen(
    () => import('../features/profile/components/two-step/TwoStepPage.tsx'),
    'TwoStepPage',
    ['profile', 'session', 'ui', 'errors'],
  ),
});

const sos = createRoute({
  getParentRoute: () => plainLayout,
  path: '/sos',
  staticData: { screen: { name: 'sos', crumb: 'sos' } },
  validateSearch: searchParams({ moved: flag, next: text(2000) }),
  component: lazyScreen(() => import('../features/pages/components/SosPage.tsx'), 'SosPage', [
    'session',
    'notices',
  ]),
});

const succes = createRoute({
  getParentRoute: () => plainLayout,
  path: '/succes',
  staticData: { screen: { name: 'succes', crumb: 'succes' } },
  component: lazyScreen(() => import('../features/pages/components/SuccesPage.tsx'), 'SuccesPage', [
    'session',
  ]),
});

const refused = searchParams({ next: text(2000) });

const noAccess = createRoute({
  getParentRoute: () => frameLayout,
  path: '/no-access',
  staticData: { screen: { name: 'no-access', crumb: 'no_access' } },
  validateSearch: refused,
  component: lazyScreen(() => import('../features/pages/components/NoAccessPage.tsx'), 'NoAccessPage', [
    'frame',
  ]),
});

const forbidden = createRoute({
  getParentRoute: () => frameLayout,
  path: '/403',
  staticData: { screen: { name: 'no-access', crumb: 'no_access' } },
  validateSearch: refused,
  component: lazyScreen(() => import('../features/pages/components/NoAccessPage.tsx'), 'NoAccessPage', [
    'frame',
  ]),
});

/** Pages around the session, by the layout they stand in. */
export const sessionRoutes = {
  root: [authRedirect],
  plain: [login, resetPassword, sos, succes],
  bare: [changePassword, twoStep],
  frame: [noAccess, forbidden],
} as const;
