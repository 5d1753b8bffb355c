import { listCharacterCategories, listCharacters } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Categories of characters, in their order. */
export const characterCategoriesQuery = apiQuery(listCharacterCategories, {});

/** All characters, or those of one category, in their order. */
export const charactersQuery = (category?: number) => apiQuery(listCharacters, { query: { category } });
