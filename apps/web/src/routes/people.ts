import { createRoute } from '@tanstack/react-router';
import { listParams, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout } from './layouts.ts';

const branch = createRoute({
  getParentRoute: () => frameLayout,
  path: '/branch',
  staticData: {
    screen: {
      name: 'branch',
      crumb: 'branch',
      nav: { group: 'people', icon: 'branch', order: 10, phone: 5 },
    },
  },
  validateSearch: listParams(['code', 'name', 'region', 'shelf_count'], { region: wholeNumber }),
  component: lazyScreen(
    () => import('../features/branches/components/BranchListPage.tsx'),
    'BranchListPage',
    ['branches', 'ui'],
  ),
});

const branchShelf = createRoute({
  getParentRoute: () => frameLayout,
  path: '/branch/shelf',
  staticData: {
    screen: {
      name: 'branch.shelf',
      crumb: 'branch_shelf',
      nav: { group: 'shelves', icon: 'branch', order: 40 },
    },
  },
  validateSearch: listParams(['code', 'name', 'region', 'shelf_count'], { region: wholeNumber }),
  component: lazyScreen(
    () => import('../features/branches/components/BranchShelvesPage.tsx'),
    'BranchShelvesPage',
    ['branches', 'ui'],
  ),
});

const branchShow = createRoute({
  getParentRoute: () => frameLayout,
  path: '/branch/$id',
  staticData: { screen: { name: 'branch.show', crumb: 'branch_show' } },
  component: lazyScreen(() => import('../features/branches/components/BranchPage.tsx'), 'BranchPage', [
    'branches',
    'shelves',
    'history',
    'permissions',
    'ui',
  ]),
});

const profile = createRoute({
  getParentRoute: () => frameLayout,
  path: '/profile',
  staticData: { screen: { name: 'profile', crumb: 'profile' } },
  component: lazyScreen(() => import('../features/profile/components/ProfilePage.tsx'), 'ProfilePage', [
    'profile',
    'session',
    'notices',
    'errors',
    'ui',
  ]),
});

/** Screens of this area, each within the frame. */
export const peopleRoutes = [branch, branchShelf, branchShow, profile] as const;
