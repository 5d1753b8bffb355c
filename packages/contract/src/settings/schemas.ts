import { z } from 'zod';
import { moment, version } from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';

/** Version of a group of settings, and the author of the last change; null while it has its defaults. */
const saved = {
  version,
  changed_at: moment.nullable(),
  changed_by: z.string().nullable(),
};

export const settings = z.object({
  /** Whether sold-out goods are cleared off all shelves each night. */
  sold_out_nightly: z.boolean(),
  ...saved,
});
export type Settings = z.infer<typeof settings>;

const webAddress = z.url({ protocol: /^https?$/ });
const chatAddress = z.url({ protocol: /^(https?|tg)$/ });

/** An optional link; empty if there is none. */
const link = (address: z.ZodType) =>
  z
    .string()
    .max(200)
    .refine((text) => text === '' || address.safeParse(text).success, as('link_wrong'));
const SITE = /^(https?:\/\/)?[a-z\d]([a-z\d.-]{0,252}[a-z\d])?(:\d{1,5})?$/i;
/** Host of a site, optionally with its scheme: `javon.uz`, `https://javon.uz`. */
const site = z
  .string()
  .max(200)
  .refine((text) => text === '' || SITE.test(text), as('link_wrong'));

/** Sites of the chain and the administrator's messenger; each empty if there is none. */
const siteFields = z.object({
  /** Administrator's messenger, shown to people who lost their password. */
  messenger: link(chatAddress),
  /** Other site to use while this one is down, or after it moved. */
  other_site: link(webAddress),
  /** Host on which the browser calls `production_api`; on any other it calls `development_api`. */
  production_site: site,
  /** Origins of the API; empty: the site's own. */
  production_api: link(webAddress),
  development_api: link(webAddress),
});
export type SiteFields = z.infer<typeof siteFields>;

export const siteSettings = siteFields.extend(saved);
export type SiteSettings = z.infer<typeof siteSettings>;

/** Maximum retention, days. */
const KEPT_MAX_DAYS = 3650;
const days = z.int().min(1).max(KEPT_MAX_DAYS);

/**
 * Maximum time for which a print can be drawn again, days: replaced pictures are kept as long
 * (`leaving_file`).
 */
const PRINT_VALUES_MAX_DAYS = 31;

/** Retention of records in days; the history of actions is kept permanently. */
const retentionFields = z.object({
  notices_days: days,
  read_notices_days: days,
  /** Values of the tags of a print job: its PDF can be downloaded again for as long. */
  print_values_days: days.max(PRINT_VALUES_MAX_DAYS),
  /** Sessions after their end. */
  sessions_days: days,
  password_requests_days: days,
});
export type RetentionFields = z.infer<typeof retentionFields>;

export const retention = retentionFields.extend(saved);
export type Retention = z.infer<typeof retention>;

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const settingsSchemas = {
  showSettings: {
    answer: settings,
  },
  saveSettings: {
    body: z.strictObject({ version, sold_out_nightly: z.boolean() }),
    answer: settings,
  },
  showSiteSettings: {
    answer: siteSettings,
  },
  saveSiteSettings: {
    body: z.strictObject({ version, ...siteFields.shape }),
    answer: siteSettings,
  },
  showRetention: {
    answer: retention,
  },
  saveRetention: {
    body: z.strictObject({ version, ...retentionFields.shape }),
    answer: retention,
  },
} satisfies SchemasById;
