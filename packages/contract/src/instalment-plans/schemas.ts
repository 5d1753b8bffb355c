import { z } from 'zod';
import { can, version, wholeParam } from '../kit/fields.ts';
import type { SchemasById } from '../kit/route.ts';
import { MAX_MARKUP, MAX_PLAN_MONTHS } from './constants.ts';

/** Month count of a plan; it identifies the plan. */
export const planMonths = z.int().min(1).max(MAX_PLAN_MONTHS);
/** Markup of a plan on the price, in hundredths of a percent: 30 % is 3000. */
export const markup = z.int().min(0).max(MAX_MARKUP);

export const instalmentPlan = z.object({
  months: planMonths,
  markup_bp: markup,
  /** A plan that is switched off cannot be chosen anywhere. */
  active: z.boolean(),
  /** Active samplers that show it, segments that have not ended, clients that have it. */
  used_by: z.object({ samplers: z.int(), segments: z.int(), clients: z.int() }),
  version,
  can,
});
export type InstalmentPlan = z.infer<typeof instalmentPlan>;

const planParams = z.strictObject({ months: wholeParam(1, MAX_PLAN_MONTHS) });

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const instalmentPlanSchemas = {
  listInstalmentPlans: {
    answer: z.object({ items: z.array(instalmentPlan) }),
  },
  createInstalmentPlan: {
    body: z.strictObject({ months: planMonths, markup_bp: markup }),
    answer: instalmentPlan,
  },
  editInstalmentPlan: {
    params: planParams,
    body: z.strictObject({ version, markup_bp: markup.optional(), active: z.boolean().optional() }),
    answer: instalmentPlan,
  },
} satisfies SchemasById;
