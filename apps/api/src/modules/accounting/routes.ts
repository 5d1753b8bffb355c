import {
  createServiceToken,
  listServiceTokens,
  putBalances,
  putPrices,
  putProducts,
  revokeServiceToken,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted, served } from '../../platform/http/call.ts';
import type { AccountingService } from './service.ts';
import { makeServiceToken, readServiceTokens, revokeToken } from './tokens.ts';

export function accountingRoutes(db: Db, service: AccountingService): Bound[] {
  return [
    served(putProducts, (call) => service.products(call)),
    served(putPrices, (call) => service.prices(call)),
    served(putBalances, (call) => service.balances(call)),
    permitted(listServiceTokens, async () => ({ items: await readServiceTokens(db) })),
    permitted(createServiceToken, (call) => makeServiceToken(db, call, call.body)),
    permitted(revokeServiceToken, (call) => revokeToken(db, call, call.params.id)),
  ];
}
