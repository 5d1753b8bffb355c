import {
  listCharacterCategories,
  listCharacters,
  listHistory,
  listProducts,
  showProduct,
} from '@javon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Asks anew for everything that a change of characters touches. */
export function useCharactersChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listCharacterCategories, listCharacters, listProducts, showProduct, listHistory].map((route) =>
        client.invalidateQueries({ queryKey: listKey(route) }),
      ),
    );
}
