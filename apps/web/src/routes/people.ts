import { BRANCH_SORTS, PERSON_STATUSES, USER_SORTS } from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import { listParams, oneOf, searchParams, trueOrFalse, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const branch = createRoute({
  ...screenIn(frameLayout, '/branch', {
    name: 'branch',
    nav: { group: 'people', icon: 'branch', order: 10, phone: 5 },
  }),
  validateSearch: listParams(BRANCH_SORTS, {
    region: wholeNumber,
    closed: trueOrFalse,
  }),
  component: lazyScreen(
    () => import('../features/branches/components/BranchListPage.tsx'),
    'BranchListPage',
    ['branches'],
  ),
});

const branchShelf = createRoute({
  ...screenIn(frameLayout, '/branch/shelf', {
    name: 'branch.shelf',
    nav: { group: 'shelves', icon: 'branch', order: 40 },
  }),
  validateSearch: listParams(['code', 'name', 'region', 'shelf_count'], { region: wholeNumber }),
  component: lazyScreen(
    () => import('../features/branches/components/BranchShelvesPage.tsx'),
    'BranchShelvesPage',
    ['branches'],
  ),
});

const branchRegion = createRoute({
  ...screenIn(frameLayout, '/branch/region', {
    name: 'branch.region',
    nav: { group: 'people', icon: 'region', order: 15 },
  }),
  component: lazyScreen(() => import('../features/regions/components/RegionsPage.tsx'), 'RegionsPage', [
    'branches',
  ]),
});

const branchShow = createRoute({
  ...screenIn(frameLayout, '/branch/$id', { name: 'branch.show' }),
  component: lazyScreen(() => import('../features/branches/components/BranchPage.tsx'), 'BranchPage', [
    'branches',
    'people',
    'shelves',
    'history',
    'permissions',
  ]),
});

const profile = createRoute({
  ...screenIn(frameLayout, '/profile', { name: 'profile' }),
  validateSearch: searchParams({ change: oneOf(['phone', 'password']) }),
  component: lazyScreen(() => import('../features/profile/components/ProfilePage.tsx'), 'ProfilePage', [
    'profile',
    'session',
    'bell',
    'notices',
    'errors',
  ]),
});

const users = createRoute({
  ...screenIn(frameLayout, '/users', {
    name: 'users',
    nav: { group: 'people', icon: 'users', order: 20 },
    branch: true,
  }),
  validateSearch: listParams(USER_SORTS, {
    role: wholeNumber,
    region: wholeNumber,
    status: oneOf(PERSON_STATUSES),
    blocked: trueOrFalse,
    last_login: oneOf(['never', '7', '30', '90']),
    requests: oneOf(['waiting', 'handled']),
  }),
  component: lazyScreen(() => import('../features/people/components/UsersPage.tsx'), 'UsersPage', [
    'people',
    'branches',
  ]),
});

const usersAdd = createRoute({
  ...screenIn(frameLayout, '/users/add', { name: 'users.add' }),
  component: lazyScreen(() => import('../features/people/components/AddUserPage.tsx'), 'AddUserPage', [
    'people',
    'branches',
    'profile',
    'errors',
  ]),
});

const usersShow = createRoute({
  ...screenIn(frameLayout, '/users/$id', { name: 'users.show' }),
  component: lazyScreen(() => import('../features/people/components/UserPage.tsx'), 'UserPage', [
    'people',
    'branches',
    'history',
    'permissions',
    'profile',
    'errors',
  ]),
});

/** Screens of this area, each within the frame. */
export const peopleRoutes = [
  branch,
  branchShelf,
  branchRegion,
  branchShow,
  users,
  usersAdd,
  usersShow,
  profile,
] as const;
