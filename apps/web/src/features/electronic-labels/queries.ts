import {
  type AnswerOf,
  listElectronicLabels,
  listProducts,
  normaliseMac,
  type QueryIn,
} from '@javon/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { routeKey } from '../../shared/http/api-query.ts';
import { call } from '../../shared/http/call.ts';

type List = AnswerOf<'listElectronicLabels'>;

/**
 * Polling interval for labels that wait for their pictures, milliseconds: the program in the store asks once
 * a minute.
 */
const WAITING_MS = 10_000;

/** Labels of the first page, and of each one that a person asks for after it. */
const FIRST = 10;
const PAGE = 200;

const hasWaiting = ({ pages }: InfiniteData<List>) =>
  pages.some(({ items }) => items.some(({ state }) => state === 'waiting'));

/** Query of the electronic labels of a branch, page by page; polls while some wait. */
export const labelsQuery = (query: Omit<QueryIn<'listElectronicLabels'>, 'cursor' | 'limit'>) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(listElectronicLabels), query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listElectronicLabels,
        { query: { ...query, limit: pageParam === null ? FIRST : PAGE, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && hasWaiting(state.data) ? WAITING_MS : false),
  });

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
