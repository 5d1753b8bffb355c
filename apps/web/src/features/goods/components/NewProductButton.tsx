import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';

const NewProductPanel = lazyOverlay(() => import('./NewProductPanel.tsx'), 'NewProductPanel');

/** Button that opens the panel of a new product; `category` is that of the page. */
export function NewProductButton({ category }: { readonly category?: number | undefined }) {
  const { t } = useTranslation('goods');
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('goods.add')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('new')}</Button>
      <NewProductPanel category={category} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}
