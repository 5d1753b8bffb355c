import { z } from 'zod';
import { can, version, wholeParam } from './kit/fields.ts';
import { defineRoute, needs } from './kit/route.ts';

export const MAX_PLAN_MONTHS = 60;
/** Largest markup, in hundredths of a percent: 200 %. */
export const MAX_MARKUP = 20_000;

/** Month count of a plan; it names the plan. */
export const planMonths = z.int().min(1).max(MAX_PLAN_MONTHS);
/** Markup of a plan on the price, in hundredths of a percent: 30 % is 3000. */
export const markup = z.int().min(0).max(MAX_MARKUP);

export const instalmentPlan = z.object({
  months: planMonths,
  markup_bp: markup,
  /** A plan that is switched off is offered nowhere. */
  active: z.boolean(),
  /** Samplers in force that show it, segments that have not ended, clients that have it. */
  used_by: z.object({ samplers: z.int(), segments: z.int(), clients: z.int() }),
  version,
  can,
});
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

const planParams = z.strictObject({ months: wholeParam(1, MAX_PLAN_MONTHS) });

export const listInstalmentPlans = defineRoute({
  id: 'listInstalmentPlans',
  method: 'GET',
  path: '/instalment-plans',
  base: 'local',
  tag: 'settings',
  summary: 'Instalment plans by month count; a monthly price is rounded up to the next 1,000 so‘m',
  access: needs('settings', 'settings.plans', 'segment', 'segment.show', 'price_tag.view3'),
  answer: z.object({ items: z.array(instalmentPlan) }),
});

export const createInstalmentPlan = defineRoute({
  id: 'createInstalmentPlan',
  method: 'POST',
  path: '/instalment-plans',
  base: 'local',
  tag: 'settings',
  summary: 'Add an instalment plan',
  access: needs('settings.plans'),
  idempotent: true,
  body: z.strictObject({ months: planMonths, markup_bp: markup }),
  status: 201,
  answer: instalmentPlan,
});

export const editInstalmentPlan = defineRoute({
  id: 'editInstalmentPlan',
  method: 'PATCH',
  path: '/instalment-plans/:months',
  base: 'local',
  tag: 'settings',
  summary:
    'Change the markup of a plan, or switch it on or off; off is refused while a sampler or a segment needs it',
  access: needs('settings.plans'),
  params: planParams,
  body: z.strictObject({ version, markup_bp: markup.optional(), active: z.boolean().optional() }),
  answer: instalmentPlan,
});
