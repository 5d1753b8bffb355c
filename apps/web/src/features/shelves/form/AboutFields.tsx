import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { FieldWaits, TextField } from '../../../shared/ui/form/index.ts';

/** Choosing of several takes a fifth of the screen's code: the other fields do not wait for it. */
const CategoriesField = lazyPart(() => import('./CategoriesField.tsx'), 'CategoriesField');

/** Name and categories of a shelf. */
export function AboutFields() {
  const { t } = useTranslation('shelf_form');
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={80}
        autoComplete="off"
      />
      <Suspense fallback={<FieldWaits label={t('categories')} description={t('categories_hint')} />}>
        <CategoriesField />
      </Suspense>
    </>
  );
}
