import {
  listExchangeBases,
  listExchanges,
  listExchangeWaits,
  showExchange,
  showExchangeMapping,
} from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Databases of 1C that have sent something. */
export const basesQuery = apiQuery(listExchangeBases, {});

/** Things of a database of 1C with what they mean here. */
export const mappingQuery = (id: number) => apiQuery(showExchangeMapping, { params: { id } });

/** First things of a database that could not be taken over. */
export const waitsQuery = (id: number) =>
  apiQuery(listExchangeWaits, { params: { id }, query: { limit: 50 } });

/** Exchanges of the last days. */
export const exchangesQuery = apiQuery(listExchanges, { query: { limit: 50 } });

/** Steps of one exchange. */
export const exchangeQuery = (id: number) => apiQuery(showExchange, { params: { id } });
