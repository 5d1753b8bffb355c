import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { readServiceTokens } from './queries.ts';
import { type AccountingTools, makeServiceToken, revokeToken, writeRows } from './service.ts';

export function accountingRoutes(tools: AccountingTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    putProducts: (call) => writeRows(tools, 'products', call),
    putPrices: (call) => writeRows(tools, 'prices', call),
    putBalances: (call) => writeRows(tools, 'balances', call),
    listServiceTokens: async () => ({ items: await readServiceTokens(db) }),
    createServiceToken: (call) => makeServiceToken(db, call, call.body),
    revokeServiceToken: (call) => revokeToken(db, call, call.params.id),
  });
}
