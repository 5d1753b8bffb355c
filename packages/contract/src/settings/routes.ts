import { needs, routesOf } from '../kit/route.ts';
import type { settingsSchemas } from './schemas.ts';

const route = routesOf<typeof settingsSchemas>();

export const showSettings = route('showSettings', 'GET', '/settings', {
  summary: 'Settings of the whole chain',
  access: needs('settings'),
});

export const saveSettings = route('saveSettings', 'PUT', '/settings', {
  summary: 'Change settings of the whole chain',
  access: needs('settings'),
});

export const showSiteSettings = route('showSiteSettings', 'GET', '/settings/sites', {
  summary: 'Sites of the chain and the link to the administrator’s messenger',
  access: needs('settings'),
});

export const saveSiteSettings = route('saveSiteSettings', 'PUT', '/settings/sites', {
  summary: 'Change the sites and the messenger; from then on the environment’s values are not read',
  access: needs('settings'),
});

export const showRetention = route('showRetention', 'GET', '/settings/retention', {
  summary: 'For how long notices, prints, sessions and requests for a password are kept',
  access: needs('settings'),
});

export const saveRetention = route('saveRetention', 'PUT', '/settings/retention', {
  summary: 'Change for how long these are kept',
  access: needs('settings'),
});
