import { needs, type Route } from '../kit/route.ts';
import type { settingsSchemas } from './schemas.ts';

type Schemas = typeof settingsSchemas;

export const showSettings: Route<Schemas, 'showSettings'> = {
  id: 'showSettings',
  method: 'GET',
  path: '/settings',
  summary: 'Settings of the whole chain',
  access: needs('settings'),
};

export const saveSettings: Route<Schemas, 'saveSettings'> = {
  id: 'saveSettings',
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings of the whole chain',
  access: needs('settings'),
};

export const showSiteSettings: Route<Schemas, 'showSiteSettings'> = {
  id: 'showSiteSettings',
  method: 'GET',
  path: '/settings/sites',
  summary: 'Sites of the chain and the link to the administrator’s messenger',
  access: needs('settings'),
};

export const saveSiteSettings: Route<Schemas, 'saveSiteSettings'> = {
  id: 'saveSiteSettings',
  method: 'PUT',
  path: '/settings/sites',
  summary: 'Change the sites and the messenger; from then on the environment’s values are not read',
  access: needs('settings'),
};

export const showRetention: Route<Schemas, 'showRetention'> = {
  id: 'showRetention',
  method: 'GET',
  path: '/settings/retention',
  summary: 'For how long notices, prints, sessions and requests for a password are kept',
  access: needs('settings'),
};

export const saveRetention: Route<Schemas, 'saveRetention'> = {
  id: 'saveRetention',
  method: 'PUT',
  path: '/settings/retention',
  summary: 'Change for how long these are kept',
  access: needs('settings'),
};
