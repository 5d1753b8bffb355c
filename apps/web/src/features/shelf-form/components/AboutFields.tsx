import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { type ContractForm, FieldWaits, TextField } from '../../../shared/ui/form/index.ts';
import type { ShelfValues } from '../model/values.ts';

/** Choosing of several takes a fifth of the screen's code: the other fields do not wait for it. */
const CategoriesField = lazyPart(() => import('./CategoriesField.tsx'), 'CategoriesField');

/** Name and categories of a shelf. */
export function AboutFields({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  return (
    <>
      <TextField
        field={form.at('name')}
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        autoComplete="off"
      />
      <Suspense fallback={<FieldWaits label={t('categories')} description={t('categories_hint')} />}>
        <CategoriesField field={form.at('categories')} />
      </Suspense>
    </>
  );
}
