import { needs, type Route } from '../kit/route.ts';
import type { instalmentPlanSchemas } from './schemas.ts';

type Schemas = typeof instalmentPlanSchemas;

export const listInstalmentPlans: Route<Schemas, 'listInstalmentPlans'> = {
  id: 'listInstalmentPlans',
  method: 'GET',
  path: '/instalment-plans',
  summary: 'Instalment plans by month count; a monthly price is rounded up to the next 1,000 so‘m',
  access: needs('settings', 'settings.plans', 'segment', 'segment.show', 'price_tag.view3'),
};

export const createInstalmentPlan: Route<Schemas, 'createInstalmentPlan'> = {
  id: 'createInstalmentPlan',
  method: 'POST',
  path: '/instalment-plans',
  summary: 'Add an instalment plan',
  access: needs('settings.plans'),
  idempotent: true,
  status: 201,
};

export const editInstalmentPlan: Route<Schemas, 'editInstalmentPlan'> = {
  id: 'editInstalmentPlan',
  method: 'PATCH',
  path: '/instalment-plans/:months',
  summary:
    'Change the markup of a plan, or switch it on or off; off is refused while a sampler or a segment needs it',
  access: needs('settings.plans'),
};
