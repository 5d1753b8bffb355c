import {
  listInstalmentPlans,
  listServiceTokens,
  showRetention,
  showSettings,
  showSiteSettings,
} from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Settings of the whole chain. */
export const settingsQuery = queryOptions({
  queryKey: [showSettings.id],
  queryFn: ({ signal }) => call(showSettings, {}, { signal }),
});

/** Sites of the chain and the administrator's messenger. */
export const sitesQuery = queryOptions({
  queryKey: [showSiteSettings.id],
  queryFn: ({ signal }) => call(showSiteSettings, {}, { signal }),
});

/** For how many days records are kept that nobody needs for ever. */
export const retentionQuery = queryOptions({
  queryKey: [showRetention.id],
  queryFn: ({ signal }) => call(showRetention, {}, { signal }),
});

/** Service tokens, those in use first. */
export const tokensQuery = queryOptions({
  queryKey: [listServiceTokens.id],
  queryFn: ({ signal }) => call(listServiceTokens, {}, { signal }),
});

/** Instalment plans by month count. */
export const plansQuery = queryOptions({
  queryKey: [listInstalmentPlans.id],
  queryFn: ({ signal }) => call(listInstalmentPlans, {}, { signal }),
});
