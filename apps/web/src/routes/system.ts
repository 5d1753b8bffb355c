import { PERIODS } from '@javon/contract';
import { createRoute } from '@tanstack/react-router';
import { day, flag, listParams, oneOf, text, wholeNumber } from '../shared/address/address.ts';
import { lazyScreen } from '../shared/navigation/lazy-screen.ts';
import { frameLayout, screenIn } from './layouts.ts';

const history = createRoute({
  ...screenIn(frameLayout, '/history', {
    name: 'history',
    nav: { group: 'settings', icon: 'history', order: 30 },
    branch: true,
  }),
  validateSearch: listParams(['at'], {
    person: wholeNumber,
    entity: text(40),
    entity_id: wholeNumber,
    sign_ins: flag,
    period: oneOf(PERIODS),
    from: day,
    to: day,
  }),
  component: lazyScreen(() => import('../features/history/components/HistoryPage.tsx'), 'HistoryPage', [
    'history',
    'permissions',
  ]),
});

const settings = createRoute({
  ...screenIn(frameLayout, '/settings', {
    name: 'settings',
    nav: { group: 'settings', icon: 'settings', order: 40 },
  }),
  component: lazyScreen(() => import('../features/settings/components/SettingsPage.tsx'), 'SettingsPage', [
    'settings',
    'errors',
  ]),
});

/** Screens of this area, each within the frame. */
export const systemRoutes = [history, settings] as const;
