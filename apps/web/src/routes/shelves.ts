import { SHELF_SORTS } from '@javon/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { HIGHLIGHTS, SHELF_VIEWS } from '../features/shelves/views.ts';
import { flag, listParams, oneOf, searchParams, text, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, rootRoute, screenIn } from './layouts.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    throw redirect({ href: await context.startPath(), replace: true });
  },
});

/** Redirects of this area. */
export const shelfRedirects = [home] as const;

const shelf = createRoute({
  ...screenIn(frameLayout, '/shelf', {
    name: 'shelf',
    nav: { group: 'shelves', icon: 'shelf', order: 10, phone: 3 },
    branch: true,
    pulls: true,
  }),
  validateSearch: listParams(SHELF_SORTS, {
    region: wholeNumber,
    // The screen knows the shapes; their table is not for the first page.
    type: text(20),
    category: wholeNumber,
    changed: flag,
    following: flag,
    deleted: flag,
  }),
  component: lazyScreen(() => import('../features/shelves/components/ShelfListPage.tsx'), 'ShelfListPage', [
    'shelves',
    'shelf_actions',
    'shelf_editor',
    'my_day',
  ]),
});

const shelfShow = createRoute({
  ...screenIn(frameLayout, '/shelf/$id', { name: 'shelf.show' }),
  validateSearch: searchParams({
    face: wholeNumber,
    product: wholeNumber,
    branch: text(20),
    compare: text(20),
    view: oneOf(SHELF_VIEWS),
    highlight: oneOf(HIGHLIGHTS),
    plain: flag,
    edit: flag,
  }),
  component: lazyScreen(() => import('../features/shelf-editor/desk/ShelfPage.tsx'), 'ShelfPage', [
    'shelves',
    'shelf_actions',
    'shelf_editor',
  ]),
});

const shelfAdd = createRoute({
  ...screenIn(frameLayout, '/shelf/add', { name: 'shelf.add' }),
  component: lazyScreen(() => import('../features/shelf-form/components/ShelfAddPage.tsx'), 'ShelfAddPage', [
    'shelf_form',
    'shelves',
  ]),
});

const shelfEdit = createRoute({
  ...screenIn(frameLayout, '/shelf/edit/$id', { name: 'shelf.edit', below: '/shelf/$id' }),
  component: lazyScreen(
    () => import('../features/shelf-form/components/ShelfEditPage.tsx'),
    'ShelfEditPage',
    ['shelf_form', 'shelves'],
  ),
});

/** Screens of this area, each within the frame. */
export const shelvesRoutes = [shelf, shelfShow, shelfAdd, shelfEdit] as const;
