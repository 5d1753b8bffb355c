import { listCharacterCategories, listCharacters } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Categories of characters, in their order. */
export const characterCategoriesQuery = queryOptions({
  queryKey: [listCharacterCategories.id],
  queryFn: ({ signal }) => call(listCharacterCategories, {}, { signal }),
});

/** All characters, or those of one category, in their order. */
export const charactersQuery = (category?: number) =>
  queryOptions({
    queryKey: [listCharacters.id, category ?? 'all'],
    queryFn: ({ signal }) => call(listCharacters, { query: { category } }, { signal }),
  });
