import { z } from 'zod';
import { moment, version } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const settings = z.object({
  /** Each night sold-out goods are taken off all shelves. */
  sold_out_nightly: z.boolean(),
  version,
  changed_at: moment.nullable(),
  changed_by: z.string().nullable(),
});
export type Settings = z.infer<typeof settings>;

export const showSettings = defineRoute({
  id: 'showSettings',
  method: 'GET',
  path: '/settings',
  base: 'local',
  tag: 'settings',
  summary: 'Settings of the whole chain',
  access: needs('settings'),
  answer: settings,
});

export const saveSettings = defineRoute({
  id: 'saveSettings',
  method: 'PUT',
  path: '/settings',
  base: 'local',
  tag: 'settings',
  summary: 'Change settings of the whole chain',
  access: needs('settings'),
  body: z.strictObject({ version, sold_out_nightly: z.boolean() }),
  answer: settings,
});
