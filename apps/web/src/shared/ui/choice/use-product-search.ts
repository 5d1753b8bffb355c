import { listProducts } from '@javon/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../http/api-query.ts';

const TYPING_MS = 250;

/** Searches products by name, SKU or barcode at the server once typing pauses; undefined while there is no answer. */
export function useProductSearch(typed: string, limit: number) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useQuery({
    ...apiQuery(listProducts, { query: { search, limit } }),
    enabled: search !== '',
    staleTime: 60_000,
  });
  return search === '' ? undefined : data?.items;
}
