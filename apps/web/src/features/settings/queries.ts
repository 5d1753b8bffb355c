import {
  listInstalmentPlans,
  listServiceTokens,
  listWebhookDeliveries,
  listWebhooks,
  showRetention,
  showSettings,
  showSiteSettings,
} from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the settings of the whole chain. */
export const settingsQuery = apiQuery(showSettings, {});

/** Query of the sites of the chain and the administrator's messenger. */
export const sitesQuery = apiQuery(showSiteSettings, {});

/** Query of the retention times of temporary records, in days. */
export const retentionQuery = apiQuery(showRetention, {});

/** Query of the service tokens, those in use first. */
export const tokensQuery = apiQuery(listServiceTokens, {});

/** Query of the instalment plans by month count. */
export const plansQuery = apiQuery(listInstalmentPlans, {});

/** Query of the webhooks by name. */
export const webhooksQuery = apiQuery(listWebhooks, {});

/** Query of a page of a webhook's deliveries: those before one, or the newest. */
export const deliveriesQuery = (id: number, isDead: boolean, before: number | null) =>
  apiQuery(listWebhookDeliveries, {
    params: { id },
    query: { ...(isDead ? { state: 'dead' } : {}), ...(before === null ? {} : { before: String(before) }) },
  });
