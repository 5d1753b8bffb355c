import type { ImportKind } from '@javon/contract';
import type { Kind } from '../kind.ts';
import { balances } from './balances.ts';
import { parameters } from './parameters.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { staff } from './staff.ts';

/** Implementation of each kind of import. */
export const KINDS: Readonly<Record<ImportKind, Kind>> = { products, parameters, prices, balances, staff };
