import type { Language } from './languages.ts';

export { historyWords } from './history-words.ts';
export * from './languages.ts';
export { type NoticeFacts, noticeWords } from './notice-words.ts';

// Loads each catalogue and language as a small separate file, on first use.
const uz = {
  access: () => import('./uz/access.json', { with: { type: 'json' } }),
  applications: () => import('./uz/applications.json', { with: { type: 'json' } }),
  bell: () => import('./uz/bell.json', { with: { type: 'json' } }),
  branches: () => import('./uz/branches.json', { with: { type: 'json' } }),
  brands: () => import('./uz/brands.json', { with: { type: 'json' } }),
  camera: () => import('./uz/camera.json', { with: { type: 'json' } }),
  campaigns: () => import('./uz/campaigns.json', { with: { type: 'json' } }),
  characters: () => import('./uz/characters.json', { with: { type: 'json' } }),
  clients: () => import('./uz/clients.json', { with: { type: 'json' } }),
  check_lists: () => import('./uz/check_lists.json', { with: { type: 'json' } }),
  common: async () => ({ default: (await import('./uz/first.ts')).common }),
  day: () => import('./uz/day.json', { with: { type: 'json' } }),
  directors: () => import('./uz/directors.json', { with: { type: 'json' } }),
  electronic_labels: () => import('./uz/electronic_labels.json', { with: { type: 'json' } }),
  errors: () => import('./uz/errors.json', { with: { type: 'json' } }),
  exchange: () => import('./uz/exchange.json', { with: { type: 'json' } }),
  exports: () => import('./uz/exports.json', { with: { type: 'json' } }),
  frame: async () => ({ default: (await import('./uz/first.ts')).frame }),
  goods: () => import('./uz/goods.json', { with: { type: 'json' } }),
  history: () => import('./uz/history.json', { with: { type: 'json' } }),
  imports: () => import('./uz/imports.json', { with: { type: 'json' } }),
  keys: () => import('./uz/keys.json', { with: { type: 'json' } }),
  label_printers: () => import('./uz/label_printers.json', { with: { type: 'json' } }),
  my_day: () => import('./uz/my_day.json', { with: { type: 'json' } }),
  notices: () => import('./uz/notices.json', { with: { type: 'json' } }),
  pages: async () => ({ default: (await import('./uz/first.ts')).pages }),
  people: () => import('./uz/people.json', { with: { type: 'json' } }),
  permissions: () => import('./uz/permissions.json', { with: { type: 'json' } }),
  price_tags: () => import('./uz/price_tags.json', { with: { type: 'json' } }),
  profile: () => import('./uz/profile.json', { with: { type: 'json' } }),
  samplers: () => import('./uz/samplers.json', { with: { type: 'json' } }),
  segments: () => import('./uz/segments.json', { with: { type: 'json' } }),
  session: () => import('./uz/session.json', { with: { type: 'json' } }),
  settings: () => import('./uz/settings.json', { with: { type: 'json' } }),
  shelf_actions: () => import('./uz/shelf_actions.json', { with: { type: 'json' } }),
  shelf_editor: () => import('./uz/shelf_editor.json', { with: { type: 'json' } }),
  shelf_form: () => import('./uz/shelf_form.json', { with: { type: 'json' } }),
  shelf_history: () => import('./uz/shelf_history.json', { with: { type: 'json' } }),
  shelf_space: () => import('./uz/shelf_space.json', { with: { type: 'json' } }),
  shelves: () => import('./uz/shelves.json', { with: { type: 'json' } }),
  system: () => import('./uz/system.json', { with: { type: 'json' } }),
  ui: async () => ({ default: (await import('./uz/first.ts')).ui }),
  walk_checks: () => import('./uz/walk_checks.json', { with: { type: 'json' } }),
};

/** Every namespace with its keys, from the Uzbek catalogue; a check keeps the Russian one equal. */
export type Messages = { [N in keyof typeof uz]: Awaited<ReturnType<(typeof uz)[N]>>['default'] };
export type Namespace = keyof Messages;

