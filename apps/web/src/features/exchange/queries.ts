import {
  listExchangeBases,
  listExchanges,
  listExchangeWaits,
  showExchange,
  showExchangeMapping,
} from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Query of the databases of 1C that have sent something. */
export const basesQuery = apiQuery(listExchangeBases, {});

/** Query of the things of a database of 1C with their meanings. */
export const mappingQuery = (id: number) => apiQuery(showExchangeMapping, { params: { id } });

/** Query of the first things of a database that could not be imported. */
export const waitsQuery = (id: number) =>
  apiQuery(listExchangeWaits, { params: { id }, query: { limit: 50 } });

/** Query of the exchanges of the last days. */
export const exchangesQuery = apiQuery(listExchanges, { query: { limit: 50 } });

/** Query of the steps of one exchange. */
export const exchangeQuery = (id: number) => apiQuery(showExchange, { params: { id } });
