import type { ServiceData } from '@javon/contract';
import type { RecordKind } from './records.ts';

/** Kind of data that a token must be allowed for each kind of record. */
const NEEDED: Readonly<Record<RecordKind, ServiceData>> = {
  group: 'products',
  property: 'products',
  product: 'products',
  offer: 'products',
  price_type: 'prices',
  price: 'prices',
  warehouse: 'balances',
  rest: 'balances',
};

/** Whether a token with these kinds of data may send records of a kind. */
export function mayBring(data: readonly ServiceData[], kind: RecordKind): boolean {
  return data.includes(NEEDED[kind]);
}
