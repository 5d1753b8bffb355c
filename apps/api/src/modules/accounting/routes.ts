import {
  createServiceToken,
  listServiceTokens,
  putBalances,
  putPrices,
  putProducts,
  revokeServiceToken,
} from '@javon/contract';
import { type Bound, permitted, served } from '../../platform/http/call.ts';
import { readServiceTokens } from './queries.ts';
import { type AccountingTools, makeServiceToken, revokeToken, writeRows } from './service.ts';

export function accountingRoutes(tools: AccountingTools): Bound[] {
  const { db } = tools;
  return [
    served(putProducts, (call) => writeRows(tools, putProducts, 'products', call)),
    served(putPrices, (call) => writeRows(tools, putPrices, 'prices', call)),
    served(putBalances, (call) => writeRows(tools, putBalances, 'balances', call)),
    permitted(listServiceTokens, async () => ({ items: await readServiceTokens(db) })),
    permitted(createServiceToken, (call) => makeServiceToken(db, call, call.body)),
    permitted(revokeServiceToken, (call) => revokeToken(db, call, call.params.id)),
  ];
}
