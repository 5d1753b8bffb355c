import { createRoute, redirect } from '@tanstack/react-router';
import { flag, searchParams, text } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { bareLayout, frameLayout, plainLayout, rootRoute, screenIn } from './layouts.ts';

const authRedirect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});

const login = createRoute({
  ...screenIn(plainLayout, '/auth/login', { name: 'login' }),
  validateSearch: searchParams({ next: text(2000) }),
  component: lazyScreen(() => import('../features/session/components/LoginPage.tsx'), 'LoginPage', [
    'session',
  ]),
});

const resetPassword = createRoute({
  ...screenIn(plainLayout, '/auth/resetpassword', { name: 'resetpassword' }),
  component: lazyScreen(
    () => import('../features/session/components/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
    ['session', 'errors'],
  ),
});

const changePassword = createRoute({
  ...screenIn(bareLayout, '/changePasword', { name: 'changePasword' }),
  component: lazyScreen(
    () => import('../features/session/components/ChangePasswordPage.tsx'),
    'ChangePasswordPage',
    ['session', 'ui', 'errors'],
  ),
});

const twoStep = createRoute({
  ...screenIn(bareLayout, '/twoStep', { name: 'twoStep' }),
  component: lazyScreen(
    () => import('../features/profile/components/two-step/TwoStepPage.tsx'),
    'TwoStepPage',
    ['profile', 'session', 'ui', 'errors'],
  ),
});

const sos = createRoute({
  ...screenIn(plainLayout, '/sos', { name: 'sos' }),
  validateSearch: searchParams({ moved: flag, next: text(2000) }),
  component: lazyScreen(() => import('../features/pages/components/SosPage.tsx'), 'SosPage', [
    'session',
    'notices',
  ]),
});

const succes = createRoute({
  ...screenIn(plainLayout, '/succes', { name: 'succes' }),
  component: lazyScreen(() => import('../features/pages/components/SuccesPage.tsx'), 'SuccesPage', [
    'session',
  ]),
});

const refused = searchParams({ next: text(2000) });

const noAccess = createRoute({
  ...screenIn(frameLayout, '/no-access', { name: 'no-access' }),
  validateSearch: refused,
  component: lazyScreen(() => import('../features/pages/components/NoAccessPage.tsx'), 'NoAccessPage', [
    'frame',
  ]),
});

const forbidden = createRoute({
  ...screenIn(frameLayout, '/403', { name: 'no-access' }),
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
