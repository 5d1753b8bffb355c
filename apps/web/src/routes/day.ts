import { BRANCH_SIZES, CHECK_LIST_FILTERS, PERIODS } from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import { day, listParams, oneOf, searchParams, text, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const myDay = createRoute({
  ...screenIn(frameLayout, '/my_day', {
    // The day is what a branch sees first of its shelves, and is opened by the same permission.
    name: 'shelf',
    crumb: 'my_day',
    nav: { group: 'day', icon: 'day', order: 10, phone: 1, ownBranch: true },
    branch: true,
    pulls: true,
  }),
  validateSearch: searchParams({ branch: text(20) }),
  component: lazyScreen(() => import('../features/my-day/components/MyDayPage.tsx'), 'MyDayPage', ['my_day']),
});

const checkList = createRoute({
  ...screenIn(frameLayout, '/check_list', {
    name: 'check_list',
    nav: { group: 'day', icon: 'check_list', order: 20, phone: 4 },
    branch: true,
    pulls: true,
  }),
  validateSearch: listParams(['due_on', 'score', 'name'], {
    view: oneOf(['results']),
    stands: oneOf(CHECK_LIST_FILTERS),
    from: day,
    to: day,
    days: oneOf(['7', '30', '90']),
    template: wholeNumber,
    region: wholeNumber,
  }),
  component: lazyScreen(
    () => import('../features/check-lists/components/CheckListPage.tsx'),
    'CheckListPage',
    ['check_lists', 'branches'],
  ),
});

const checkListShow = createRoute({
  ...screenIn(frameLayout, '/check_list/$id', { name: 'check_list.show' }),
  component: lazyScreen(() => import('../features/check-lists/components/FillPage.tsx'), 'FillPage', [
    'check_lists',
    'walk_checks',
  ]),
});

const checkListTemplates = createRoute({
  ...screenIn(frameLayout, '/check_list/template', {
    name: 'check_list.template',
    crumb: 'check_list_templates',
  }),
  validateSearch: listParams([], {}),
  component: lazyScreen(
    () => import('../features/check-lists/components/TemplatesPage.tsx'),
    'TemplatesPage',
    ['check_lists'],
  ),
});

const checkListTemplate = createRoute({
  ...screenIn(frameLayout, '/check_list/template/$id', { name: 'check_list.template', textId: true }),
  component: lazyScreen(() => import('../features/check-lists/components/TemplatePage.tsx'), 'TemplatePage', [
    'check_lists',
  ]),
});

const walkCheck = createRoute({
  ...screenIn(frameLayout, '/walk_check', {
    name: 'walk_check',
    nav: { group: 'day', icon: 'walk', order: 15 },
    branch: true,
    pulls: true,
  }),
  validateSearch: searchParams({ branch: text(20), walk: wholeNumber, list: wholeNumber }),
  component: lazyScreen(
    () => import('../features/walk-checks/components/WalkCheckPage.tsx'),
    'WalkCheckPage',
    ['walk_checks', 'price_tags', 'camera'],
  ),
});

const topDirectors = createRoute({
  ...screenIn(frameLayout, '/top_direktores', {
    name: 'top_direktores',
    nav: { group: 'day', icon: 'ranking', order: 30 },
  }),
  validateSearch: searchParams({
    period: oneOf(PERIODS),
    size: oneOf(BRANCH_SIZES),
    region: wholeNumber,
  }),
  component: lazyScreen(() => import('../features/directors/components/RankingPage.tsx'), 'RankingPage', [
    'directors',
    'branches',
  ]),
});

/** Screens of this area, each within the frame. */
export const dayRoutes = [
  myDay,
  checkList,
  checkListShow,
  checkListTemplates,
  checkListTemplate,
  walkCheck,
  topDirectors,
] as const;
