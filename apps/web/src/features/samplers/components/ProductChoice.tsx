import { lazy, Suspense } from 'react';
import styles from './editor.module.css';
import type { ProductSelectProps } from './ProductSelect.tsx';

const ProductSelect = lazy(() =>
  import('./ProductSelect.tsx').then((module) => ({ default: module.ProductSelect })),
);

/** The choice of a product; its code comes after the tag itself. */
export function ProductChoice(props: ProductSelectProps) {
  return (
    <Suspense fallback={<div className={styles.choice} />}>
      <ProductSelect {...props} />
    </Suspense>
  );
}
