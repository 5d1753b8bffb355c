import { needs, routesOf } from '../kit/route.ts';
import type { instalmentPlanSchemas } from './schemas.ts';

const route = routesOf<typeof instalmentPlanSchemas>();

export const listInstalmentPlans = route('listInstalmentPlans', 'GET', '/instalment-plans', {
  summary: 'Instalment plans by month count; a monthly price is rounded up to the next 1,000 so‘m',
  access: needs('settings', 'settings.plans', 'segment', 'segment.show', 'price_tag.view3'),
});

export const createInstalmentPlan = route('createInstalmentPlan', 'POST', '/instalment-plans', {
  summary: 'Add an instalment plan',
  access: needs('settings.plans'),
  idempotent: true,
  status: 201,
});

export const editInstalmentPlan = route('editInstalmentPlan', 'PATCH', '/instalment-plans/:months', {
  summary:
    'Change the markup of a plan, or switch it on or off; off is refused while a sampler or a segment needs it',
  access: needs('settings.plans'),
});
