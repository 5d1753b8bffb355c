import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { MultiSelectField, TextField } from '../../../shared/ui/form/index.ts';
import { categoriesQuery } from '../../goods/public.ts';

/** Name and categories of a shelf. */
export function AboutFields() {
  const { t } = useTranslation('shelf_form');
  const localised = useLocalised();
  const { data } = useQuery(categoriesQuery);
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        autoComplete="off"
      />
      <MultiSelectField
        name="categories"
        label={t('categories')}
        description={t('categories_hint')}
        options={(data?.items ?? []).map((one) => ({ value: String(one.id), label: localised(one.name) }))}
      />
    </>
  );
}
