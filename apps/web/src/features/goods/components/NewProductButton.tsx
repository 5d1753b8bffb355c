import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';

const NewProductPanel = lazyOverlay(() => import('./NewProductPanel.tsx'), 'NewProductPanel');

/** Button that opens the panel of a new product; `category` is that of the page. */
export function NewProductButton({ category }: { readonly category?: number | undefined }) {
  const { t } = useTranslation('goods');
  const may = useMay();
  const [open, setOpen] = useState(false);
  // Loads the panel at its first use, and keeps it mounted for its closing animation.
  const [used, setUsed] = useState(false);
  if (!may('goods.add')) return null;
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={show}>{t('new')}</Button>
      {used ? (
        <Suspense>
          <NewProductPanel category={category} opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
