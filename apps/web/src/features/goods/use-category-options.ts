import { useQuery } from '@tanstack/react-query';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { categoriesQuery } from './queries.ts';
import { treeRows } from './tree.ts';

/** Categories for a field to choose from, in tree order; each is indented by its depth. */
export function useCategoryOptions(): { readonly value: string; readonly label: string }[] {
  const localised = useLocalised();
  const { data } = useQuery(categoriesQuery);
  return treeRows(data?.items ?? []).map(({ category, depth }) => ({
    value: String(category.id),
    label: `${'\u2003'.repeat(depth)}${localised(category.name)}`,
  }));
}