type Loader = () => Promise<{ default: object }>;

const ru: Record<Namespace, Loader> = {
  access: () => import('./ru/access.json', { with: { type: 'json' } }),
  applications: () => import('./ru/applications.json', { with: { type: 'json' } }),
  bell: () => import('./ru/bell.json', { with: { type: 'json' } }),
  branches: () => import('./ru/branches.json', { with: { type: 'json' } }),
  brands: () => import('./ru/brands.json', { with: { type: 'json' } }),
  camera: () => import('./ru/camera.json', { with: { type: 'json' } }),
  campaigns: () => import('./ru/campaigns.json', { with: { type: 'json' } }),
  characters: () => import('./ru/characters.json', { with: { type: 'json' } }),
  clients: () => import('./ru/clients.json', { with: { type: 'json' } }),
  check_lists: () => import('./ru/check_lists.json', { with: { type: 'json' } }),
  common: async () => ({ default: (await import('./ru/first.ts')).common }),
  day: () => import('./ru/day.json', { with: { type: 'json' } }),
  directors: () => import('./ru/directors.json', { with: { type: 'json' } }),
  electronic_labels: () => import('./ru/electronic_labels.json', { with: { type: 'json' } }),
  errors: () => import('./ru/errors.json', { with: { type: 'json' } }),
  exchange: () => import('./ru/exchange.json', { with: { type: 'json' } }),
  exports: () => import('./ru/exports.json', { with: { type: 'json' } }),
  frame: async () => ({ default: (await import('./ru/first.ts')).frame }),
  goods: () => import('./ru/goods.json', { with: { type: 'json' } }),
  history: () => import('./ru/history.json', { with: { type: 'json' } }),
  imports: () => import('./ru/imports.json', { with: { type: 'json' } }),
  keys: () => import('./ru/keys.json', { with: { type: 'json' } }),
  label_printers: () => import('./ru/label_printers.json', { with: { type: 'json' } }),
  my_day: () => import('./ru/my_day.json', { with: { type: 'json' } }),
  notices: () => import('./ru/notices.json', { with: { type: 'json' } }),
  pages: async () => ({ default: (await import('./ru/first.ts')).pages }),
  people: () => import('./ru/people.json', { with: { type: 'json' } }),
  permissions: () => import('./ru/permissions.json', { with: { type: 'json' } }),
  price_tags: () => import('./ru/price_tags.json', { with: { type: 'json' } }),
  profile: () => import('./ru/profile.json', { with: { type: 'json' } }),
  samplers: () => import('./ru/samplers.json', { with: { type: 'json' } }),
  segments: () => import('./ru/segments.json', { with: { type: 'json' } }),
  session: () => import('./ru/session.json', { with: { type: 'json' } }),
  settings: () => import('./ru/settings.json', { with: { type: 'json' } }),
  shelf_actions: () => import('./ru/shelf_actions.json', { with: { type: 'json' } }),
  shelf_editor: () => import('./ru/shelf_editor.json', { with: { type: 'json' } }),
  shelf_form: () => import('./ru/shelf_form.json', { with: { type: 'json' } }),
  shelf_history: () => import('./ru/shelf_history.json', { with: { type: 'json' } }),
  shelf_space: () => import('./ru/shelf_space.json', { with: { type: 'json' } }),
  shelves: () => import('./ru/shelves.json', { with: { type: 'json' } }),
  system: () => import('./ru/system.json', { with: { type: 'json' } }),
  ui: async () => ({ default: (await import('./ru/first.ts')).ui }),
  walk_checks: () => import('./ru/walk_checks.json', { with: { type: 'json' } }),
};

/** Loads one catalogue in one language. */
export const CATALOGUES: Readonly<Record<Language, Readonly<Record<Namespace, Loader>>>> = { uz, ru };
