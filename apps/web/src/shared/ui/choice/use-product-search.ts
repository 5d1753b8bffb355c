import { listProducts } from '@javon/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../http/api-query.ts';

const TYPING_MS = 250;

/** Products found by name, SKU or barcode. */
export function productsFound(search: string, limit: number) {
  return { ...apiQuery(listProducts, { query: { search, limit } }), staleTime: 60_000 };
}

/** Searches products by name, SKU or barcode at the server once typing pauses; undefined while there is no answer. */
export function useProductSearch(typed: string, limit: number) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useQuery({ ...productsFound(search, limit), enabled: search !== '' });
  return search === '' ? undefined : data?.items;
}
