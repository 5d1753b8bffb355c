import {
  listCharacterCategories,
  listCharacters,
  listHistory,
  listProducts,
  showProduct,
} from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Invalidates every query that a change of characters affects. */
export function useCharactersChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listCharacterCategories, listCharacters, listProducts, showProduct, listHistory].map((route) =>
        client.invalidateQueries({ queryKey: listKey(route) }),
      ),
    );
}
