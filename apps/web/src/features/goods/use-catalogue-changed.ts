import {
  type Category,
  listBrands,
  listCategories,
  listProducts,
  showProduct,
  showProductPlaces,
} from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Invalidates every query that a change of goods affects. */
export function useCatalogueChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [listProducts, showProduct, showProductPlaces, listCategories, listBrands].map((route) =>
          client.invalidateQueries({ queryKey: listKey(route) }),
        ),
      ),
    [client],
  );
}

/** Puts a tree that an answer gave into the place of the one on the screen. */
export function useShowTree(): (items: Category[]) => void {
  const client = useQueryClient();
  return (items) => client.setQueryData([listCategories.id], { items });
}
