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
import {
  type AccountingTools,
  makeServiceToken,
  revokeToken,
  writeBalances,
  writePrices,
  writeProducts,
} from './service.ts';

export function accountingRoutes(tools: AccountingTools): Bound[] {
  const { db } = tools;
  return [
    served(putProducts, (call) => writeProducts(tools, call)),
    served(putPrices, (call) => writePrices(tools, call)),
    served(putBalances, (call) => writeBalances(tools, call)),
    permitted(listServiceTokens, async () => ({ items: await readServiceTokens(db) })),
    permitted(createServiceToken, (call) => makeServiceToken(db, call, call.body)),
    permitted(revokeServiceToken, (call) => revokeToken(db, call, call.params.id)),
  ];
}
