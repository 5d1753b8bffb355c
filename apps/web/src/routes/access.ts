import { PERMISSION_CATEGORY_KEYS, PERMISSION_TYPES } from '@javon/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { listParams, oneOf, searchParams, text, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, rootRoute, screenIn } from './layouts.ts';

const access = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access',
  beforeLoad: () => {
    throw redirect({ href: '/access/roles', replace: true });
  },
});

/** Redirects of this area. */
export const accessRedirects = [access] as const;

const roles = createRoute({
  ...screenIn(frameLayout, '/access/roles', {
    name: 'roles',
    nav: { group: 'settings', icon: 'role', order: 10 },
  }),
  validateSearch: listParams(['name', 'holders'], { left: wholeNumber, right: wholeNumber }),
  component: lazyScreen(() => import('../features/access/components/RolesPage.tsx'), 'RolesPage', [
    'access',
    'permissions',
  ]),
});

const rolesAdd = createRoute({
  ...screenIn(frameLayout, '/access/roles/add', { name: 'roles.add' }),
  component: lazyScreen(() => import('../features/access/components/RoleAddPage.tsx'), 'RoleAddPage', [
    'access',
    'errors',
  ]),
});

const byRole = createRoute({
  ...screenIn(frameLayout, '/access/by_role/$id', { name: 'by.role', below: '/access/roles' }),
  validateSearch: searchParams({ search: text(), only: oneOf(['granted', 'changed']) }),
  component: lazyScreen(() => import('../features/access/components/RolePage.tsx'), 'RolePage', [
    'access',
    'permissions',
    'history',
  ]),
});

const perms = createRoute({
  ...screenIn(frameLayout, '/access/perms', {
    name: 'perms',
    nav: { group: 'settings', icon: 'permission', order: 20 },
  }),
  validateSearch: listParams(['name', 'key'], {
    group: oneOf(PERMISSION_CATEGORY_KEYS),
    type: oneOf(PERMISSION_TYPES),
  }),
  component: lazyScreen(
    () => import('../features/access/components/PermissionsPage.tsx'),
    'PermissionsPage',
    ['access', 'permissions'],
  ),
});

const permsAdd = createRoute({
  ...screenIn(frameLayout, '/access/perms/add', { name: 'perms.add' }),
  component: lazyScreen(
    () => import('../features/access/components/PermissionAddPage.tsx'),
    'PermissionAddPage',
    ['access', 'permissions', 'errors'],
  ),
});

const permsEdit = createRoute({
  ...screenIn(frameLayout, '/access/perms/edit/$id', { name: 'perms.edit', textId: true }),
  component: lazyScreen(
    () => import('../features/access/components/PermissionEditPage.tsx'),
    'PermissionEditPage',
    ['access', 'permissions', 'errors'],
  ),
});

const byPerms = createRoute({
  ...screenIn(frameLayout, '/access/by_perms/$id', {
    name: 'by.perms',
    textId: true,
    below: '/access/perms',
  }),
  component: lazyScreen(
    () => import('../features/access/components/PermissionAcrossPage.tsx'),
    'PermissionAcrossPage',
    ['access', 'permissions'],
  ),
});

/** Screens of this area, each within the frame. */
export const accessRoutes = [roles, rolesAdd, byRole, perms, permsAdd, permsEdit, byPerms] as const;
