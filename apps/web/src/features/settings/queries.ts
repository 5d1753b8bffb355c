import { listInstalmentPlans, listServiceTokens, showSettings } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Settings of the whole chain. */
export const settingsQuery = queryOptions({
  queryKey: [showSettings.id],
  queryFn: ({ signal }) => call(showSettings, {}, { signal }),
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
