import {
  type AnswerOf,
  listElectronicLabels,
  listProducts,
  normaliseMac,
  type QueryIn,
} from '@javon/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';

type List = AnswerOf<typeof listElectronicLabels>;

/**
 * Polling interval for labels that wait for their pictures, milliseconds: the program in the store asks once
 * a minute.
 */
const WAITING_MS = 10_000;

/** Query of the electronic labels of a branch; polls while some wait. */
export const labelsQuery = (query: QueryIn<typeof listElectronicLabels>) => ({
  ...apiQuery(listElectronicLabels, { query }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { readonly state: { readonly data?: List | undefined } }) =>
    state.data?.items.some((one) => one.state === 'waiting') ? WAITING_MS : (false as const),
});

/** Product that a label is bound to. */
export interface BoundProduct {
  readonly id: number;
  readonly sku: string;
  readonly name: { readonly uz: string; readonly ru: string };
}

/** Meaning of a scanned code: a product of the chain, else the MAC of a label, else unknown. */
export type Scanned =
  | { readonly kind: 'product'; readonly product: BoundProduct }
  | { readonly kind: 'mac'; readonly mac: string }
  | null;

/** Interprets a scanned code. Digits may be either: a product's barcode has priority. */
export async function readScan(code: string): Promise<Scanned> {
  const mac = normaliseMac(code);
  if (mac !== null && !/^\d+$/.test(code.trim())) return { kind: 'mac', mac };
  const { items } = await call(listProducts, { query: { code, limit: 1 } });
  const [found] = items;
  if (found !== undefined) return { kind: 'product', product: found };
  return mac === null ? null : { kind: 'mac', mac };
}
