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

/** Settings of the whole chain. */
export const settingsQuery = apiQuery(showSettings, {});

/** Sites of the chain and the administrator's messenger. */
export const sitesQuery = apiQuery(showSiteSettings, {});

/** For how many days records are kept that nobody needs for ever. */
export const retentionQuery = apiQuery(showRetention, {});

/** Service tokens, those in use first. */
export const tokensQuery = apiQuery(listServiceTokens, {});

/** Instalment plans by month count. */
export const plansQuery = apiQuery(listInstalmentPlans, {});

/** Webhooks by name. */
export const webhooksQuery = apiQuery(listWebhooks, {});

/** A page of the deliveries of a webhook: those before one, or the newest. */
export const deliveriesQuery = (id: number, isDead: boolean, before: number | null) =>
  apiQuery(listWebhookDeliveries, {
    params: { id },
    query: { ...(isDead ? { state: 'dead' } : {}), ...(before === null ? {} : { before: String(before) }) },
  });
