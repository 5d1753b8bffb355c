import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { type FieldPath, MultiSelectField } from '../../../shared/ui/form/index.ts';
import { categoriesQuery } from '../../goods/public.ts';

/** Categories of goods that a shelf is for. */
export function CategoriesField({ field }: { readonly field: FieldPath<readonly string[]> }) {
  const { t } = useTranslation('shelf_form');
  const localised = useLocalised();
  const { data } = useQuery(categoriesQuery);
  return (
    <MultiSelectField
      field={field}
      label={t('categories')}
      description={t('categories_hint')}
      options={(data?.items ?? []).map((one) => ({ value: String(one.id), label: localised(one.name) }))}
    />
  );
}
