import { createRoute } from '@tanstack/react-router';
import { flag, listParams, oneOf, searchParams, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout } from './layouts.ts';

const applications = createRoute({
  getParentRoute: () => frameLayout,
  path: '/application',
  staticData: {
    screen: {
      name: 'application',
      crumb: 'application',
      nav: { group: 'shelves', icon: 'application', order: 30 },
      branch: true,
    },
  },
  validateSearch: listParams(['status', 'end', 'created_at'], {
    status: oneOf(['1', '2', '3']),
    late: oneOf(['true']),
    region: wholeNumber,
    // The shelf for which somebody asks for a change.
    ask: wholeNumber,
  }),
  component: lazyScreen(
    () => import('../features/applications/components/ApplicationsScreen.tsx'),
    'ApplicationsScreen',
    ['applications', 'shelves', 'ui'],
  ),
});

const applicationShow = createRoute({
  getParentRoute: () => frameLayout,
  path: '/application/$id',
  staticData: { screen: { name: 'application.show', crumb: 'application_show' } },
  validateSearch: searchParams({
    face: wholeNumber,
    view: oneOf(['elevation', 'plan', '3d']),
    highlight: oneOf(['tags', 'stock', 'brand', 'price', 'premium', 'sold_out']),
    plain: flag,
  }),
  component: lazyScreen(
    () => import('../features/applications/components/ApplicationPage.tsx'),
    'ApplicationPage',
    ['applications', 'notices', 'shelves', 'shelf_editor', 'ui'],
  ),
});

/** Screens of this area, each within the frame. */
export const applicationRoutes = [applications, applicationShow] as const;
