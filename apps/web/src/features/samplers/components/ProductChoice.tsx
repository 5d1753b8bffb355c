import { Suspense } from 'react';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import type { ProductSelectProps } from './ProductSelect.tsx';

const ProductSelect = lazyPart(() => import('./ProductSelect.tsx'), 'ProductSelect');

/** Choice of a product; loaded after the tag itself. */
export function ProductChoice(props: ProductSelectProps) {
  return (
    <Suspense fallback={<div style={{ height: 49 }} />}>
      <ProductSelect {...props} />
    </Suspense>
  );
}
