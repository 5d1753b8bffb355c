import { APPLICATION_SORTS, APPLICATION_STATUSES } from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import { HIGHLIGHTS, SHELF_VIEWS } from '../features/shelves/views.ts';
import {
  flag,
  listParams,
  oneOf,
  oneOfNumbers,
  searchParams,
  wholeNumber,
} from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const applications = createRoute({
  ...screenIn(frameLayout, '/application', {
    name: 'application',
    nav: { group: 'shelves', icon: 'application', order: 30 },
    branch: true,
    pulls: true,
  }),
  validateSearch: listParams(APPLICATION_SORTS, {
    status: oneOfNumbers(APPLICATION_STATUSES),
    late: oneOf(['true']),
    region: wholeNumber,
    // The shelf for which somebody asks for a change.
    ask: wholeNumber,
    // Another app shared photos.
    shared: wholeNumber,
  }),
  component: lazyScreen(
    () => import('../features/applications/components/ApplicationsScreen.tsx'),
    'ApplicationsScreen',
    ['applications', 'shelves'],
  ),
});

const applicationShow = createRoute({
  ...screenIn(frameLayout, '/application/$id', { name: 'application.show' }),
  validateSearch: searchParams({
    face: wholeNumber,
    view: oneOf(SHELF_VIEWS),
    highlight: oneOf(HIGHLIGHTS),
    plain: flag,
  }),
  component: lazyScreen(
    () => import('../features/applications/components/ApplicationPage.tsx'),
    'ApplicationPage',
    ['applications', 'notices', 'shelves', 'shelf_editor'],
  ),
});

/** Screens of this area, each within the frame. */
export const applicationRoutes = [applications, applicationShow] as const;
